import { randomUUID } from "node:crypto";
import { ShopError } from "#domain/shop-error.ts";
import type { Card } from "#server/payments/gateway.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import type { Shop } from "#server/shop.ts";
import { withBoxes } from "./box-plans.ts";
import { listCustomers, type SubscriptionRow } from "./boxes.queries.ts";
import type { Asker } from "./change-subscription.ts";
import { saveProviderStart } from "./provider.queries.ts";
import { payInvoice } from "./retry-charges.ts";
import { findSubscription } from "./subscriptions.queries.ts";
import { cardColumns } from "./tell-provider.ts";

/** Opens the saving of a card for a subscription. Refuses `subscription-over` for one that has ended. */
export async function openCardChange(shop: Shop, asker: Asker): Promise<{ setupId: string; clientSecret: string }> {
  const row = await getRunning(shop, asker);
  const [customer] = await listCustomers(shop.db, [row.userId]);
  if (!customer) throw new ShopError("not-found");
  const { userId, email, firstName, lastName } = customer;
  const setup = await shop.gateway.openCardSetup({
    idempotencyKey: `card:${row.id}:${randomUUID()}`,
    payer: { userId, email, name: `${firstName} ${lastName}` },
    orderId: undefined,
  });
  return { setupId: setup.id, clientSecret: setup.clientSecret };
}

/**
 * Makes a card that has been saved the one that pays, and tries an unpaid box with it at once. Refuses `card-not-saved`
 * for one that the provider has not saved, or has saved for somebody else.
 */
export async function replaceCard(shop: Shop, asker: Asker, setupId: string): Promise<SubscriptionRow> {
  const row = await getRunning(shop, asker);
  const setup = await shop.gateway.findCardSetup(setupId);
  if (setup?.status !== "succeeded" || !setup.cardId || setup.userId !== row.userId) {
    throw new ShopError("card-not-saved");
  }
  const card = await shop.gateway.findCard(setup.cardId);
  if (!card || !row.stripeSubscriptionId) throw new ShopError("card-not-saved");
  await shop.gateway.replaceCard(row.stripeSubscriptionId, card.id);
  await saveProviderStart(shop.db, row.id, cardColumns(card));
  await payUnpaidBox(shop, row, card);
  const changed = await findSubscription(shop.db, row.id);
  if (!changed) throw new ShopError("not-found");
  return changed;
}

async function getRunning(shop: Shop, { subscriptionId, userId }: Asker): Promise<SubscriptionRow> {
  const row = await findSubscription(shop.db, subscriptionId);
  if (!row || (userId !== undefined && row.userId !== userId)) throw new ShopError("not-found");
  if (row.status === "cancelled" || row.status === "completed") throw new ShopError("subscription-over");
  return row;
}

async function payUnpaidBox(shop: Shop, row: SubscriptionRow, card: Card): Promise<void> {
  const [loaded] = await withBoxes(shop.db, [row], await readSettings(shop.db));
  const unpaid = loaded?.plan.boxes.find((box) => box.status === "unpaid");
  if (unpaid?.invoiceId) await payInvoice(shop, unpaid.invoiceId, `card:${card.id}:${unpaid.invoiceId}`);
}
