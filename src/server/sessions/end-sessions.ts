import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { hashSid } from "./session-store.ts";
import { deleteSessionOf, deleteSessionsOf } from "./sessions.queries.ts";

/** Ends one of the customer's own sessions. Refuses `not-found` for all others. */
export async function endSession(shop: Shop, shopper: Shopper, sessionId: number): Promise<void> {
  if (!(await deleteSessionOf(shop.db, requireUserId(shopper), sessionId))) throw new ShopError("not-found");
}

/** Ends every session of the customer's but the one that asks. */
export async function endOtherSessions(shop: Shop, shopper: Shopper, ownSid: string): Promise<void> {
  await deleteSessionsOf(shop.db, requireUserId(shopper), hashSid(ownSid));
}
