import { createHash } from "node:crypto";
import { readMessageReference } from "#domain/marketing/conversations.ts";
import type { ReceivedOutcome } from "#domain/marketing/received-emails.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { insertMessage } from "#server/marketing/contact/contact.queries.ts";
import {
  findReferences,
  isSignedReference,
  signConversation,
} from "#server/marketing/conversations/conversation-reference.ts";
import {
  type ConversationRow,
  findConversation,
  lockConversation,
} from "#server/marketing/conversations/conversations.queries.ts";
import { beginConversation, continueConversation } from "#server/marketing/conversations/conversations.ts";
import type { MailboxConfig } from "#server/platform/config/config.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { type Mailbox, type StoredEmail, withMailbox } from "#server/platform/kernel/mailbox.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { EmailKind } from "#server/platform/names/email-kinds.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import {
  countEmailsOf,
  deleteReceivedBefore,
  findConversationOfMessage,
  findMailbox,
  insertMailbox,
  insertReceived,
  lockMailbox,
  type MailboxRow,
  updateMailbox,
} from "./mailbox.queries.ts";
import { emailKey, type ReceivedEmail, readEmail } from "./read-email.ts";

/** Emails of one run. The next run continues. */
const EMAILS_PER_RUN_MAX = 200;
/** Emails of one sender that enter conversations in a day. Further ones stay in the mailbox. */
const EMAILS_PER_DAY_MAX = 20;
/** A server that numbers its emails anew is searched from this long before the last run. */
const SEARCH_BACK_DAYS = 2;
const RECEIVED_DAYS = 90;

/**
 * Reads new emails of the mailbox into conversations, each once, and sends nothing. The first run only notes where the
 * mailbox ends, so that older emails stay out. Does nothing without a mailbox.
 */
export async function receiveEmails(shop: Shop): Promise<void> {
  const { mailbox: config } = shop.config;
  if (!config) return;
  const key = mailboxKey(config);
  await withMailbox(config, async (mailbox) => {
    const known = await findMailbox(shop.db, key);
    if (!known) return insertMailbox(shop.db, { key, ...placeAtEnd(mailbox), readAt: shop.clock() });
    for (const uid of await listUnread(shop, mailbox, known)) {
      if (shop.isClosing()) return;
      await receiveEmail(shop, { key, uid, uidValidity: mailbox.uidValidity, stored: await mailbox.find(uid) });
    }
  });
  await deleteReceivedBefore(shop.db, new Date(shop.clock().getTime() - RECEIVED_DAYS * DAY_MS));
}

/** Identifies the folder without its password, which may change. */
function mailboxKey({ url }: Pick<MailboxConfig, "url">): string {
  const { hostname, username, pathname } = new URL(url);
  return createHash("sha256").update(`${username}@${hostname}${pathname}`).digest("hex");
}

function placeAtEnd({ uidValidity, nextUid }: Mailbox): Pick<MailboxRow, "uidValidity" | "lastUid"> {
  return { uidValidity, lastUid: nextUid - 1 };
}

async function listUnread(shop: Shop, mailbox: Mailbox, known: MailboxRow): Promise<number[]> {
  if (known.uidValidity === mailbox.uidValidity) {
    const uids = await mailbox.listAfter(known.lastUid);
    const unread = uids.slice(0, EMAILS_PER_RUN_MAX);
    if (unread.length === 0) await noteRun(shop, known);
    return unread;
  }
  // The server has numbered its emails anew. Known ones are recognised by their keys.
  const uids = await mailbox.listSince(new Date(known.readAt.getTime() - SEARCH_BACK_DAYS * DAY_MS));
  await shop.db.transaction(async (tx) => {
    const locked = await lockMailbox(tx, known.key);
    if (locked?.uidValidity !== known.uidValidity) return;
    const before = (uids[0] ?? mailbox.nextUid) - 1;
    await updateMailbox(tx, known.key, { uidValidity: mailbox.uidValidity, lastUid: before });
  });
  return uids.slice(0, EMAILS_PER_RUN_MAX);
}

async function noteRun(shop: Shop, { key }: MailboxRow): Promise<void> {
  await shop.db.transaction((tx) => updateMailbox(tx, key, { readAt: shop.clock() }));
}

interface Received {
  key: string;
  uid: number;
  uidValidity: string;
  /** Undefined if the email has left the mailbox. */
  stored: StoredEmail | undefined;
}

/** Stores an email and its place in one transaction, so that a crash neither loses nor repeats it. */
async function receiveEmail(shop: Shop, { key, uid, uidValidity, stored }: Received): Promise<void> {
  const now = shop.clock();
  const received = stored && {
    emailKey: await emailKey(stored.source),
    email: await readEmail(stored.source),
    isCut: stored.isCut,
  };
  const outcome = await shop.db.transaction(async (tx) => {
    const place = await lockMailbox(tx, key);
    // Another process has stored the email in the meantime.
    if (place?.uidValidity !== uidValidity || place.lastUid >= uid) return undefined;
    await updateMailbox(tx, key, { lastUid: uid, readAt: now });
    if (!received) return undefined;
    const { email } = received;
    const decided = await decideOutcome(shop, tx, email);
    if (!(await insertReceived(tx, { key: received.emailKey, outcome: decided, readAt: now }))) return undefined;
    if (email && decided === "message")
      await storeMessage(shop, tx, { ...email, isCut: email.isCut || received.isCut });
    return decided;
  });
  if (outcome !== undefined && outcome !== "message") shop.log.info({ outcome, uid }, "an email was set aside");
}

/** Decides whether an email enters a conversation. Locks its sender. */
async function decideOutcome(shop: Shop, tx: Tx, email: ReceivedEmail | undefined): Promise<ReceivedOutcome> {
  if (!email) return "unreadable";
  if (email.isAutomatic) return "automatic";
  if (await isOwnAddress(shop, tx, email.from)) return "own";
  await acquireLock(tx, "senders", email.from);
  const since = new Date(shop.clock().getTime() - DAY_MS);
  return (await countEmailsOf(tx, email.from, since)) < EMAILS_PER_DAY_MAX ? "message" : "too-many";
}

async function isOwnAddress({ config: { mailbox } }: Shop, db: Reader, from: string): Promise<boolean> {
  const { email } = await readTrader(db);
  return [email, mailbox?.address].some((own) => own?.toLowerCase() === from);
}

/**
 * Adds an email to the conversation whose signed reference it carries. Any other email begins a conversation, because
 * anyone can write under the sender's address.
 */
async function storeMessage(shop: Shop, tx: Tx, email: ReceivedEmail): Promise<void> {
  const now = shop.clock();
  const answered = await lockAnswered(shop, tx, email.referenceHeaders);
  const sender = { name: email.name || email.from, email: email.from, orderNumber: "", createdAt: now };
  const conversationId = answered
    ? await continueConversation(tx, answered, { createdAt: now })
    : await beginConversation(tx, sender, "open");
  await insertMessage(tx, {
    ...sender,
    kind: "question",
    reason: "email",
    subject: email.subject,
    message: email.text,
    quoted: email.quoted,
    attachments: email.attachments,
    isCut: email.isCut,
    conversationId,
  });
}

async function lockAnswered(shop: Shop, tx: Tx, headers: readonly string[]): Promise<ConversationRow | undefined> {
  for (const reference of findReferences(headers)) {
    const found = await findConversation(tx, reference.conversationId);
    if (found && isSignedReference(shop, reference, found)) return lockConversation(tx, found.id);
  }
  return undefined;
}

/** The signed reference of the conversation that an email belongs to. Undefined for an email about something else. */
export async function findConversationReference(
  shop: Shop,
  email: { kind: EmailKind; about: string },
): Promise<string | undefined> {
  const conversationId = await findConversationId(shop.db, email);
  const conversation = conversationId === undefined ? undefined : await findConversation(shop.db, conversationId);
  return conversation && signConversation(shop, conversation);
}

async function findConversationId(
  db: Reader,
  { kind, about }: { kind: EmailKind; about: string },
): Promise<number | undefined> {
  if (kind === "message-reply") {
    const [, id] = /^conversation:(\d+):/.exec(about) ?? [];
    return id === undefined ? undefined : Number(id);
  }
  if (kind !== "contact-receipt" && kind !== "cancellation-receipt") return undefined;
  const messageId = readMessageReference(about);
  return messageId === undefined ? undefined : findConversationOfMessage(db, messageId);
}

/** Address for answers to an email about a conversation. Undefined without a mailbox. */
export function answerAddress(
  { config: { mailbox } }: Pick<Shop, "config">,
  { contactEmail, reference }: { contactEmail: string; reference: string },
): string | undefined {
  if (!mailbox) return undefined;
  const address = mailbox.address ?? contactEmail;
  if (!mailbox.hasSubaddresses) return address;
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${reference}${address.slice(at)}`;
}
