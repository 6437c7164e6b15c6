import type { Session } from "#contract/accounts/credentials.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { hashSid } from "./session-store.ts";
import { deleteOldSessions, deleteSessionOf, deleteSessionsOf, listSessionsOf } from "./sessions.queries.ts";

/** A customer's sessions, latest first. */
export async function listSessions(shop: Shop, shopper: Shopper, ownSid: string): Promise<Session[]> {
  const rows = await listSessionsOf(shop.db, requireUserId(shopper), shop.clock());
  return rows.map(({ id, sid, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isOwn: sid === hashSid(ownSid),
  }));
}

/** Ends one of the customer's own sessions. Refuses with `not-found` for all others. */
export async function endSession(shop: Shop, shopper: Shopper, sessionId: number): Promise<void> {
  if (!(await deleteSessionOf(shop.db, requireUserId(shopper), sessionId))) throw new ShopError("not-found");
}

/** Ends all of the customer's sessions except the current one. */
export async function endOtherSessions(shop: Shop, shopper: Shopper, ownSid: string): Promise<void> {
  await deleteSessionsOf(shop.db, requireUserId(shopper), hashSid(ownSid));
}

/** Deletes expired sessions. */
export async function forgetOldSessions(shop: Shop): Promise<void> {
  await deleteOldSessions(shop.db, shop.clock());
}
