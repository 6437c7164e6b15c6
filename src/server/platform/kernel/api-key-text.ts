import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Beginning of every API key, by which people and secret scanners recognise one. */
const MARK = "shop_";
const PREFIX_BYTES = 4;
const SECRET_BYTES = 32;
const API_KEY = /^(shop_[0-9a-f]{8})_[\w-]{43}$/;
const ANYWHERE = /shop_[0-9a-f]{8}_/;

/** A new key with its visible beginning and its hash. Only its maker sees the key, once. */
export function newApiKey(): { key: string; prefix: string; keyHash: string } {
  const prefix = MARK + randomBytes(PREFIX_BYTES).toString("hex");
  const key = `${prefix}_${randomBytes(SECRET_BYTES).toString("base64url")}`;
  return { key, prefix, keyHash: hashApiKey(key) };
}

/** SHA-256 is enough, because a key has 256 random bits and cannot be guessed from its hash. */
function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Compares in the same time for every wrong key. */
export function isApiKey(key: string, keyHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashApiKey(key), "hex"), Buffer.from(keyHash, "hex"));
}

/** The visible beginning of a key. Undefined for any other text. */
export function prefixOfApiKey(key: string): string | undefined {
  return API_KEY.exec(key)?.[1];
}

/** True if an address contains a key, which proxies and histories would then keep. */
export function containsApiKey(url: string): boolean {
  return ANYWHERE.test(url);
}
