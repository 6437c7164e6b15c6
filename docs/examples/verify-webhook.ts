import { createHmac, timingSafeEqual } from "node:crypto";

/** True if the shop sent this body within the last five minutes. `headers` have names in lower case. */
export function isFromShop(headers: Record<string, string>, body: string, secret: string, nowMs = Date.now()): boolean {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(nowMs / 1000 - Number(at)) <= 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  const wanted = Buffer.from(`v1,${signature}`);
  const given = signatures.split(" ").map((each) => Buffer.from(each));
  return given.some((each) => each.length === wanted.length && timingSafeEqual(each, wanted));
}
