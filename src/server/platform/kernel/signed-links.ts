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
  shop: Pick<Shop, "clock"> & Secrets,
  purpose: LinkPurpose,
  token: string,
): { subject: string } {
  const [content = "", sealed = "", ...rest] = token.split(".");
  // Compares the signature as text, because several texts can decode to the same bytes, and only one of them may be
  // valid.
  const given = Buffer.from(sealed);
  const isSigned = secretsOf(shop).some((secret) => {
    const expected = Buffer.from(seal(secret, purpose, content));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (rest.length > 0 || !isSigned) throw new ShopError("link-invalid");
  // The signature proves that `signLink` created this content.
  const [subject, expiresAtMs] = JSON.parse(Buffer.from(content, "base64url").toString()) as [string, number];
  if (shop.clock().getTime() >= expiresAtMs) throw new ShopError("link-expired");
  return { subject };
}

type Secrets = Pick<Shop, "secret" | "oldSecret">;

/** The secret, and the former one while it is being replaced. Only the first one signs and seals. */
export function secretsOf({ secret, oldSecret }: Secrets): [string, ...string[]] {
  return oldSecret === undefined ? [secret] : [secret, oldSecret];
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
type SealPurpose = "second factors" | "gift cards" | "webhooks";

/** Encrypts data that a copy of the database must not reveal, with a key derived from the shop's secret. */
export function sealSecret(shopSecret: string, purpose: SealPurpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(shopSecret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts data from `sealSecret`. Refuses with `secret-changed` if it was sealed with another secret. */
export function openSecret(shop: Secrets, purpose: SealPurpose, sealedText: string): string {
  for (const secret of secretsOf(shop)) {
    const opened = openWith(secret, purpose, sealedText);
    if (opened !== undefined) return opened;
  }
  throw new ShopError("secret-changed");
}

/** Undefined if the text was sealed with another secret. */
function openWith(shopSecret: string, purpose: SealPurpose, sealedText: string): string | undefined {
  const bytes = Buffer.from(sealedText, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(shopSecret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    // The cipher has no other way to report a wrong key.
    return undefined;
  }
}

/**
 * Seals a text again if the former secret sealed it. "unreadable" means that the shop has not the secret that sealed it.
 */
export function renewSealed(
  shop: Secrets,
  purpose: SealPurpose,
  sealedText: string,
): "current" | "unreadable" | { renewed: string } {
  if (openWith(shop.secret, purpose, sealedText) !== undefined) return "current";
  const opened = shop.oldSecret === undefined ? undefined : openWith(shop.oldSecret, purpose, sealedText);
  return opened === undefined ? "unreadable" : { renewed: sealSecret(shop.secret, purpose, opened) };
}

function keyOf(shopSecret: string, purpose: SealPurpose): Buffer {
  return createHmac("sha256", shopSecret).update(purpose).digest();
}
