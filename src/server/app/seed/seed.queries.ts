import { count, sql } from "drizzle-orm";
import { usernameKey } from "#domain/accounts/accounts.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { boxRecipes, categories, productComponents, products } from "#server/platform/db/schema/catalogue.ts";
import { discountCodes } from "#server/platform/db/schema/discounts.ts";
import { firstBoxOffers } from "#server/platform/db/schema/inventory.ts";
import { marketingClaims } from "#server/platform/db/schema/marketing.ts";
import { orderEvents, orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { questionnaireResponses, users } from "#server/platform/db/schema/people.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import { sandboxCards } from "#server/platform/db/schema/sandbox.ts";
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
  await tx.insert(orderEvents).values({ orderId: row.id, kind: "paid", createdAt: createdAt as Date });
  return { orderId: row.id, itemIds: lines.map((line) => line.id) };
}

export async function insertDemoSubscription(
  tx: Tx,
  row: typeof subscriptions.$inferInsert & { methodId: string },
  firstBox: typeof firstBoxOffers.$inferInsert,
): Promise<number[]> {
  const inserted = await tx.insert(subscriptions).values(row).returning({ id: subscriptions.id });
  await tx.insert(firstBoxOffers).values(firstBox);
  await tx.insert(sandboxCards).values({ id: row.methodId, brand: "visa", lastFour: "4242", later: "pays" });
  return inserted.map(({ id }) => id);
}

/** Inserts a box that was sent. Returns its id. */
export async function insertSentBox(tx: Tx, box: typeof boxes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(boxes).values(box).returning({ id: boxes.id });
  if (!row) throw new Error("the demo box was not stored");
  return row.id;
}

export async function insertReviews(tx: Tx, rows: New<typeof reviews>): Promise<void> {
  await tx.insert(reviews).values([...rows]);
}
