import { and, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { announcePagesChanged } from "#server/platform/db/listen-to.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { auditLog, notes } from "#server/platform/db/schema/audit.ts";
import { carts } from "#server/platform/db/schema/basket.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { giftCards } from "#server/platform/db/schema/gift-cards.ts";
import { stockAlerts } from "#server/platform/db/schema/inventory.ts";
import {
  customerMessages,
  emails,
  newsletterSubscribers,
  sampleRequests,
  wishlistItems,
} from "#server/platform/db/schema/marketing.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import {
  passkeyChallenges,
  passkeys,
  passwordResetRequests,
  questionnaireResponses,
  rateLimitAttempts,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from "#server/platform/db/schema/people.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { reviewRefusers, reviews } from "#server/platform/db/schema/reviews.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { forgetRecipients, listGivenTo } from "./retention.queries.ts";

export interface Erased {
  userId: number;
  email: string;
  isEmailVerified: boolean;
  /** Replacement for the email address and the username. */
  alias: string;
  /** Hash of the address, which blocks newsletters to the address. */
  emailHash: string;
  passwordHash: string;
  now: Date;
}

export async function listRunningSubscriptionIds(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, ["active", "paused"]),
        eq(subscriptions.cancelAtPeriodEnd, false),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function listOpenOrderIds(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.paidAt), eq(orders.status, "pending")));
  return rows.map(({ id }) => id);
}

/** True if the user has an undispatched item that is paid or being charged. Its delivery needs the name and address. */
export async function hasUnsentOrders(db: Reader, userId: number): Promise<boolean> {
  const unsent = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), inArray(orders.status, ["pending", "processing"])))
    .limit(1);
  if (unsent.length > 0) return true;
  const waiting = await db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(parcels.replacement),
        isNull(parcels.sentAt),
        isNull(parcels.stoppedAt),
        // A parcel on hold may be released unless it was refunded, and it then needs the address.
        sql`${parcels.holdReason} is distinct from 'refunded'`,
      ),
    )
    .limit(1);
  if (waiting.length > 0) return true;
  const toCome = await db
    .select({ id: boxes.id })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .where(and(eq(subscriptions.userId, userId), inArray(boxes.status, ["billed", "unpaid", "charged", "packed"])))
    .limit(1);
  return toCome.length > 0;
}

/**
 * Removes personal data from the account. Rows that must be retained stay linked to it. Returns false if it was already
 * erased.
 */
export async function anonymiseUser(tx: Tx, { userId, alias, passwordHash, now }: Erased): Promise<boolean> {
  const erased = await tx
    .update(users)
    .set({
      username: alias,
      usernameKey: null,
      email: alias,
      emailVerifiedAt: null,
      pendingEmail: null,
      password: passwordHash,
      firstName: "",
      lastName: "",
      profileImageUrl: null,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      deliveryLine1: "",
      deliveryLine2: "",
      deliveryCity: "",
      deliveryPostcode: "",
      deliveryCountry: sql`default`,
      billingLine1: "",
      billingLine2: "",
      billingCity: "",
      billingPostcode: "",
      billingCountry: sql`default`,
      sameAsDelivery: true,
      sessionsFrom: now,
      erasedAt: now,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .returning({ id: users.id });
  return erased.length > 0;
}

export async function deleteAnswers(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(questionnaireResponses).where(eq(questionnaireResponses.userId, userId));
}

export async function deleteBasket(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(carts).where(eq(carts.userId, String(userId)));
}

export async function deleteSessions(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function deleteNotes(tx: Tx, { userId }: Erased): Promise<void> {
  const ownOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const own = tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  await tx
    .delete(notes)
    .where(
      or(
        and(eq(notes.about, "customer"), eq(notes.aboutId, userId)),
        and(eq(notes.about, "order"), inArray(notes.aboutId, ownOrders)),
        and(eq(notes.about, "subscription"), inArray(notes.aboutId, own)),
      ),
    );
}

export async function deleteSecondFactor(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

export async function deleteWishlistItem(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId));
}

export async function deletePasskeys(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function deletePasskeyChallenges(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}

export async function deleteRecoveryCodes(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function deleteAttempts(tx: Tx, { userId }: Erased): Promise<void> {
  await tx
    .delete(rateLimitAttempts)
    .where(
      or(
        inArray(rateLimitAttempts.target, [
          `user:${userId}`,
          `password:${userId}`,
          `code:${userId}`,
          `verification:${userId}`,
        ]),
        like(rateLimitAttempts.target, `device:${userId}:%`),
      ),
    );
}

export async function deleteResetRequests(tx: Tx, { email }: Erased): Promise<void> {
  await tx.delete(passwordResetRequests).where(eq(passwordResetRequests.email, email));
}

/** Deletes the sample requests of a verified address. An unverified address may belong to another person. */
export async function deleteOwnSampleRequests(tx: Tx, { email, isEmailVerified }: Erased): Promise<void> {
  if (isEmailVerified) await tx.delete(sampleRequests).where(eq(sql`lower(${sampleRequests.email})`, email));
}

/** Deletes the opt-out from review emails of a verified address, because the opt-out no longer has a use. */
export async function deleteOwnReviewOptOut(tx: Tx, { email, isEmailVerified }: Erased): Promise<void> {
  if (isEmailVerified) await tx.delete(reviewRefusers).where(eq(reviewRefusers.email, email.toLowerCase()));
}

export async function deleteOwnStockAlerts(tx: Tx, { email, isEmailVerified }: Erased): Promise<void> {
  if (isEmailVerified) await tx.delete(stockAlerts).where(eq(stockAlerts.email, email.toLowerCase()));
}

/** Deletes questions from a verified address. Keeps the fact and time of a cancellation as evidence. */
export async function forgetOwnMessages(tx: Tx, { email, alias, isEmailVerified }: Erased): Promise<void> {
  if (!isEmailVerified) return;
  const ofSender = eq(sql`lower(${customerMessages.email})`, email);
  await tx.delete(customerMessages).where(and(ofSender, eq(customerMessages.kind, "question")));
  await tx.update(customerMessages).set({ email: alias, name: "", message: "" }).where(ofSender);
}

/**
 * Deletes names and messages on sent gift cards that the user bought or received. An unsent card keeps its recipient.
 */
export async function blankGiftCards(tx: Tx, { userId, email, isEmailVerified, now }: Erased): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const blank = { fromName: "", recipientName: null, recipientEmail: null, message: null, updatedAt: now };
  const isBought = and(inArray(giftCards.orderId, own), or(isNotNull(giftCards.sentAt), isNull(giftCards.soldAt)));
  const isReceived = and(eq(giftCards.recipientEmail, email.toLowerCase()), isNotNull(giftCards.sentAt));
  await tx
    .update(giftCards)
    .set(blank)
    .where(isEmailVerified ? or(isBought, isReceived) : isBought);
}

/** Paid orders keep invoice data. All others lose all personal data. */
export async function anonymiseOrders(tx: Tx, { userId, now }: Erased): Promise<void> {
  await tx.update(orders).set({ email: null, updatedAt: now }).where(eq(orders.userId, userId));
  await tx
    .update(orders)
    .set({ deliveryAddress: null, billingAddress: null })
    .where(and(eq(orders.userId, userId), isNull(orders.paidAt)));
}

/** Ends subscriptions, and deletes gift recipients in order lines, orders, boxes and emails. */
export async function anonymiseSubscriptions(tx: Tx, { userId, now }: Erased): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: "cancelled", updatedAt: now })
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ["active", "paused"])));
  await forgetRecipients(tx, await listGivenTo(tx, eq(subscriptions.userId, userId)));
}

export async function anonymiseBoxes(tx: Tx, { userId, now }: Erased): Promise<void> {
  const own = tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  await tx
    .update(boxes)
    .set({ deliveryAddress: null, giftMessage: null, updatedAt: now })
    .where(inArray(boxes.subscriptionId, own));
}

export async function blankReturns(tx: Tx, { userId }: Erased): Promise<void> {
  const ownOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(returns).set({ text: "" }).where(inArray(returns.orderId, ownOrders));
}

export async function deleteReviews(tx: Tx, { userId }: Erased): Promise<void> {
  const ownLines = tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId));
  const deleted = await tx.delete(reviews).where(inArray(reviews.orderItemId, ownLines)).returning({ id: reviews.id });
  if (deleted.length > 0) await announcePagesChanged(tx);
}

/** Keeps the fact and time of sending, without recipient and content. Unsent emails are not sent. */
export async function anonymiseEmails(tx: Tx, { userId, email, alias }: Erased): Promise<void> {
  const own = or(
    eq(sql`lower(${emails.recipient})`, email),
    eq(emails.about, `user:${userId}`),
    // Includes emails to earlier and pending addresses of the user.
    like(emails.about, `user:${userId}:%`),
  );
  await tx
    .update(emails)
    .set({ status: "withdrawn" })
    .where(and(own, eq(emails.status, "waiting")));
  await tx.update(emails).set({ recipient: alias, facts: sql`'{}'::jsonb`, lastError: null }).where(own);
}

/** Ends the newsletter for good. A hash of the address prevents later imports. */
export async function suppressNewsletter(tx: Tx, { email, emailHash, now }: Erased): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({ email: emailHash, status: "unsubscribed", confirmToken: null, unsubscribedAt: now })
    .where(eq(sql`lower(${newsletterSubscribers.email})`, email));
}

/** Keeps the fact of a change, without its content. */
export async function anonymiseAuditLog(tx: Tx, { userId }: Erased): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(
      or(
        and(inArray(auditLog.entity, ["user", "customer"]), eq(auditLog.entityId, String(userId))),
        isAddressOf("order", sql`select id::text from orders where user_id = ${userId}`),
        isAddressOf("subscription", sql`select id::text from subscriptions where user_id = ${userId}`),
        isAddressOf(
          "box",
          sql`select b.id::text from boxes b join subscriptions s on s.id = b.subscription_id where s.user_id = ${userId}`,
        ),
      ),
    );
}

/** Selects entries with an address. Other entries about these records contain no names. */
function isAddressOf(entity: string, ids: SQL): SQL | undefined {
  const isAddress = sql`${auditLog.after} ?| array['deliveryAddress', 'recipient', 'email']`;
  return and(eq(auditLog.entity, entity), sql`${auditLog.entityId} in (${ids})`, isAddress);
}
