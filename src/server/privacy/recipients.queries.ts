import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { emails } from "#server/db/schema/marketing.ts";
import { orderItems, orders } from "#server/db/schema/orders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** A gift whose recipient is known. */
export interface Given {
  subscriptionId: number;
  orderItemId: number | null;
}

/** Some gifts, as `which` chooses them among subscriptions. */
export async function listGivenTo(db: Reader, which: SQL | undefined): Promise<Given[]> {
  return db
    .select({ subscriptionId: subscriptions.id, orderItemId: subscriptions.orderItemId })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.gift), which));
}

/** Takes recipients out of all that names them; an order's bill keeps its giver. */
export async function forgetRecipients(tx: Tx, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return;
  const ids = given.map(({ subscriptionId }) => subscriptionId);
  const itemIds = given.flatMap(({ orderItemId }) => orderItemId ?? []);
  const firstOrders = tx.select({ id: orderItems.orderId }).from(orderItems).where(inArray(orderItems.id, itemIds));
  const forgotten = await tx
    .update(orders)
    .set({ deliveryAddress: sql`${orders.billingAddress}` })
    .where(
      and(
        isNotNull(orders.billingAddress),
        eq(orders.orderType, "subscription"),
        or(inArray(orders.id, firstOrders), inArray(orders.subscriptionId, ids)),
      ),
    )
    .returning({ id: orders.id });
  await tx.update(orderItems).set({ preferences: null }).where(inArray(orderItems.id, itemIds));
  const theirs = await tx
    .update(boxes)
    .set({ deliveryAddress: null, giftMessage: null })
    .where(inArray(boxes.subscriptionId, ids))
    .returning({ id: boxes.id });
  await forgetInEmails(tx, [
    ...ids.map((id) => `gift:${id}`),
    ...forgotten.map(({ id }) => `order:${id}`),
    ...theirs.map(({ id }) => `box:${id}`),
  ]);
  await tx.update(subscriptions).set({ gift: null }).where(inArray(subscriptions.id, ids));
}

/** Letters that have gone keep what they told but to whom a parcel went. */
async function forgetInEmails(tx: Tx, about: readonly string[]): Promise<void> {
  const isGiftCard = sql`case when ${emails.kind} = 'gift-announced' then '{"message": null}'::jsonb else '{}'::jsonb end`;
  await tx
    .update(emails)
    .set({ facts: sql`${emails.facts} || '{"address": []}'::jsonb || ${isGiftCard}` })
    .where(and(inArray(emails.about, [...about]), sql`${emails.facts} ? 'address'`));
}
