import { and, asc, count, desc, eq, inArray, isNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { type ConversationState, readMessageReference } from "#domain/marketing/conversations.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { conversationReplies, conversations, customerMessages } from "#server/platform/db/schema/marketing.ts";
import { containsText } from "#server/platform/db/search-text.ts";

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof customerMessages.$inferSelect;
export type ReplyRow = typeof conversationReplies.$inferSelect;

/** Conversations of an address that are not closed, newest first. Locks them. */
export async function lockOngoing(tx: Tx, email: string): Promise<ConversationRow[]> {
  return tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.email, email), ne(conversations.state, "closed")))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .for("update");
}

export async function insertConversation(tx: Tx, row: typeof conversations.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(conversations).values(row).returning({ id: conversations.id });
  if (!inserted) throw new Error("the conversation was not stored");
  return inserted.id;
}

export async function updateConversation(
  tx: Tx,
  conversationId: number,
  change: Partial<Omit<ConversationRow, "id" | "email">>,
): Promise<void> {
  await tx.update(conversations).set(change).where(eq(conversations.id, conversationId));
}

/** Reads and locks a conversation. */
export async function lockConversation(tx: Tx, conversationId: number): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, conversationId)).for("update");
  return row;
}

export async function findConversation(db: Reader, conversationId: number): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(eq(conversations.id, conversationId));
  return row;
}

/** True if the conversation exists. */
export async function markUnread(db: Reader, conversationId: number, isUnread: boolean): Promise<boolean> {
  const marked = await db
    .update(conversations)
    .set({ isUnread })
    .where(eq(conversations.id, conversationId))
    .returning({ id: conversations.id });
  return marked.length > 0;
}

export interface ConversationFilter {
  search?: string | undefined;
  state?: ConversationState | undefined;
  /** Null for conversations without an assignee. */
  assigneeUserId?: number | null | undefined;
  isUnread?: boolean | undefined;
}

export interface ListedConversation {
  conversation: ConversationRow;
  /** The customer's last message. Null if its retention period has ended. */
  lastText: string | null;
}

const LISTED = {
  conversation: conversations,
  lastText: sql<string | null>`(
    select newest.message from ${customerMessages} newest
    where newest.conversation_id = ${conversations}.id order by newest.id desc limit 1)`,
};

/** Place after which a page continues: the time of the last message in milliseconds, and the id. */
export type ConversationPlace = readonly [lastMessageMs: number, id: number];

/** One page of conversations, newest message first. */
export async function selectConversations(
  db: Reader,
  filter: ConversationFilter,
  { after, limit }: { after: ConversationPlace | undefined; limit: number },
): Promise<ListedConversation[]> {
  const isAfter =
    after &&
    sql`(${conversations.lastMessageAt}, ${conversations.id}) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::int)`;
  return db
    .select(LISTED)
    .from(conversations)
    .where(and(matches(db, filter), isAfter))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(limit);
}

export async function countConversations(db: Reader, filter: ConversationFilter, max: number): Promise<number> {
  const some = db.select({ id: conversations.id }).from(conversations).where(matches(db, filter)).limit(max).as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

function matches(db: Reader, { search, state, assigneeUserId, isUnread }: ConversationFilter): SQL | undefined {
  return and(
    state && eq(conversations.state, state),
    assigneeUserId === null ? isNull(conversations.assigneeUserId) : undefined,
    assigneeUserId ? eq(conversations.assigneeUserId, assigneeUserId) : undefined,
    isUnread === undefined ? undefined : eq(conversations.isUnread, isUnread),
    search ? hasText(db, search) : undefined,
  );
}

/** Matches texts, subjects, names, addresses, order numbers as "1024" or "#1024", and references. */
function hasText(db: Reader, search: string): SQL | undefined {
  const orderNumber = /^#?(\d{1,10})$/.exec(search)?.[1];
  const messageId = readMessageReference(search);
  const { conversationId, id, message, name, subject } = customerMessages;
  const inMessages = db
    .select({ conversationId })
    .from(customerMessages)
    .where(
      or(
        containsText(message, search),
        containsText(subject, search),
        containsText(name, search),
        orderNumber === undefined ? undefined : eq(customerMessages.orderNumber, orderNumber),
        messageId === undefined ? undefined : eq(id, messageId),
      ),
    );
  const inReplies = db
    .select({ conversationId: conversationReplies.conversationId })
    .from(conversationReplies)
    .where(containsText(conversationReplies.text, search));
  return or(
    containsText(conversations.name, search),
    containsText(conversations.email, search),
    inArray(conversations.id, inMessages),
    inArray(conversations.id, inReplies),
  );
}

/** Messages of a conversation, oldest first. */
export async function listMessagesOf(db: Reader, conversationId: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(customerMessages)
    .where(eq(customerMessages.conversationId, conversationId))
    .orderBy(asc(customerMessages.id));
}

/** Replies of a conversation, oldest first. */
export async function listRepliesOf(db: Reader, conversationId: number): Promise<ReplyRow[]> {
  return db
    .select()
    .from(conversationReplies)
    .where(eq(conversationReplies.conversationId, conversationId))
    .orderBy(asc(conversationReplies.id));
}

export async function insertReply(tx: Tx, reply: typeof conversationReplies.$inferInsert): Promise<number> {
  const [row] = await tx.insert(conversationReplies).values(reply).returning({ id: conversationReplies.id });
  if (!row) throw new Error("the reply was not stored");
  return row.id;
}

/** Messages of the form that belong to no conversation, oldest first. Leaves out those of erased accounts. */
export async function listLooseMessages(db: Reader, limit: number): Promise<MessageRow[]> {
  return db.select().from(customerMessages).where(isLoose()).orderBy(asc(customerMessages.id)).limit(limit);
}

/** Adds a message to a conversation. */
export async function attachMessage(tx: Tx, messageId: number, conversationId: number): Promise<void> {
  await tx.update(customerMessages).set({ conversationId }).where(eq(customerMessages.id, messageId));
}

/** Reads and locks a message that belongs to no conversation. */
export async function lockLooseMessage(tx: Tx, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(customerMessages)
    .where(and(eq(customerMessages.id, messageId), isLoose()))
    .for("update");
  return row;
}

function isLoose(): SQL | undefined {
  return and(isNull(customerMessages.conversationId), ne(customerMessages.message, ""));
}

/** Deletes conversations that ended before an instant and have no message left. */
export async function deleteEmptyConversations(db: Reader, before: Date): Promise<void> {
  const messages = db
    .select({ id: customerMessages.id })
    .from(customerMessages)
    .where(eq(customerMessages.conversationId, conversations.id));
  await db.delete(conversations).where(and(lt(conversations.lastAt, before), notExists(messages)));
}
