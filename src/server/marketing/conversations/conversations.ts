import { type ConversationState, decideConversation, messageReference } from "#domain/marketing/conversations.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { EmailFacts } from "#server/platform/names/email-kinds.ts";
import {
  attachMessage,
  type ConversationRow,
  countConversations,
  findConversation,
  insertConversation,
  insertReply,
  listLooseMessages,
  listMessagesOf,
  lockConversation,
  lockLooseMessage,
  lockOngoing,
  type MessageRow,
  markUnread,
  updateConversation,
} from "./conversations.queries.ts";

type NewMessage = Pick<MessageRow, "name" | "email" | "orderNumber" | "createdAt">;
type FurtherMessage = Pick<NewMessage, "createdAt"> & Partial<Pick<NewMessage, "name" | "orderNumber">>;

/**
 * Returns the conversation that a customer's message belongs to, and opens it. The caller holds the lock of the sender.
 * `state` is that of a new conversation.
 */
export async function joinConversation(
  tx: Tx,
  { name, email, orderNumber, createdAt }: NewMessage,
  state: ConversationState = "open",
): Promise<number> {
  const ongoing = decideConversation(await lockOngoing(tx, email), orderNumber);
  if (!ongoing) return beginConversation(tx, { name, email, orderNumber, createdAt }, state);
  return continueConversation(tx, ongoing, {
    name,
    orderNumber: ongoing.orderNumber || orderNumber,
    createdAt,
  });
}

export async function beginConversation(
  tx: Tx,
  { name, email, orderNumber, createdAt }: NewMessage,
  state: ConversationState,
): Promise<number> {
  const times = { lastMessageAt: createdAt, lastAt: createdAt };
  return insertConversation(tx, { email, name, orderNumber, state, isUnread: state === "open", version: 1, ...times });
}

/** Opens a locked conversation for a further message. */
export async function continueConversation(
  tx: Tx,
  { id, version }: ConversationRow,
  { createdAt, ...change }: FurtherMessage,
): Promise<number> {
  const times = { lastMessageAt: createdAt, lastAt: createdAt };
  await updateConversation(tx, id, { ...change, state: "open", isUnread: true, version: version + 1, ...times });
  return id;
}

const LOOSE_MAX = 500;
/** An older message was answered by email before the dashboard had conversations. */
const ANSWERED_AFTER_DAYS = 2;

/** Adds messages that an older version stored to conversations. Idempotent. */
export async function gatherMessages(shop: Shop): Promise<void> {
  const openSince = new Date(shop.clock().getTime() - ANSWERED_AFTER_DAYS * DAY_MS);
  for (const { id } of await listLooseMessages(shop.db, LOOSE_MAX)) {
    await shop.db.transaction(async (tx) => {
      const message = await lockLooseMessage(tx, id);
      if (!message) return;
      await acquireLock(tx, "senders", message.email);
      const state = message.createdAt < openSince ? "closed" : "open";
      await attachMessage(tx, id, await joinConversation(tx, message, state));
    });
  }
}

/** Number of conversations that wait for an answer, counted up to `max`. */
export async function countOpenConversations(db: Reader, max: number): Promise<number> {
  return countConversations(db, { state: "open" }, max);
}

interface Reply {
  conversationId: number;
  text: string;
  /** Number of messages and replies that the author has read. */
  version: number;
  actorUserId: number;
}

/**
 * Emails a reply to the customer. Refuses with `not-found`, and with `changed-meanwhile` if the conversation has a newer
 * message or reply, so that two members of staff do not both answer.
 */
export async function replyTo(shop: Shop, { conversationId, text, version, actorUserId }: Reply): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const conversation = await getLocked(tx, conversationId);
    if (conversation.version !== version) throw new ShopError("changed-meanwhile");
    const replyId = await insertReply(tx, { conversationId, text, authorUserId: actorUserId, createdAt: now });
    await updateConversation(tx, conversationId, {
      state: "answered",
      isUnread: false,
      assigneeUserId: conversation.assigneeUserId ?? actorUserId,
      version: version + 1,
      lastAt: now,
    });
    await queueEmail(tx, now, {
      kind: "message-reply",
      about: replyEmailKey({ conversationId, replyId }),
      recipient: conversation.email,
      facts: await readReplyFacts(tx, conversation, text),
    });
    // The audit log leaves out the text, as it does with notes, because a person may later ask for erasure.
    await recordChange(tx, { actorUserId, action: "reply", entity: "conversation", entityId: conversationId, now });
  });
  shop.wake("send-letters");
}

/** Key of a reply's email. */
export function replyEmailKey({ conversationId, replyId }: { conversationId: number; replyId: number }): string {
  return `conversation:${conversationId}:reply:${replyId}`;
}

/** The email's facts, with the reference of the customer's last message. */
export async function readReplyFacts(
  db: Reader,
  { id, orderNumber }: ConversationRow,
  text: string,
): Promise<EmailFacts["message-reply"]> {
  const last = (await listMessagesOf(db, id)).at(-1);
  return {
    reference: last ? messageReference(last) : "",
    orderNumber: orderNumber || null,
    text,
  };
}

interface ConversationChange {
  conversationId: number;
  state?: ConversationState | undefined;
  /** Null for nobody. */
  assigneeUserId?: number | null | undefined;
  actorUserId: number;
}

/** Changes the state or the assignee of a conversation. Refuses with `not-found`. */
export async function changeConversation(
  shop: Shop,
  { conversationId, state, assigneeUserId, actorUserId }: ConversationChange,
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const before = await getLocked(tx, conversationId);
    const change = {
      ...(state !== undefined && state !== before.state ? { state } : {}),
      ...(assigneeUserId !== undefined && assigneeUserId !== before.assigneeUserId ? { assigneeUserId } : {}),
    };
    if (Object.keys(change).length === 0) return;
    await updateConversation(tx, conversationId, change);
    const { state: oldState, assigneeUserId: oldAssignee } = before;
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "conversation",
      entityId: conversationId,
      before: {
        ...("state" in change && { state: oldState }),
        ...("assigneeUserId" in change && { assigneeUserId: oldAssignee }),
      },
      after: change,
      now,
    });
  });
}

/** Marks a conversation as read or unread. Refuses with `not-found`. */
export async function markConversation(db: Reader, conversationId: number, isUnread: boolean): Promise<void> {
  if (!(await markUnread(db, conversationId, isUnread))) throw new ShopError("not-found");
}

/** Refuses with `not-found`. */
export async function getConversation(db: Reader, conversationId: number): Promise<ConversationRow> {
  const conversation = await findConversation(db, conversationId);
  if (!conversation) throw new ShopError("not-found");
  return conversation;
}

async function getLocked(tx: Tx, conversationId: number): Promise<ConversationRow> {
  const conversation = await lockConversation(tx, conversationId);
  if (!conversation) throw new ShopError("not-found");
  return conversation;
}
