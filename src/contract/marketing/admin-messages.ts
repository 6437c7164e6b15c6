import { noteText } from "#contract/accounts/admin-customers.ts";
import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instant, paragraphs, pathId, pounds, rowId, versionNumber } from "#contract/fields.ts";
import { EMAIL_STATUSES } from "#contract/marketing/admin-marketing.ts";
import { z } from "#contract/zod.ts";
import { CONVERSATION_STATES, REPLY_LENGTH_MAX } from "#domain/marketing/conversations.ts";
import { findPlaceholders, listPlaceholders } from "#domain/marketing/reply-templates.ts";
import { ORDER_STATUSES } from "#domain/orders/orders.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscriptions/boxes.ts";

const colleague = z.object({ userId: rowId, name: z.string() });

const adminConversation = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  /** Order number as typed, not verified. Empty if there is none. */
  orderNumber: z.string(),
  state: z.enum(CONVERSATION_STATES),
  isUnread: z.boolean(),
  /** The member of staff who answers. Null if nobody is assigned. */
  assignee: colleague.nullable(),
  /** Beginning of the last message. */
  excerpt: z.string(),
  lastMessage: instant,
});
export type AdminConversation = z.output<typeof adminConversation>;

/** Filters by assignee: conversations of the signed-in user, or of nobody. */
const ASSIGNEE_FILTERS = ["mine", "nobody"] as const;

export const listConversations = endpoint({
  method: "GET",
  path: "/api/admin/messages",
  access: "admin",
  permission: "customers",
  summary: "List conversations with customers, newest message first",
  input: z.object({
    ...pageInput,
    /** Matches texts, names, email addresses, order numbers and references. */
    search: searchInput,
    state: z.enum(CONVERSATION_STATES).optional(),
    assignee: z.enum(ASSIGNEE_FILTERS).optional(),
    unread: z.enum(["yes"]).optional(),
  }),
  output: z.array(adminConversation),
});

const conversationEntry = z.object({
  /** Unique within the conversation. */
  key: z.string(),
  kind: z.enum(["question", "cancellation", "reply", "note"]),
  at: instant,
  /** Name of the customer or of the member of staff. An email from another address has the address, too. */
  by: z.string(),
  text: z.string(),
  /** Names of the users of the dashboard whom a note mentions. */
  readers: z.array(z.string()),
  /** Subject of a customer's message, "A question about an order" or "Email: Your order". Empty for other entries. */
  reason: z.string(),
  /** Reference of a customer's message, "M-0007". Empty for other entries. */
  reference: z.string(),
  /** The quoted email and the signature below an email's text. Empty for other entries. */
  quoted: z.string(),
  /** Names of the files attached to an email. The files are in the mailbox. */
  attachments: z.array(z.string()),
  /** True if the end of an email is in the mailbox only. */
  isCut: z.boolean(),
  /** State of a reply's email. Null for other entries, and for an email that was deleted. */
  emailStatus: z.enum(EMAIL_STATUSES).nullable(),
});
export type ConversationEntry = z.output<typeof conversationEntry>;

const conversationDetails = adminConversation.extend({
  /**
   * Number of messages and replies. The client sends it with a reply, so that nobody answers what has been answered
   * already, or overlooks a newer message.
   */
  version: z.int(),
  /** Messages, replies and internal notes, oldest first. */
  entries: z.array(conversationEntry),
  /** The account with this email address. Null if there is none. */
  customerId: rowId.nullable(),
  /** True if a guest has ordered with this email address. */
  isGuest: z.boolean(),
  /** The latest orders with this email address. */
  orders: z.array(z.object({ id: rowId, total: pounds, status: z.enum(ORDER_STATUSES), created: instant })),
  subscriptions: z.array(z.object({ id: rowId, plan: z.string(), status: z.enum(SUBSCRIPTION_STATUSES) })),
  /** Members of staff who may answer. */
  colleagues: z.array(colleague),
  /** Values for the placeholders of templates. Empty if they are not known. */
  placeholders: z.object({ name: z.string(), order: z.string(), tracking: z.string() }),
});
export type ConversationDetails = z.output<typeof conversationDetails>;

const conversationId = z.object({ conversationId: pathId });

export const getConversation = endpoint({
  method: "GET",
  path: "/api/admin/messages/{conversationId}",
  access: "admin",
  permission: "customers",
  summary: "Get a conversation with its messages, replies and notes, and the customer's orders and subscriptions",
  input: conversationId,
  output: conversationDetails,
  refusals: ["not-found"],
});

export const changeConversation = endpoint({
  method: "PATCH",
  path: "/api/admin/messages/{conversationId}",
  access: "admin",
  permission: "customers",
  summary: "Change the state or the assignee of a conversation",
  input: conversationId.extend({
    state: z.enum(CONVERSATION_STATES).optional(),
    /** Null assigns nobody. */
    assigneeUserId: rowId.nullable().optional(),
  }),
  output: conversationDetails,
  refusals: ["not-found", "invalid-input"],
});

export const markConversation = endpoint({
  method: "PUT",
  path: "/api/admin/messages/{conversationId}/unread",
  access: "admin",
  permission: "customers",
  summary: "Mark a conversation as read or unread",
  input: conversationId.extend({ isUnread: z.boolean() }),
  output: z.object({ isUnread: z.boolean() }),
  refusals: ["not-found"],
});

const replyText = paragraphs(REPLY_LENGTH_MAX)
  .min(1, "Reply is required")
  .refine((text) => findPlaceholders(text).length === 0, {
    error: ({ input }) => `Fill in ${listPlaceholders(String(input))}`,
  });

export const previewReply = endpoint({
  method: "POST",
  path: "/api/admin/messages/{conversationId}/reply/preview",
  access: "admin",
  permission: "customers",
  summary: "Preview a reply as the email that the customer would receive",
  input: conversationId.extend({ text: replyText }),
  output: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }),
  refusals: ["not-found"],
});

export const sendReply = endpoint({
  method: "POST",
  path: "/api/admin/messages/{conversationId}/reply",
  access: "admin",
  permission: "customers",
  summary: "Reply to a customer by email. Refused if the conversation has a newer message or reply",
  input: conversationId.extend({ text: replyText, version: versionNumber }),
  output: conversationDetails,
  refusals: ["not-found", "changed-meanwhile"],
});

export const addConversationNote = endpoint({
  method: "POST",
  path: "/api/admin/messages/{conversationId}/notes",
  access: "admin",
  permission: "customers",
  summary: "Add an internal note to a conversation",
  input: conversationId.extend({ text: noteText }),
  output: conversationDetails,
  refusals: ["not-found", "invalid-input"],
});
