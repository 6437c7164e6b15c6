import type { FastifyRequest } from "fastify";
import { londonDay } from "#domain/calendar.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type Permission, permissionsOfKey } from "#domain/staff/permissions.ts";
import { findApiKey, findPermissions, touchApiKey } from "#server/platform/identity/index.ts";
import { containsApiKey, isApiKey, prefixOfApiKey } from "#server/platform/kernel/api-key-text.ts";
import { currentRequestContext } from "#server/platform/kernel/request-context.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { countWrongKey, limitKeyCalls } from "#server/platform/rate-limit/index.ts";

/** Makers of the verified keys, by request. */
const keyUsers = new WeakMap<FastifyRequest, number>();

/** The user for whom a verified key makes the request. Undefined for sessions. */
export function keyUserOf(request: FastifyRequest): number | undefined {
  return keyUsers.get(request);
}

/**
 * The text after "Bearer". Undefined without one. A proxy in front of the shop can send its own token together with a
 * session, so other texts than keys count only without a session.
 */
function sentKey({ headers, session }: FastifyRequest): string | undefined {
  const [, key] = /^bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return key !== undefined && (prefixOfApiKey(key) !== undefined || session.userId === undefined) ? key : undefined;
}

/**
 * Verifies the API key of a request and returns its permissions now. Undefined for a request without a key. A request
 * with a key ignores the session. Refuses with `key-in-address`, `key-invalid`, `too-many-guesses` and
 * `too-many-requests`.
 */
export async function verifyApiKey(shop: Shop, request: FastifyRequest): Promise<readonly Permission[] | undefined> {
  if (containsApiKey(request.url)) throw new ShopError("key-in-address");
  const sent = sentKey(request);
  if (sent === undefined) return undefined;
  const now = shop.clock();
  const prefix = prefixOfApiKey(sent);
  const row = prefix === undefined ? undefined : await findApiKey(shop.db, prefix);
  const isRight = row !== undefined && isApiKey(sent, row.keyHash);
  const isOver = row?.revokedAt !== null || (row.expiresOn !== null && londonDay(now) > row.expiresOn);
  const maker = isRight && !isOver ? await findPermissions(shop.db, row.userId) : undefined;
  if (!row || maker === undefined) {
    await countWrongKey(shop, request.ip);
    throw new ShopError("key-invalid");
  }
  limitKeyCalls(shop, row.id);
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  if (row.lastUsedAt === null || row.lastUsedAt <= minuteAgo) await touchApiKey(shop.db, row.id, now, minuteAgo);
  keyUsers.set(request, row.userId);
  const context = currentRequestContext();
  if (context) context.keyName = row.name;
  return permissionsOfKey(maker, row.permissions);
}
