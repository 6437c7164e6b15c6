import { workTogether } from "#server/jobs/work-together.ts";
import type { Shop } from "#server/shop.ts";
import { applyInvoiceEvents } from "./apply-invoice-events.ts";
import { applyPaymentEvent } from "./apply-payment-event.ts";
import type { PaymentEvent } from "./gateway.ts";
import { readSandboxInvoices } from "./sandbox-billing.ts";
import { listUndeliveredEvents, markDelivered } from "./sandbox-events.queries.ts";

const EVENTS_PER_BATCH = 250;

/**
 * Brings the shop what the sandbox provider has to tell, as webhooks would. One that fails stays and comes again with
 * the next run. Events about invoices are worked through together: on the 1st there is one for each subscription.
 */
export async function deliverPaymentEvents(shop: Shop): Promise<void> {
  if (shop.gateway.name !== "sandbox") return;
  let last: PaymentEvent | undefined;
  for (;;) {
    const events = await listUndeliveredEvents(shop.db, last, EVENTS_PER_BATCH);
    last = events.at(-1);
    if (!last) return;
    const aboutInvoices = events.filter((event) => event.kind === "invoice-changed");
    await workTogether(shop, aboutInvoices, (some) => deliverInvoices(shop, some), named);
    for (const event of events) {
      if (event.kind !== "invoice-changed") await workTogether(shop, [event], () => deliver(shop, event), named);
    }
  }
}

async function deliverInvoices(shop: Shop, events: readonly PaymentEvent[]): Promise<void> {
  if (events.length === 0) return;
  const invoices = await readSandboxInvoices(
    shop.db,
    events.map((event) => event.objectId),
  );
  await applyInvoiceEvents(shop, events, invoices);
  await markDelivered(
    shop.db,
    events.map((event) => event.id),
    shop.clock(),
  );
}

async function deliver(shop: Shop, event: PaymentEvent): Promise<void> {
  await applyPaymentEvent(shop, event);
  await markDelivered(shop.db, [event.id], shop.clock());
}

function named({ id }: PaymentEvent): { eventId: string } {
  return { eventId: id };
}
