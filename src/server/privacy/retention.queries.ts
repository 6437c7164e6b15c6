import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { auditLog } from "#server/db/schema/audit.ts";
import { giftCards } from "#server/db/schema/gift-cards.ts";
import { customerMessages, emails, newsletterSubscribers, sampleRequests } from "#server/db/schema/marketing.ts";
import { orders } from "#server/db/schema/orders.ts";
import { returns } from "#server/db/schema/returns.ts";
import { reviewRefusers, reviews } from "#server/db/schema/reviews.ts";
import { stockAlerts } from "#server/db/schema/stock-alerts.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { forgetRecipients, listGivenTo } from "./recipients.queries.ts";

/** Letters whose links and words are of no use once they are old. */
const SHORT_LIVED = [
  "verify-email",
  "password-reset",
  "email-changed",
  "sign-in-changed",
  "account-erased",
  "back-in-stock",
] as const;

/** Sample requests sent, or never sent, before an instant. */
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

/** Those who wait for something that has not come back for so long. */
export async function deleteStockAlerts(db: Reader, before: Date): Promise<void> {
  await db.delete(stockAlerts).where(and(isNull(stockAlerts.notifiedAt), lt(stockAlerts.askedAt, before)));
}

/** Who was to give and to get cards that were never paid. */
export async function forgetUnpaidGiftCards(db: Reader, before: Date): Promise<void> {
  await blankGiftCards(db, and(isNull(giftCards.soldAt), lt(giftCards.createdAt, before)));
}

/** The same of cards that were sold before an instant. */
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

/** What people wrote about returns that were closed before an instant; that things came back is kept. */
export async function blankReturnTexts(db: Reader, before: Date): Promise<void> {
  await db
    .update(returns)
    .set({ text: "" })
    .where(and(lt(returns.closedAt, before), ne(returns.text, "")));
}

export async function deleteAuditEntries(db: Reader, before: Date): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.createdAt, before));
}

/** Orders that were never paid lose the person; nobody waits for them. */
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

/** Recipients of gifts that ended before an instant. */
export async function forgetOldRecipients(db: Reader, before: Date): Promise<void> {
  const isLongOver = and(
    inArray(subscriptions.status, ["cancelled", "completed"]),
    lt(subscriptions.updatedAt, before),
  );
  await db.transaction(async (tx) => forgetRecipients(tx, await listGivenTo(tx, isLongOver)));
}

/** Paid orders whose invoices nobody may ask for any more. */
export async function anonymiseOldOrders(db: Reader, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ email: null, deliveryAddress: sql`null`, billingAddress: null })
    .where(and(lt(orders.paidAt, before), or(isNotNull(orders.email), isNotNull(orders.deliveryAddress))));
}
