import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { auditLog, notes } from "#server/platform/db/schema/audit.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { giftCards } from "#server/platform/db/schema/gift-cards.ts";
import { stockAlerts } from "#server/platform/db/schema/inventory.ts";
import {
  customerMessages,
  emails,
  newsletterSubscribers,
  sampleRequests,
} from "#server/platform/db/schema/marketing.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { reviewRefusers, reviews } from "#server/platform/db/schema/reviews.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

/** Emails whose links and texts become useless soon after they are sent. */
const SHORT_LIVED = [
  "verify-email",
  "password-reset",
  "email-changed",
  "sign-in-changed",
  "account-erased",
  "back-in-stock",
] as const;

export async function deleteSampleRequests(db: Reader, before: Date): Promise<void> {
  await db
    .delete(sampleRequests)
    .where(
      or(lt(sampleRequests.sentAt, before), and(isNull(sampleRequests.sentAt), lt(sampleRequests.createdAt, before))),
    );
}

export async function deleteUnconfirmedSubscribers(db: Reader, before: Date): Promise<void> {
  await db
    .delete(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.status, "pending"), lt(newsletterSubscribers.askedAt, before)));
}

/** Deletes waiting list entries that were made before an instant and were never notified. */
export async function deleteStockAlerts(db: Reader, before: Date): Promise<void> {
  await db.delete(stockAlerts).where(and(isNull(stockAlerts.notifiedAt), lt(stockAlerts.askedAt, before)));
}

export async function forgetUnpaidGiftCards(db: Reader, before: Date): Promise<void> {
  await blankGiftCards(db, and(isNull(giftCards.soldAt), lt(giftCards.createdAt, before)));
}

export async function forgetOldGiftCards(db: Reader, before: Date): Promise<void> {
  await blankGiftCards(db, lt(giftCards.soldAt, before));
}

async function blankGiftCards(db: Reader, which: SQL | undefined): Promise<void> {
  await db
    .update(giftCards)
    .set({ fromName: "", recipientName: null, recipientEmail: null, message: null })
    .where(and(which, ne(giftCards.fromName, "")));
}

export async function deleteShortLivedEmails(db: Reader, before: Date): Promise<void> {
  await db.delete(emails).where(and(inArray(emails.kind, [...SHORT_LIVED]), lt(emails.createdAt, before)));
}

export async function deleteEmails(db: Reader, before: Date): Promise<void> {
  await db.delete(emails).where(and(notInArray(emails.kind, [...SHORT_LIVED]), lt(emails.createdAt, before)));
}

export async function deleteOldReviews(db: Reader, before: Date): Promise<void> {
  await db.delete(reviews).where(lt(reviews.writtenAt, before));
}

export async function deleteReviewOptOuts(db: Reader, before: Date): Promise<void> {
  await db.delete(reviewRefusers).where(lt(reviewRefusers.refusedAt, before));
}

export async function deleteMessages(db: Reader, before: Date): Promise<void> {
  await db.delete(customerMessages).where(lt(customerMessages.createdAt, before));
}

/** Deletes customers' texts from returns closed before an instant. The returns stay. */
export async function blankReturnTexts(db: Reader, before: Date): Promise<void> {
  await db
    .update(returns)
    .set({ text: "" })
    .where(and(lt(returns.closedAt, before), ne(returns.text, "")));
}

export async function deleteAuditEntries(db: Reader, before: Date): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.createdAt, before));
}

/** Deletes notes about cancelled orders that nobody paid. */
export async function deleteNotesOfUnpaidOrders(db: Reader, before: Date): Promise<void> {
  const isGone = and(isNull(orders.paidAt), eq(orders.status, "cancelled"), lt(orders.updatedAt, before));
  await deleteNotesOfOrders(db, isGone);
}

export async function deleteNotesOfOldOrders(db: Reader, before: Date): Promise<void> {
  await deleteNotesOfOrders(db, lt(orders.paidAt, before));
}

async function deleteNotesOfOrders(db: Reader, which: SQL | undefined): Promise<void> {
  const ids = db.select({ id: orders.id }).from(orders).where(which);
  await db.delete(notes).where(and(eq(notes.about, "order"), inArray(notes.aboutId, ids)));
}

export async function anonymiseUnpaidOrders(db: Reader, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ email: null, deliveryAddress: null, billingAddress: null })
    .where(
      and(
        isNull(orders.paidAt),
        eq(orders.status, "cancelled"),
        lt(orders.updatedAt, before),
        or(isNotNull(orders.email), isNotNull(orders.deliveryAddress)),
      ),
    );
}

export async function forgetOldRecipients(db: Reader, before: Date): Promise<void> {
  const isLongOver = and(
    inArray(subscriptions.status, ["cancelled", "completed"]),
    lt(subscriptions.updatedAt, before),
  );
  await db.transaction(async (tx) => forgetRecipients(tx, await listGivenTo(tx, isLongOver)));
}

export async function anonymiseOldOrders(db: Reader, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ email: null, deliveryAddress: sql`null`, billingAddress: null })
    .where(and(lt(orders.paidAt, before), or(isNotNull(orders.email), isNotNull(orders.deliveryAddress))));
}

export interface Given {
  subscriptionId: number;
  orderItemId: number | null;
}

/** Lists the gifts among the subscriptions that `which` selects. */
export async function listGivenTo(db: Reader, which: SQL | undefined): Promise<Given[]> {
  return db
    .select({ subscriptionId: subscriptions.id, orderItemId: subscriptions.orderItemId })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.gift), which));
}

/** Removes the addresses from the activity log's entries about gifts. The fact of a change stays. */
async function forgetInLog(tx: Tx, subscriptionIds: readonly number[]): Promise<void> {
  const given = tx
    .select({ id: sql`${boxes.id}::text` })
    .from(boxes)
    .where(inArray(boxes.subscriptionId, [...subscriptionIds]));
  const isOfGift = and(eq(auditLog.entity, "subscription"), inArray(auditLog.entityId, subscriptionIds.map(String)));
  const isOfBox = and(eq(auditLog.entity, "box"), sql`${auditLog.entityId} in (${given})`);
  const hasAddress = sql`${auditLog.after} ?| array['recipient', 'deliveryAddress']`;
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(or(isOfGift, isOfBox), hasAddress));
}

/** Removes recipients from all rows that name them. An order keeps its giver's billing address. */
export async function forgetRecipients(tx: Tx, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return;
  const ids = given.map(({ subscriptionId }) => subscriptionId);
  await forgetInLog(tx, ids);
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

/** Removes the recipient of the parcel from sent emails. Other facts stay. */
async function forgetInEmails(tx: Tx, about: readonly string[]): Promise<void> {
  const isGiftCard = sql`case when ${emails.kind} = 'gift-announced' then '{"message": null}'::jsonb else '{}'::jsonb end`;
  await tx
    .update(emails)
    .set({ facts: sql`${emails.facts} || '{"address": []}'::jsonb || ${isGiftCard}` })
    .where(and(inArray(emails.about, [...about]), sql`${emails.facts} ? 'address'`));
}
