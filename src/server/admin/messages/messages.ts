import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { rowId } from "#contract/fields.ts";
import type * as calls from "#contract/marketing/admin-messages.ts";
import type { AdminConversation, ConversationDetails, ConversationEntry } from "#contract/marketing/admin-messages.ts";
import { CONTACT_REASONS } from "#domain/marketing/contact-reasons.ts";
import { messageReference } from "#domain/marketing/conversations.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { isPermitted } from "#domain/staff/permissions.ts";
import { planName } from "#domain/subscriptions/describe-box.ts";
import { listSubscriptionsOfCustomer } from "#server/admin/customers.queries.ts";
import { listNotes } from "#server/admin/notes/notes.ts";
import {
  type ConversationFilter,
  type ConversationRow,
  changeConversation,
  countConversations,
  getConversation,
  type ListedConversation,
  listMessagesOf,
  listRepliesOf,
  type MessageRow,
  readReplyFacts,
  replyEmailKey,
  selectConversations,
} from "#server/marketing/index.ts";
import { readIdentity } from "#server/platform/brand/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { listDashboardUsers, readUserNames } from "#server/platform/identity/index.ts";
import { cutPage, type Page, readNumberCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { renderEmail } from "#server/platform/mail/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import {
  findAccountId,
  findTrackingNumber,
  isOrderOf,
  listOrdersOfSender,
  readEmailStates,
} from "./messages.queries.ts";

const EXCERPT_LENGTH = 160;
const ORDERS_SHOWN = 10;
const PERMISSION = "customers";

/** One page of conversations, newest message first. */
export async function listConversations(
  { db }: Shop,
  { search, state, assignee, unread, limit, cursor }: ParsedInputOf<typeof calls.listConversations>,
  userId: number,
): Promise<Page<AdminConversation>> {
  const filter: ConversationFilter = {
    search,
    state,
    assigneeUserId: assignee && (assignee === "mine" ? userId : null),
    isUnread: unread && true,
  };
  const [lastMessageMs, id] = readNumberCursor(cursor, 2) ?? [];
  const after = lastMessageMs === undefined || id === undefined ? undefined : toPlace(lastMessageMs, id);
  const read = await selectConversations(db, filter, { after, limit: limit + 1 });
  const counted = await countConversations(db, filter, TOTAL_COUNT_MAX + 1);
  const { rows, nextCursor } = cutPage(read, limit, ({ conversation }) =>
    writeCursor([conversation.lastMessageAt.getTime(), conversation.id]),
  );
  return {
    rows: await viewConversations(db, rows),
    nextCursor,
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}

const MS_MAX = 8.64e15;

function toPlace(lastMessageMs: number, id: number) {
  if (Number.isSafeInteger(id) && Math.abs(lastMessageMs) <= MS_MAX) return [lastMessageMs, id] as const;
  throw new ShopError("invalid-input", {}, [{ path: "cursor", message: "There is no such page" }]);
}

/** Conversations that match a search, newest message first. */
export async function findConversations(db: Reader, search: string, limit: number): Promise<AdminConversation[]> {
  return viewConversations(db, await selectConversations(db, { search }, { after: undefined, limit }));
}

async function viewConversations(db: Reader, rows: readonly ListedConversation[]): Promise<AdminConversation[]> {
  const names = await readUserNames(
    db,
    rows.flatMap(({ conversation }) => conversation.assigneeUserId ?? []),
  );
  return rows.map((row) => viewConversation(row, names));
}

function viewConversation(
  { conversation, lastText }: ListedConversation,
  names: ReadonlyMap<number, string>,
): AdminConversation {
  const { id, name, email, orderNumber, state, isUnread, assigneeUserId, lastMessageAt } = conversation;
  return {
    id,
    name,
    email,
    orderNumber,
    state,
    isUnread,
    assignee: assigneeUserId === null ? null : { userId: assigneeUserId, name: nameOf(names, assigneeUserId) },
    excerpt: excerptOf(lastText ?? ""),
    lastMessage: lastMessageAt.toISOString(),
  };
}

function nameOf(names: ReadonlyMap<number, string>, userId: number): string {
  return names.get(userId) ?? `user ${userId}`;
}

/** A conversation with the customer's orders and subscriptions. Refuses with `not-found`. */
export async function viewConversationDetails({ db }: Shop, conversationId: number): Promise<ConversationDetails> {
  const conversation = await getConversation(db, conversationId);
  const [messages, entries, sender, colleagues] = await Promise.all([
    listMessagesOf(db, conversationId),
    listEntries(db, conversation),
    readSender(db, conversation),
    listColleagues(db),
  ]);
  const { assigneeUserId } = conversation;
  const names = await readUserNames(db, assigneeUserId === null ? [] : [assigneeUserId]);
  return {
    ...viewConversation({ conversation, lastText: messages.at(-1)?.message ?? null }, names),
    version: conversation.version,
    entries,
    ...sender,
    colleagues,
  };
}

/** Messages, replies and notes, oldest first. */
async function listEntries(db: Reader, { id: conversationId, email }: ConversationRow): Promise<ConversationEntry[]> {
  const [messages, replies, notes] = await Promise.all([
    listMessagesOf(db, conversationId),
    listRepliesOf(db, conversationId),
    listNotes(db, "conversation", conversationId),
  ]);
  const keyOf = (replyId: number) => replyEmailKey({ conversationId, replyId });
  const [names, emailStates] = await Promise.all([
    readUserNames(
      db,
      replies.map(({ authorUserId }) => authorUserId),
    ),
    readEmailStates(
      db,
      "message-reply",
      replies.map(({ id }) => keyOf(id)),
    ),
  ]);
  const plain = {
    readers: [],
    reason: "",
    reference: "",
    quoted: "",
    attachments: [],
    isCut: false,
    emailStatus: null,
  };
  return [
    ...messages.map((message) => ({
      ...plain,
      key: `message-${message.id}`,
      kind: message.kind,
      at: message.createdAt.toISOString(),
      by: message.email === email ? message.name : `${message.name} (${message.email})`,
      text: message.message,
      quoted: message.quoted,
      attachments: message.attachments,
      isCut: message.isCut,
      reason: reasonLabel(message),
      reference: messageReference(message),
    })),
    ...replies.map(({ id, text, authorUserId, createdAt }) => ({
      ...plain,
      key: `reply-${id}`,
      kind: "reply" as const,
      at: createdAt.toISOString(),
      by: nameOf(names, authorUserId),
      text,
      emailStatus: emailStates.get(keyOf(id)) ?? null,
    })),
    ...notes.map(({ id, text, by, created, readers }) => ({
      ...plain,
      key: `note-${id}`,
      kind: "note" as const,
      at: created,
      by,
      text,
      readers,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
}

function reasonLabel({ reason, subject }: Pick<MessageRow, "reason" | "subject">): string {
  if (reason === "cancellation") return "Cancellation";
  if (reason === "email") return subject === "" ? "Email" : `Email: ${subject}`;
  return Object.entries(CONTACT_REASONS).find(([key]) => key === reason)?.[1] ?? reason;
}

type Sender = Pick<ConversationDetails, "customerId" | "isGuest" | "orders" | "subscriptions" | "placeholders">;

/** Orders and subscriptions with the address of a conversation. The sender may have typed the address of another person. */
async function readSender(db: Reader, { name, email, orderNumber }: ConversationRow): Promise<Sender> {
  const userId = await findAccountId(db, email);
  const tracking = await findOwnTracking(db, orderNumber, { email, userId });
  const [{ audienceNames }, orders, subscriptions] = await Promise.all([
    readSettings(db),
    listOrdersOfSender(db, { email, userId }, ORDERS_SHOWN),
    userId === undefined ? [] : listSubscriptionsOfCustomer(db, userId),
  ]);
  return {
    customerId: userId ?? null,
    isGuest: orders.some((order) => order.userId === null && order.paidAt !== null),
    orders: orders.map(({ id, totalAmount, status, createdAt }) => ({
      id,
      total: toPounds(totalAmount),
      status,
      created: createdAt.toISOString(),
    })),
    subscriptions: subscriptions.map(({ id, box, status }) => ({ id, plan: planName(box, audienceNames), status })),
    placeholders: { name, order: orderNumber, tracking: tracking ?? "" },
  };
}

/** Tracking number of the order that the sender named, if the order has the sender's address. */
async function findOwnTracking(
  db: Reader,
  orderNumber: string,
  sender: { email: string; userId: number | undefined },
): Promise<string | undefined> {
  const orderId = rowId.safeParse(Number(orderNumber)).data;
  if (orderId === undefined || !(await isOrderOf(db, orderId, sender))) return undefined;
  return findTrackingNumber(db, orderId);
}

/** The administrator and the members of staff who may answer. */
async function listColleagues(db: Reader): Promise<ConversationDetails["colleagues"]> {
  const users = await listDashboardUsers(db);
  return users
    .filter(({ permissions }) => isPermitted(permissions, PERMISSION))
    .map(({ userId, name }) => ({ userId, name }));
}

/**
 * Changes the state or the assignee of a conversation. Refuses with `not-found`, and with `invalid-input` for an
 * assignee who may not answer.
 */
export async function changeAndAssign(
  shop: Shop,
  { assigneeUserId, ...change }: Parameters<typeof changeConversation>[1],
): Promise<void> {
  if (assigneeUserId) {
    const colleagues = await listColleagues(shop.db);
    if (!colleagues.some(({ userId }) => userId === assigneeUserId)) {
      throw new ShopError("invalid-input", {}, [
        { path: "assigneeUserId", message: "Choose a member of staff who may answer messages" },
      ]);
    }
  }
  await changeConversation(shop, { ...change, assigneeUserId });
}

/** A reply as the email that the customer would receive. Refuses with `not-found`. */
export async function previewReply(
  shop: Shop,
  { conversationId, text }: { conversationId: number; text: string },
): Promise<ReplyOf<typeof calls.previewReply>> {
  const conversation = await getConversation(shop.db, conversationId);
  const facts = await readReplyFacts(shop.db, conversation, text);
  const email = await renderEmail(shop, "message-reply", {
    facts: { ...facts },
    identity: await readIdentity(shop.db),
  });
  return { recipient: conversation.email, subject: email.subject, text: email.text };
}

/** The beginning of a text, with an ellipsis if it goes on. */
function excerptOf(text: string): string {
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH - 1).toWellFormed()}…` : text.toWellFormed();
}
