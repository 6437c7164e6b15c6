import type { sendMessage } from "#contract/contact.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { CONTACT_REASONS } from "#domain/contact-reasons.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueEmail } from "#server/mail/index.ts";
import { readTrader } from "#server/settings/index.ts";
import { isCustomersEmail } from "./contact.queries.ts";
import { storeMessage } from "./store-message.ts";

/**
 * Takes a message: a letter to the shop, a receipt to whoever wrote it. Answers its reference. A receipt to an address
 * that is no customer's repeats nothing of what was typed: the shop carries nobody's words to strangers.
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
