import { count, eq, inArray, sql } from "drizzle-orm";
import { usernameKey } from "#domain/accounts/accounts.ts";
import type { Pence } from "#domain/money.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { boxRecipes, categories, productComponents, products } from "#server/platform/db/schema/catalogue.ts";
import { discountCodes } from "#server/platform/db/schema/discounts.ts";
import { firstBoxOffers } from "#server/platform/db/schema/inventory.ts";
import { marketingClaims } from "#server/platform/db/schema/marketing.ts";
import { orderEvents, orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { ADMIN_USER_ID, questionnaireResponses, users } from "#server/platform/db/schema/people.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import { sandboxCards, sandboxEvents, sandboxPayments, sandboxRefunds } from "#server/platform/db/schema/sandbox.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

type New<Table extends { $inferInsert: unknown }> = readonly Table["$inferInsert"][];

export async function hasProducts(db: Reader): Promise<boolean> {
  const [row] = await db.select({ count: count() }).from(products);
  return (row?.count ?? 0) > 0;
}

export async function insertCatalogue(
  tx: Tx,
  rows: {
    categories: New<typeof categories>;
    products: New<typeof products>;
    components: New<typeof productComponents>;
    recipes: New<typeof boxRecipes>;
  },
): Promise<void> {
  await tx.insert(categories).values([...rows.categories]);
  await tx.insert(products).values([...rows.products]);
  await tx.insert(productComponents).values([...rows.components]);
  await tx.insert(boxRecipes).values([...rows.recipes]);
}

/** Marks products that went on sale at a time as new, as the night job does. */
export async function markAsNew(tx: Tx, slugs: readonly string[], publishedAt: Date): Promise<void> {
  await tx
    .update(products)
    .set({ publishedAt, shelfMark: "new" })
    .where(inArray(products.slug, [...slugs]));
}

export async function insertClaims(tx: Tx, rows: New<typeof marketingClaims>): Promise<void> {
  await tx.insert(marketingClaims).values([...rows]);
}

export async function insertDiscountCodes(tx: Tx, rows: New<typeof discountCodes>): Promise<void> {
  await tx.insert(discountCodes).values([...rows]);
}

export async function insertUsers(tx: Tx, rows: New<typeof users>): Promise<{ id: number; username: string }[]> {
  return tx
    .insert(users)
    .values(rows.map((user) => ({ ...user, usernameKey: usernameKey(user.username) })))
    .returning({ id: users.id, username: users.username });
}

export async function insertAnswers(tx: Tx, rows: New<typeof questionnaireResponses>): Promise<void> {
  await tx.insert(questionnaireResponses).values([...rows]);
}

/** Inserts one paid order with its lines. Returns the ids of the lines in order. */
export async function insertPaidOrder(
  tx: Tx,
  order: typeof orders.$inferInsert,
  items: readonly Omit<typeof orderItems.$inferInsert, "orderId">[],
): Promise<{ orderId: number; itemIds: number[] }> {
  const [row] = await tx.insert(orders).values(order).returning({ id: orders.id });
  if (!row) throw new Error("the demo order was not stored");
  const lines = await tx
    .insert(orderItems)
    .values(items.map((item) => ({ ...item, orderId: row.id })))
    .returning({ id: orderItems.id });
  const createdAt = order.paidAt ?? sql`now()`;
  const facts = { methodType: "card", lastFour: CARD.lastFour };
  await tx.insert(orderEvents).values({ orderId: row.id, kind: "paid", facts, createdAt: createdAt as Date });
  return { orderId: row.id, itemIds: lines.map((line) => line.id) };
}

/** The card of every payment in the demonstration. */
const CARD = { brand: "visa", lastFour: "4242" };

interface SandboxSale {
  paymentId: string;
  orderId: number;
  amount: Pence;
  paidAt: Date;
}

/** Inserts an order's payment in the sandbox. Its event counts as delivered, because the order is already paid. */
export async function insertSandboxPayment(tx: Tx, { paymentId, orderId, amount, paidAt }: SandboxSale): Promise<void> {
  await tx.insert(sandboxPayments).values({
    id: paymentId,
    idempotencyKey: `order:${orderId}`,
    clientSecret: crypto.randomUUID(),
    status: "succeeded",
    amount,
    orderId,
    savesCard: false,
    createdAt: paidAt,
  });
  const event = { kind: "payment-changed" as const, objectId: paymentId, deliveredAt: paidAt, createdAt: paidAt };
  await tx.insert(sandboxEvents).values({ id: `${paymentId}_event`, ...event });
}

interface Cancellation {
  orderId: number;
  paymentId: string;
  amount: Pence;
  lines: readonly { orderItemId: number; quantity: number }[];
  cancelledAt: Date;
}

const CANCELLED = "The customer cancelled the order";

/** Records the cancellation of a paid order and the refund of everything that it cost. Returns the refund's id. */
export async function insertCancellation(
  tx: Tx,
  { orderId, paymentId, amount, lines, cancelledAt }: Cancellation,
): Promise<number> {
  const providerRefundId = `${paymentId}_refund`;
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId,
      paymentId,
      amount,
      kind: "admin",
      reason: CANCELLED,
      lines,
      status: "succeeded",
      providerRefundId,
      actorUserId: ADMIN_USER_ID,
      createdAt: cancelledAt,
      updatedAt: cancelledAt,
    })
    .returning({ id: refunds.id });
  if (!refund) throw new Error("the demo refund was not stored");
  await tx.insert(sandboxRefunds).values({
    id: providerRefundId,
    idempotencyKey: `refund:${refund.id}`,
    paymentId,
    amount,
    createdAt: cancelledAt,
  });
  await tx.update(sandboxPayments).set({ refundedAmount: amount }).where(eq(sandboxPayments.id, paymentId));
  await tx.update(orders).set({ refundedCardAmount: amount, updatedAt: cancelledAt }).where(eq(orders.id, orderId));
  const by = { actorUserId: ADMIN_USER_ID };
  await tx.insert(orderEvents).values([
    { orderId, kind: "status", facts: { from: "pending", to: "cancelled", ...by }, createdAt: cancelledAt },
    {
      orderId,
      kind: "refunded",
      facts: { refundId: refund.id, amountPence: amount, reason: CANCELLED, ...by },
      createdAt: cancelledAt,
    },
  ]);
  return refund.id;
}

export async function insertDemoSubscription(
  tx: Tx,
  row: typeof subscriptions.$inferInsert & { methodId: string },
  firstBox: typeof firstBoxOffers.$inferInsert,
): Promise<number[]> {
  const inserted = await tx.insert(subscriptions).values(row).returning({ id: subscriptions.id });
  await tx.insert(firstBoxOffers).values(firstBox);
  await tx.insert(sandboxCards).values({ id: row.methodId, ...CARD, later: "pays" });
  return inserted.map(({ id }) => id);
}

/** Inserts a box that was sent. Returns its id. */
export async function insertSentBox(tx: Tx, box: typeof boxes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(boxes).values(box).returning({ id: boxes.id });
  if (!row) throw new Error("the demo box was not stored");
  return row.id;
}

/** Fills boxes that were sent before the demonstration began with their recipes, and gives each its sent parcel. */
export async function insertParcelsOfSentBoxes(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update ${boxes} set product_ids = (
      select recipe.product_ids from ${boxRecipes} recipe
      where recipe.audience = ${boxes.audience}
        and coalesce(recipe.box_month, ${boxes.boxMonth}) = ${boxes.boxMonth}
        and coalesce(recipe.naturalness, ${boxes.naturalness}) = ${boxes.naturalness}
      order by recipe.box_month nulls last, recipe.naturalness nulls last limit 1)
    where ${boxes.status} = 'dispatched' and ${boxes.productIds} is null`);
  await tx.execute(sql`
    insert into ${parcels} (order_id, box_id, due_on, packed_at, sent_at, left_at, created_at, updated_at)
    select b.order_id, b.id, b.dispatch_on, sent.at, sent.at, sent.at, sent.at, sent.at
    from ${boxes} b cross join lateral (select (b.dispatch_on + time '14:00') at time zone 'Europe/London' as at) sent
    where b.status = 'dispatched' and b.order_id is not null
      and not exists (select from ${parcels} p where p.box_id = b.id)`);
}

export async function insertReviews(tx: Tx, rows: New<typeof reviews>): Promise<void> {
  await tx.insert(reviews).values([...rows]);
}
