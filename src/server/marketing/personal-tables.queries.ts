import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import {
  type Erased,
  ofEmail,
  ofUser,
  type PersonalTables,
  WITH_ACCOUNT,
} from "#server/platform/db/personal-tables.ts";
import {
  conversationReplies,
  conversations,
  customerMessages,
  newsletterSubscribers,
  sampleRequests,
  wishlistItems,
} from "#server/platform/db/schema/marketing.ts";
import { deleteEmptyConversations } from "./conversations/conversations.queries.ts";

const MESSAGE_DAYS = 6 * 366;

export const MARKETING_TABLES: PersonalTables = {
  kept_products: {
    export: { wishlist: { of: ofUser } },
    erasure: deleteWishlistItem,
    retention: WITH_ACCOUNT,
  },
  conversations: {
    export: { conversations: { of: ofEmail, without: ["assignee_user_id", "is_unread", "version"] } },
    erasure: deleteOwnConversations,
    retention: [{ days: MESSAGE_DAYS, forget: deleteEmptyConversations }],
  },
  conversation_replies: {
    export: {
      replies: {
        of: ({ verifiedEmail }) =>
          sql`conversation_id in (select id from ${conversations} where email = ${verifiedEmail})`,
        without: ["author_user_id"],
      },
    },
    erasure: "deleted with its conversation",
    retention: [{ days: MESSAGE_DAYS, forget: deleteReplies }],
  },
  customer_messages: {
    export: { messages: { of: ofEmail } },
    erasure: forgetOwnMessages,
    retention: [{ days: MESSAGE_DAYS, forget: deleteMessages }],
  },
  newsletter_subscribers: {
    export: { newsletter: { of: ofEmail, without: ["token", "confirm_token"] } },
    erasure: suppressNewsletter,
    retention: [{ days: 30, forget: deleteUnconfirmedSubscribers }],
  },
  sample_requests: {
    export: { sampleRequests: { of: ofEmail } },
    erasure: deleteOwnSampleRequests,
    retention: [{ days: 183, forget: deleteSampleRequests }],
  },
};

async function deleteWishlistItem(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId));
}

/**
 * Deletes the conversations of a verified address with their replies and emails, also those from another address of the
 * customer. Messages of the forms lose the link only.
 */
async function deleteOwnConversations(tx: Tx, { email, isEmailVerified }: Erased): Promise<void> {
  if (!isEmailVerified) return;
  const { conversationId, reason } = customerMessages;
  const own = tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.email, email));
  await tx.delete(customerMessages).where(and(eq(reason, "email"), inArray(conversationId, own)));
  await tx.delete(conversations).where(eq(conversations.email, email));
}

async function deleteReplies(db: Reader, before: Date): Promise<void> {
  await db.delete(conversationReplies).where(lt(conversationReplies.createdAt, before));
}

/** Deletes questions from a verified address. Keeps the fact and time of a cancellation as evidence. */
async function forgetOwnMessages(tx: Tx, { email, alias, isEmailVerified }: Erased): Promise<void> {
  if (!isEmailVerified) return;
  const ofSender = eq(sql`lower(${customerMessages.email})`, email);
  await tx.delete(customerMessages).where(and(ofSender, eq(customerMessages.kind, "question")));
  await tx.update(customerMessages).set({ email: alias, name: "", message: "" }).where(ofSender);
}

async function deleteMessages(db: Reader, before: Date): Promise<void> {
  await db.delete(customerMessages).where(lt(customerMessages.createdAt, before));
}

/** Ends the newsletter for good. A hash of the address prevents later imports. */
async function suppressNewsletter(tx: Tx, { email, emailHash, now }: Erased): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({ email: emailHash, status: "unsubscribed", confirmToken: null, unsubscribedAt: now })
    .where(eq(sql`lower(${newsletterSubscribers.email})`, email));
}

async function deleteUnconfirmedSubscribers(db: Reader, before: Date): Promise<void> {
  await db
    .delete(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.status, "pending"), lt(newsletterSubscribers.askedAt, before)));
}

/** Deletes the sample requests of a verified address. An unverified address may belong to another person. */
async function deleteOwnSampleRequests(tx: Tx, { email, isEmailVerified }: Erased): Promise<void> {
  if (isEmailVerified) await tx.delete(sampleRequests).where(eq(sql`lower(${sampleRequests.email})`, email));
}

async function deleteSampleRequests(db: Reader, before: Date): Promise<void> {
  await db
    .delete(sampleRequests)
    .where(
      or(lt(sampleRequests.sentAt, before), and(isNull(sampleRequests.sentAt), lt(sampleRequests.createdAt, before))),
    );
}
