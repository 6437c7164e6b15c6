import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { ShopError } from "#domain/shop-error.ts";
import type { LinkPurpose } from "#server/platform/names/link-purpose.ts";
import type { Shop } from "./shop.ts";

/**
 * Creates a link's signed token. No token is stored, so a single-use link needs a `subject` with a fingerprint of the
 * value that its use changes.
 */
export function signLink(shop: Pick<Shop, "secret">, purpose: LinkPurpose, subject: string, expiresAt: Date): string {
  const content = Buffer.from(JSON.stringify([subject, expiresAt.getTime()])).toString("base64url");
  return `${content}.${seal(shop.secret, purpose, content)}`;
}

/** Reads a link's token. Refuses with `link-invalid` for a wrong signature, and `link-expired`. */
export function readLink(
  shop: Pick<Shop, "secret" | "clock">,
  purpose: LinkPurpose,
  token: string,
): { subject: string } {
  const [content = "", sealed = "", ...rest] = token.split(".");
  const expected = Buffer.from(seal(shop.secret, purpose, content));
  // Compares the signature as text, because several texts can decode to the same bytes, and only one of them may be
  // valid.
  const given = Buffer.from(sealed);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ShopError("link-invalid");
  }
  // The signature proves that `signLink` created this content.
  const [subject, expiresAtMs] = JSON.parse(Buffer.from(content, "base64url").toString()) as [string, number];
  if (shop.clock().getTime() >= expiresAtMs) throw new ShopError("link-expired");
  return { subject };
}

/** Signs with a derived key, so that a session's signature is never valid for a link. */
function seal(secret: string, purpose: LinkPurpose, content: string): string {
  const key = createHmac("sha256", secret).update("signed links").digest();
  return createHmac("sha256", key).update(`${purpose}\n${content}`).digest("base64url");
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Purpose of the encryption. Each purpose has its own key, so data sealed for one purpose cannot be opened for another.
 */
type SealPurpose = "second factors" | "gift cards";

/** Encrypts data that a copy of the database must not reveal, with a key derived from the shop's secret. */
export function sealSecret(shopSecret: string, purpose: SealPurpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(shopSecret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts data from `sealSecret`. Throws if the shop's secret has changed. */
export function openSecret(shopSecret: string, purpose: SealPurpose, sealedText: string): string {
  const bytes = Buffer.from(sealedText, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(shopSecret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

function keyOf(shopSecret: string, purpose: SealPurpose): Buffer {
  return createHmac("sha256", shopSecret).update(purpose).digest();
}
