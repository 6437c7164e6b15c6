import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is sealed. Each has a key of its own: what is sealed as one never opens as another. */
type SealPurpose = "second factors" | "gift cards";

/** Encrypts what the database may hold and a copy of it must not tell, with a key derived from the shop's secret. */
export function sealSecret(shopSecret: string, purpose: SealPurpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(shopSecret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when the shop's secret is another one by now. */
export function openSecret(shopSecret: string, purpose: SealPurpose, sealedText: string): string {
  const bytes = Buffer.from(sealedText, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(shopSecret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

function keyOf(shopSecret: string, purpose: SealPurpose): Buffer {
  return createHmac("sha256", shopSecret).update(purpose).digest();
}
