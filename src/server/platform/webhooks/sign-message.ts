import { createHmac, randomBytes } from "node:crypto";

const MARK = "whsec_";
const SECRET_BYTES = 32;
const ID_BYTES = 16;

/** A new signing secret as the Standard Webhooks convention writes it. */
export function newWebhookSecret(): string {
  return MARK + randomBytes(SECRET_BYTES).toString("base64");
}

export function newMessageId(): string {
  return `msg_${randomBytes(ID_BYTES).toString("base64url")}`;
}

interface SignedMessage {
  messageId: string;
  /** Time of this attempt. Receivers refuse old ones. */
  at: Date;
  body: string;
}

/** Headers of a message by the Standard Webhooks convention (standardwebhooks.com), with one signature for each secret. */
export function signedHeaders(
  { messageId, at, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(MARK.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${messageId}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
