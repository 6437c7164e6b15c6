import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type HeldPermissions, isPermitted } from "#domain/staff/permissions.ts";
import { findPermissions } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { shopperOf } from "./session.ts";

const RECENT_AUTH_MS = 30 * MINUTE_MS;

type Guarded = Pick<Endpoint, "access"> & Partial<Pick<Endpoint, "permission" | "needsRecentAuth" | "setsUpFactor">>;

const NO_PERMISSIONS: HeldPermissions = [];

/**
 * Checks access to a call and returns the permissions of a dashboard user. Reads them for each request, so that a changed
 * role or an ended membership applies at once. Refuses with `signed-out`, `not-admin`, `not-permitted`, and `proof-needed`
 * without recent re-authentication. If two factors are required, refuses with `second-factor-needed` to a dashboard user
 * who used only a password.
 */
export async function requireAccess(
  shop: Shop,
  request: FastifyRequest,
  { access, permission, needsRecentAuth, setsUpFactor }: Guarded,
): Promise<HeldPermissions> {
  if (access === "anyone") return NO_PERMISSIONS;
  const { userId } = shopperOf(request);
  if (userId === undefined) throw new ShopError("signed-out");
  let held = NO_PERMISSIONS;
  if (access === "admin") {
    const found = await findPermissions(shop.db, userId);
    if (found === undefined) throw new ShopError("not-admin");
    if (shop.config.requiresSecondFactor && !setsUpFactor && !request.session.isTwoFactor) {
      throw new ShopError("second-factor-needed");
    }
    if (permission === undefined || !isPermitted(found, permission)) throw new ShopError("not-permitted");
    held = found;
  }
  if (needsRecentAuth && !isProved(shop, request)) throw new ShopError("proof-needed");
  return held;
}

/** True if the user has recently re-authenticated by password, code or passkey. */
export function isProved({ clock }: Shop, { session }: FastifyRequest): boolean {
  return session.provedAtMs !== undefined && clock().getTime() - session.provedAtMs <= RECENT_AUTH_MS;
}
