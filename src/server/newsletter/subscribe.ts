import { randomBytes } from "node:crypto";
import { queueLetter } from "#server/mail/queue-letter.ts";
import type { Shop } from "#server/shop.ts";
import { saveRequest } from "./newsletter.queries.ts";

/** What the newsletter box says, kept as evidence with every request. */
const WORDING = "Send me the Meadow & Salt newsletter by e-mail, about once a month. I can stop it in every letter.";

/**
 * Notes a request and writes a letter that asks to confirm it. Says nothing of whether the address was known. Asked
 * again on the same day, no second letter goes out.
 */
export async function subscribe(shop: Shop, { email, source }: { email: string; source: string }): Promise<void> {
  const now = shop.clock();
  const { publicUrl } = shop.config;
  await shop.db.transaction(async (tx) => {
    const token = randomBytes(24).toString("base64url");
    const address = email.toLowerCase();
    const subscriber = await saveRequest(tx, { email: address, token, wording: WORDING, source, askedAt: now });
    if (!subscriber) return;
    await queueLetter(tx, now, {
      kind: "newsletter-confirm",
      subjectKey: `newsletter:${subscriber.id}:${now.toISOString().slice(0, 10)}`,
      recipient: subscriber.email,
      subject: "Please confirm: the Meadow & Salt newsletter",
      text: [
        "Hello,",
        "somebody, we hope you, asked for our newsletter at this address. If it was you, please confirm it here:",
        `${publicUrl}/newsletter/confirm?token=${subscriber.token}`,
        "If it was not you, do nothing: we will not write again.",
        "Meadow & Salt",
      ].join("\n\n"),
      unsubscribeUrl: `${publicUrl}/api/newsletter/${subscriber.token}/unsubscribe`,
    });
  });
  shop.wake("send-letters");
}
