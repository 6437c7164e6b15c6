import type { Session } from "#contract/sessions.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { hashSid } from "./session-store.ts";
import { listSessionsOf } from "./sessions.queries.ts";

/** Where a customer is signed in, the latest first. */
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
