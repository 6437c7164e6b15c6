import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { isAdmin } from "#server/platform/kernel/shop.ts";
import { shopperOf } from "./session.ts";

const RECENT_AUTH_MS = 30 * MINUTE_MS;

type Guarded = Pick<Endpoint, "access"> & Partial<Pick<Endpoint, "needsRecentAuth" | "setsUpFactor">>;

/**
 * Checks access to a call. Refuses with `signed-out`, `not-admin`, and `proof-needed` without recent re-authentication.
 * If two factors are required, refuses with `second-factor-needed` to an administrator who used only a password.
 */
export function requireAccess(
  shop: Shop,
  request: FastifyRequest,
  { access, needsRecentAuth, setsUpFactor }: Guarded,
): void {
  if (access === "anyone") return;
  const shopper = shopperOf(request);
  if (shopper.userId === undefined) throw new ShopError("signed-out");
  if (access === "admin") {
    if (!isAdmin(shopper)) throw new ShopError("not-admin");
    if (shop.config.requiresSecondFactor && !setsUpFactor && !request.session.isTwoFactor) {
      throw new ShopError("second-factor-needed");
    }
  }
  if (needsRecentAuth && !isProved(shop, request)) throw new ShopError("proof-needed");
}

/** True if the user has recently re-authenticated by password, code or passkey. */
export function isProved({ clock }: Shop, { session }: FastifyRequest): boolean {
  return session.provedAtMs !== undefined && clock().getTime() - session.provedAtMs <= RECENT_AUTH_MS;
}
