import type { Shop } from "#server/kernel/shop.ts";
import { listUndeliveredEvents, markDelivered } from "#server/payments/index.ts";
import { insertPaymentEvents } from "./payment-events.queries.ts";

const EVENTS_PER_BATCH = 500;

/** Puts what the sandbox has to tell into the inbox, as webhooks do. */
export async function postSandboxEvents(shop: Shop): Promise<void> {
  for (;;) {
    const isMore = await shop.db.transaction(async (tx) => {
      const events = await listUndeliveredEvents(tx, EVENTS_PER_BATCH);
      const now = shop.clock();
      await insertPaymentEvents(tx, events, { receivedAt: now, isDelivered: true });
      await markDelivered(
        tx,
        events.map(({ id }) => id),
        now,
      );
      return events.length === EVENTS_PER_BATCH;
    });
    if (!isMore) return;
  }
}
