import { randomBytes } from "node:crypto";
import { DAY_MS } from "#domain/milliseconds.ts";
import { NEWSLETTER_WORDING } from "#domain/newsletter-wording.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueEmail } from "#server/mail/index.ts";
import { saveRequest } from "./newsletter.queries.ts";

const PENDING_PAUSE_DAYS = 1;
const ENDED_PAUSE_DAYS = 30;

/**
 * Notes a request and writes a letter that asks to confirm it. Says nothing of whether the address was known. Nobody is
 * written to twice a day, nor within a month of having ended the newsletter, whoever asks.
 */
export async function subscribe(shop: Shop, { email, source }: { email: string; source: string }): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const subscriber = await saveRequest(
      tx,
      {
        email: email.toLowerCase(),
        token: newToken(),
        confirmToken: newToken(),
        wording: NEWSLETTER_WORDING,
        source,
        askedAt: now,
      },
      { quietSince: daysBefore(now, PENDING_PAUSE_DAYS), endedSince: daysBefore(now, ENDED_PAUSE_DAYS) },
    );
    if (!subscriber) return;
    await queueEmail(tx, now, {
      kind: "newsletter-confirm",
      about: `subscriber:${subscriber.id}:${now.toISOString()}`,
      recipient: subscriber.email,
      facts: { subscriberId: subscriber.id },
    });
  });
  shop.wake("send-letters");
}

function newToken(): string {
  return randomBytes(24).toString("base64url");
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
