import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { secretsOf } from "#server/platform/kernel/signed-links.ts";

const PURPOSE = "conversation references";
/** Bytes of the signature. It is short, because the reference is also part of an email address. */
const SIGNATURE_BYTES = 16;
const REFERENCE = /\bc(\d{1,9})-([0-9a-f]{32})(?![0-9a-f])/g;
const REFERENCES_MAX = 20;

interface Conversation {
  id: number;
  email: string;
}

/**
 * Signed reference of a conversation, for the headers of emails. The signature covers the address, because a restored
 * database numbers new conversations like those after the backup.
 */
export function signConversation({ secret }: Pick<Shop, "secret">, conversation: Conversation): string {
  return `c${conversation.id}-${sign(secret, conversation).toString("hex")}`;
}

export interface GivenReference {
  conversationId: number;
  signature: Buffer;
}

/** References in headers, without repetitions. `isSignedReference` checks each. */
export function findReferences(headers: readonly string[]): GivenReference[] {
  const found = new Map<string, GivenReference>();
  for (const header of headers) {
    for (const [text, id = "", signature = ""] of header.toLowerCase().matchAll(REFERENCE)) {
      found.set(text, { conversationId: Number(id), signature: Buffer.from(signature, "hex") });
      if (found.size === REFERENCES_MAX) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** True if the shop has signed the reference for this conversation. */
export function isSignedReference(
  shop: Pick<Shop, "secret" | "oldSecret">,
  { signature }: GivenReference,
  conversation: Conversation,
): boolean {
  return secretsOf(shop).some((secret) => timingSafeEqual(sign(secret, conversation), signature));
}

function sign(secret: string, { id, email }: Conversation): Buffer {
  const key = createHmac("sha256", secret).update(PURPOSE).digest();
  return createHmac("sha256", key).update(`${id}\n${email}`).digest().subarray(0, SIGNATURE_BYTES);
}
