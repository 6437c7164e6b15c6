import type { ParsedInputOf } from "#contract/endpoint.ts";
import { rowId } from "#contract/fields.ts";
import type { cancelContract, sendMessage } from "#contract/marketing/marketing.ts";
import { CONTACT_REASONS } from "#domain/marketing/contact-reasons.ts";
import { messageReference } from "#domain/marketing/conversations.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { joinConversation } from "#server/marketing/conversations/conversations.ts";
import { announceReturn } from "#server/orders/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import { countMessages, insertMessage, isCustomersEmail } from "./contact.queries.ts";

const MESSAGES_PER_DAY_MAX = 5;

interface NewMessage {
  kind: "question" | "cancellation";
  name: string;
  email: string;
  orderNumber: string;
  reason: string;
  message: string;
}

/**
 * Stores a message with its conversation and returns its reference. Refuses with `too-many-requests` if the address has had too many receipts
 * today, because the messages may come from someone else.
 */
async function storeMessage(tx: Tx, message: NewMessage, now: Date): Promise<string> {
  await acquireLock(tx, "senders", message.email);
  const sent = await countMessages(tx, message.email, new Date(now.getTime() - DAY_MS));
  if (sent >= MESSAGES_PER_DAY_MAX) throw new ShopError("too-many-requests");
  const conversationId = await joinConversation(tx, { ...message, createdAt: now });
  const id = await insertMessage(tx, { ...message, conversationId, createdAt: now });
  return messageReference({ id, kind: message.kind });
}

/** These titles appear only in the email to the shop, so that the sender cannot probe order numbers. */
const NOTED = "A customer has cancelled a contract";
const TO_BE_NOTED = "A customer has cancelled a contract (the order was not found)";

type Cancellation = ParsedInputOf<typeof cancelContract>;

/**
 * Receives a cancellation and acknowledges it at once on a durable medium (SI 2013/3134 reg 32). If the order is known,
 * opens a return for staff to decide. A receipt to an unverified address does not repeat typed text.
 */
export async function receiveCancellation(
  shop: Shop,
  input: Cancellation,
): Promise<{ reference: string; receivedAt: Date }> {
  const receivedAt = shop.clock();
  const email = input.email.toLowerCase();
  const { name, orderNumber, goods } = input;
  const statement = stateCancellation(input);
  const reference = await shop.db.transaction(async (tx) => {
    const message = {
      kind: "cancellation",
      name,
      email,
      orderNumber,
      reason: "cancellation",
      message: statement,
    } as const;
    const given = await storeMessage(tx, message, receivedAt);
    const shared = { reference: given, orderNumber: orderNumber || null };
    const isNoted = await announceReturn(tx, {
      orderId: rowId.safeParse(Number(orderNumber)).data,
      email,
      text: goods,
      now: receivedAt,
    });
    const isKnown = await isCustomersEmail(tx, email);
    const repeated = isKnown ? { name, goods, statement } : { name: null, goods: null, statement: null };
    const { email: recipient } = await readTrader(tx);
    await queueEmail(tx, receivedAt, {
      kind: "contact-to-shop",
      about: given,
      recipient,
      facts: { ...shared, name, reason: isNoted ? NOTED : TO_BE_NOTED, message: statement, email },
    });
    await queueEmail(tx, receivedAt, {
      kind: "cancellation-receipt",
      about: given,
      recipient: email,
      facts: { ...shared, ...repeated, receivedAt: receivedAt.toISOString() },
    });
    return given;
  });
  shop.wake("send-letters");
  return { reference, receivedAt };
}

function stateCancellation({ goods, orderedOrReceived, name, address }: Cancellation): string {
  return [
    "I hereby give notice that I cancel my contract of sale of the following goods, or for the supply of the following service:",
    goods,
    orderedOrReceived && `Ordered or received: ${orderedOrReceived}`,
    `Name: ${name}`,
    address && `Address: ${address}`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/**
 * Emails a message to the shop and a receipt to the sender. Returns its reference. A receipt to an unverified address
 * does not repeat typed text, so that the form cannot be used to send text to strangers.
 */
export async function receiveMessage(shop: Shop, input: ParsedInputOf<typeof sendMessage>): Promise<string> {
  const now = shop.clock();
  const email = input.email.toLowerCase();
  const { name, message } = input;
  const reference = await shop.db.transaction(async (tx) => {
    const given = await storeMessage(tx, { ...input, kind: "question", email }, now);
    const facts = {
      name,
      reference: given,
      orderNumber: input.orderNumber || null,
      reason: CONTACT_REASONS[input.reason],
      message,
    };
    const { email: recipient } = await readTrader(tx);
    await queueEmail(tx, now, { kind: "contact-to-shop", about: given, recipient, facts: { ...facts, email } });
    const isKnown = await isCustomersEmail(tx, email);
    const repeated = isKnown ? facts : { ...facts, name: null, message: null };
    await queueEmail(tx, now, { kind: "contact-receipt", about: given, recipient: email, facts: repeated });
    return given;
  });
  shop.wake("send-letters");
  return reference;
}
