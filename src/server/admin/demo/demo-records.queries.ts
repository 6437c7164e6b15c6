import { and, count, eq, inArray, isNull, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { balanceChange, GIFT_CARD_MOVEMENTS } from "#domain/gift-cards/gift-cards.ts";
import { pence } from "#domain/money.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { notes, tags } from "#server/platform/db/schema/audit.ts";
import { carts } from "#server/platform/db/schema/basket.ts";
import { boxes, boxSwaps, unmatchedPayments } from "#server/platform/db/schema/boxes.ts";
import { discountCodes } from "#server/platform/db/schema/discounts.ts";
import { giftCardMovements, giftCards, giftCardUses } from "#server/platform/db/schema/gift-cards.ts";
import { firstBoxOffers, stockHolds } from "#server/platform/db/schema/inventory.ts";
import { emails as sentEmails } from "#server/platform/db/schema/marketing.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import {
  disputes,
  invoiceCounters,
  invoices,
  providerMovements,
  providerPayouts,
  refunds,
} from "#server/platform/db/schema/payments.ts";
import { ADMIN_USER_ID, users } from "#server/platform/db/schema/people.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import {
  sandboxCards,
  sandboxDisputes,
  sandboxEvents,
  sandboxPayments,
  sandboxRefunds,
  sandboxSetups,
} from "#server/platform/db/schema/sandbox.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { DEMO_ADMIN, DEMO_PEOPLE, demoEmailOf } from "./demo-people.ts";
import { DEMO_REVIEWERS } from "./demo-reviewers.ts";

/** Prefix of the payment ids that the seed data uses. */
export const DEMO_PREFIX = "demo_";
/** Prefix of every id that the sandbox creates. */
const SANDBOX_PREFIX = "sandbox_";

export type DemoAccountRow = Pick<typeof users.$inferSelect, "id" | "username" | "email" | "password">;

/** The administrator, and every account with the name or email address of a demonstration account. */
export async function selectDemoAccounts(db: Reader): Promise<DemoAccountRow[]> {
  const people = [...DEMO_PEOPLE, ...DEMO_REVIEWERS];
  const usernames = [DEMO_ADMIN.username, ...people.map(({ username }) => username)];
  const { id, username, email, password } = users;
  return db
    .select({ id, username, email, password })
    .from(users)
    .where(
      or(
        eq(id, ADMIN_USER_ID),
        inArray(sql`lower(${username})`, usernames),
        inArray(sql`lower(${email})`, people.map(demoEmailOf)),
      ),
    )
    .orderBy(id);
}

export interface DemoRows {
  orderIds: number[];
  subscriptionIds: number[];
}

const isPlayMoney = (id: SQL) => sql`(starts_with(${id}, ${SANDBOX_PREFIX}) or starts_with(${id}, ${DEMO_PREFIX}))`;
/** Gift cards of orders of the demonstration, and those that it has moved in. */
const isDemoCard = (ids: readonly number[]) =>
  sql`(${inArray(giftCards.orderId, [...ids])} or starts_with(${giftCards.movedKey}, ${DEMO_PREFIX}))`;
const isRealMoney = (id: SQL) => sql`(${id} is not null and not ${isPlayMoney(id)})`;

/**
 * Orders and subscriptions without a real payment. They belong to demonstration accounts, or were paid in the sandbox
 * or with a gift card bought in one of these ways.
 */
export async function selectDemoRows(db: Reader, userIds: readonly number[]): Promise<DemoRows> {
  const isDemoPerson = (column: typeof orders.userId | typeof subscriptions.userId) =>
    userIds.length > 0 ? inArray(column, [...userIds]) : sql`false`;
  const bought = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        isPlayMoney(sql`${orders.stripePaymentIntentId}`),
        isPlayMoney(sql`${orders.cardSetupId}`),
        and(isDemoPerson(orders.userId), sql`not ${isRealMoney(sql`${orders.stripePaymentIntentId}`)}`),
      ),
    );
  const ids = bought.map(({ id }) => id);
  const paidByGiftCard = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(giftCardUses, eq(giftCardUses.orderId, orders.id))
    .innerJoin(giftCards, eq(giftCards.id, giftCardUses.giftCardId))
    .where(and(isDemoCard(ids), sql`not ${isRealMoney(sql`${orders.stripePaymentIntentId}`)}`));
  const orderIds = [...new Set([...ids, ...paidByGiftCard.map(({ id }) => id)])].toSorted((one, two) => one - two);
  const started =
    orderIds.length > 0
      ? sql`${subscriptions.orderItemId} in (select ${orderItems.id} from ${orderItems} where ${inArray(orderItems.orderId, orderIds)})`
      : sql`false`;
  const plans = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      or(
        isPlayMoney(sql`${subscriptions.stripeSubscriptionId}`),
        and(isDemoPerson(subscriptions.userId), sql`${subscriptions.stripeSubscriptionId} is null`),
        started,
      ),
    );
  return { orderIds, subscriptionIds: plans.map(({ id }) => id) };
}

export async function countDemoReviews(db: Reader, { orderIds }: DemoRows): Promise<number> {
  if (orderIds.length === 0) return 0;
  const [row] = await db
    .select({ count: count() })
    .from(reviews)
    .innerJoin(orderItems, eq(orderItems.id, reviews.orderItemId))
    .where(inArray(orderItems.orderId, orderIds));
  return row?.count ?? 0;
}

export interface RealPayment {
  orderId: number | null;
  paymentId: string;
}

/** A real payment that would disappear from the books if these accounts and rows were removed. */
export async function findRealPayment(
  db: Reader,
  userIds: readonly number[],
  { orderIds, subscriptionIds }: DemoRows,
): Promise<RealPayment | undefined> {
  const paymentId = sql<string>`${orders.stripePaymentIntentId}`;
  const [own] =
    userIds.length > 0
      ? await db
          .select({ orderId: orders.id, paymentId })
          .from(orders)
          .where(and(inArray(orders.userId, [...userIds]), isRealMoney(paymentId)))
          .limit(1)
      : [];
  if (own) return own;
  const [byGiftCard] = await db
    .select({ orderId: orders.id, paymentId })
    .from(orders)
    .innerJoin(giftCardUses, eq(giftCardUses.orderId, orders.id))
    .innerJoin(giftCards, eq(giftCards.id, giftCardUses.giftCardId))
    .where(and(isDemoCard(orderIds), isRealMoney(paymentId)))
    .limit(1);
  if (byGiftCard) return byGiftCard;
  const boxPaymentId = sql<string>`${boxes.paymentId}`;
  const [later] =
    subscriptionIds.length > 0
      ? await db
          .select({ orderId: boxes.orderId, paymentId: boxPaymentId })
          .from(boxes)
          .where(and(inArray(boxes.subscriptionId, subscriptionIds), isRealMoney(boxPaymentId)))
          .limit(1)
      : [];
  return later;
}

export async function listHoldingOrders(tx: Tx, { orderIds }: DemoRows): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const holding = await tx
    .selectDistinct({ id: stockHolds.orderId })
    .from(stockHolds)
    .where(inArray(stockHolds.orderId, orderIds));
  return holding.map(({ id }) => id);
}

async function deleteSubscriptions(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const ownBoxes = tx.select({ id: boxes.id }).from(boxes).where(inArray(boxes.subscriptionId, ids));
  await tx.delete(boxSwaps).where(inArray(boxSwaps.boxId, ownBoxes));
  await tx.delete(unmatchedPayments).where(inArray(unmatchedPayments.subscriptionId, ids));
  await tx.delete(notes).where(and(eq(notes.about, "subscription"), inArray(notes.aboutId, ids)));
  // The cascade also deletes boxes, their parcels and charge attempts.
  await tx.delete(subscriptions).where(inArray(subscriptions.id, ids));
}

/** Takes the orders' movements out of the balances of cards that stay, such as those of another shop. */
async function giveBackToOtherCards(tx: Tx, ids: number[], own: SQLWrapper): Promise<void> {
  const signs = GIFT_CARD_MOVEMENTS.map(
    (kind) => sql`when ${kind} then ${balanceChange({ kind, amountPence: pence(1) })}::integer`,
  );
  await tx.execute(sql`
    update ${giftCards} set balance = balance - moved.change from (
      select gift_card_id, sum(amount * case kind ${sql.join(signs, sql` `)} end) as change from ${giftCardMovements}
      where ${inArray(giftCardMovements.orderId, ids)} and gift_card_id not in ${own} group by gift_card_id
    ) moved where moved.gift_card_id = ${giftCards.id}`);
}

async function deleteOrders(tx: Tx, ids: number[]): Promise<void> {
  const own = tx.select({ id: giftCards.id }).from(giftCards).where(isDemoCard(ids));
  if (ids.length > 0) await giveBackToOtherCards(tx, ids, own);
  await tx.delete(giftCardUses).where(inArray(giftCardUses.giftCardId, own));
  await tx
    .delete(giftCardMovements)
    .where(or(inArray(giftCardMovements.orderId, ids), inArray(giftCardMovements.giftCardId, own)));
  await tx.delete(giftCards).where(and(isDemoCard([]), isNull(giftCards.orderId)));
  if (ids.length === 0) return;
  await tx.delete(returns).where(inArray(returns.orderId, ids));
  await tx.delete(invoices).where(inArray(invoices.orderId, ids));
  await tx.delete(refunds).where(inArray(refunds.orderId, ids));
  await tx.delete(disputes).where(inArray(disputes.orderId, ids));
  await tx.delete(notes).where(and(eq(notes.about, "order"), inArray(notes.aboutId, ids)));
  await tx.delete(tags).where(and(eq(tags.about, "order"), inArray(tags.aboutId, ids)));
  // The cascade also deletes lines, reviews, events, parcels and gift cards.
  await tx.delete(orders).where(inArray(orders.id, ids));
}

async function deleteAccounts(tx: Tx, accounts: readonly DemoAccountRow[]): Promise<void> {
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  const emails = accounts.map(({ email }) => email.toLowerCase());
  await tx.delete(firstBoxOffers).where(inArray(firstBoxOffers.userId, ids));
  await tx.delete(carts).where(inArray(carts.userId, ids.map(String)));
  await tx.delete(notes).where(and(eq(notes.about, "customer"), inArray(notes.aboutId, ids)));
  await tx.delete(tags).where(and(eq(tags.about, "customer"), inArray(tags.aboutId, ids)));
  await tx.delete(sentEmails).where(inArray(sql`lower(${sentEmails.recipient})`, emails));
  await tx.delete(users).where(inArray(users.id, ids));
}

/** Deletes the sandbox's data, and the bookkeeping data copied from it. */
async function deleteSandbox(tx: Tx): Promise<void> {
  await tx.delete(providerMovements).where(like(providerMovements.id, `${SANDBOX_PREFIX}%`));
  await tx.delete(providerPayouts).where(like(providerPayouts.id, `${SANDBOX_PREFIX}%`));
  for (const table of [sandboxEvents, sandboxDisputes, sandboxRefunds, sandboxSetups, sandboxPayments, sandboxCards]) {
    await tx.delete(table);
  }
}

/** Deletes these rows. Invoice numbers restart at 1 if no invoice is left. */
export async function deleteDemoRows(
  tx: Tx,
  accounts: readonly DemoAccountRow[],
  { orderIds, subscriptionIds }: DemoRows,
): Promise<void> {
  await deleteSubscriptions(tx, subscriptionIds);
  await deleteOrders(tx, orderIds);
  await deleteAccounts(tx, accounts);
  await deleteSandbox(tx);
  await tx
    .delete(invoiceCounters)
    .where(sql`not exists (select from ${invoices} where ${invoices.kind} = ${invoiceCounters.kind})`);
}

export async function hasDiscountCode(db: Reader, code: string): Promise<boolean> {
  const [row] = await db.select({ id: discountCodes.id }).from(discountCodes).where(eq(discountCodes.code, code));
  return row !== undefined;
}

export async function setPassword(tx: Tx, userId: number, password: string, now: Date): Promise<void> {
  await tx.update(users).set({ password, sessionsFrom: now, updatedAt: now }).where(eq(users.id, userId));
}
