import type { Shop } from "#server/shop.ts";
import { applyInvoices } from "#server/subscriptions/apply-invoices.ts";
import type { Invoice, PaymentEvent } from "./gateway.ts";
import { insertPaymentEvents } from "./payment-events.queries.ts";

/**
 * Works events about invoices through in one transaction, each event once. `invoices` are what they are about, asked for
 * after the events had come.
 */
export async function applyInvoiceEvents(
  shop: Shop,
  events: readonly PaymentEvent[],
  invoices: readonly Invoice[],
): Promise<void> {
  const invoicesById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const noted = await insertPaymentEvents(
      tx,
      events.map((event) => ({ ...event, appliedAt: now })),
    );
    const changed = events.flatMap(({ id, objectId }) => (noted.has(id) ? (invoicesById.get(objectId) ?? []) : []));
    await applyInvoices(tx, changed, now);
  });
  shop.wake("sync-subscriptions");
}
