import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type HeldPermissions, isPermitted, KEY_PERMISSIONS } from "#domain/staff/permissions.ts";
import { findPermissions } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { keyUserOf, verifyApiKey } from "./api-key-user.ts";
import { shopperOf } from "./session.ts";

const RECENT_AUTH_MS = 30 * MINUTE_MS;

type Guarded = Pick<Endpoint, "access"> &
  Partial<Pick<Endpoint, "permission" | "needsRecentAuth" | "setsUpFactor" | "forPeople">>;

const NO_PERMISSIONS: HeldPermissions = [];

/**
 * Checks access to a call and returns the permissions of a dashboard user. Reads them for each request, so that a changed
 * role or an ended membership applies at once. Refuses with `signed-out`, `not-admin`, `not-permitted`, and `proof-needed`
 * without recent re-authentication. If two factors are required, refuses with `second-factor-needed` to a dashboard user
 * who used only a password. An API key replaces the session: see `verifyApiKey`, and `key-not-allowed` for calls that are
 * for people only.
 */
export async function requireAccess(shop: Shop, request: FastifyRequest, endpoint: Guarded): Promise<HeldPermissions> {
  const { access, permission, needsRecentAuth, setsUpFactor } = endpoint;
  if (access === "anyone") return NO_PERMISSIONS;
  const ofKey = access === "admin" ? await verifyApiKey(shop, request) : undefined;
  if (ofKey) {
    if (!isOpenToKeys(endpoint)) throw new ShopError("key-not-allowed");
    if (permission === undefined || !isPermitted(ofKey, permission)) throw new ShopError("not-permitted");
    return ofKey;
  }
  const { userId } = shopperOf(request);
  if (userId === undefined) throw new ShopError("signed-out");
  let held = NO_PERMISSIONS;
  if (access === "admin") {
    const found = await findPermissions(shop.db, userId);
    if (found === undefined) throw new ShopError("not-admin");
    if (shop.config.requiresSecondFactor && !setsUpFactor && !request.session.isTwoFactor) {
      throw new ShopError("second-factor-needed");
    }
    if (permission === undefined || !isPermitted(found, permission)) {
      request.log.warn({ userId, route: request.routeOptions.url }, "refused a call that the role does not include");
      throw new ShopError("not-permitted");
    }
    held = found;
  }
  if (needsRecentAuth && !isProved(shop, request)) throw new ShopError("proof-needed");
  return held;
}

/**
 * True if API keys can make a call. Calls about staff, keys, settings, second factors, and those that need recent
 * re-authentication are for people only.
 */
export function isOpenToKeys({ access, permission, needsRecentAuth, setsUpFactor, forPeople }: Guarded): boolean {
  if (access !== "admin" || permission === undefined || needsRecentAuth || setsUpFactor || forPeople) return false;
  return permission === "dashboard" || isPermitted(KEY_PERMISSIONS, permission);
}

/** True if the user has recently re-authenticated by password, code or passkey. API keys never have. */
export function isProved({ clock }: Shop, request: FastifyRequest): boolean {
  const { session } = request;
  if (keyUserOf(request) !== undefined) return false;
  return session.provedAtMs !== undefined && clock().getTime() - session.provedAtMs <= RECENT_AUTH_MS;
}
