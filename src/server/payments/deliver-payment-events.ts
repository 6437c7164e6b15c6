import type { Shop } from "#server/shop.ts";
import { applyPaymentEvent } from "./apply-payment-event.ts";
import { listUndeliveredEvents, markDelivered } from "./sandbox-events.queries.ts";

const EVENTS_PER_RUN = 500;

/**
 * Brings the shop what the sandbox provider has to tell, as webhooks would. One that fails stays and comes again with
 * the next run.
 */
export async function deliverPaymentEvents(shop: Shop): Promise<void> {
  if (shop.gateway.name !== "sandbox") return;
  for (const { id, kind, objectId, createdAt } of await listUndeliveredEvents(shop.db, EVENTS_PER_RUN)) {
    try {
      await applyPaymentEvent(shop, { id, kind, objectId, createdAt });
      await markDelivered(shop.db, id, shop.clock());
    } catch (error) {
      shop.log.error({ err: error, eventId: id }, "an event of the card provider could not be worked through");
    }
  }
}
