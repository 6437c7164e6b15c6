import { randomBytes } from "node:crypto";
import { newsletterWording } from "#domain/marketing/newsletter-wording.ts";
import { DAY_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import { readBrand } from "#server/platform/brand/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { consumeRateLimit, mailboxTarget } from "#server/platform/rate-limit/index.ts";
import { findSubscriber, saveRequest } from "./newsletter.queries.ts";

const REQUESTS_PER_MAILBOX_AND_DAY = 5;
const PENDING_PAUSE_DAYS = 1;
const ENDED_PAUSE_DAYS = 30;

/**
 * Stores a request and emails a confirmation link. Does not reveal whether the address was already known. Sends at most
 * one email a day, and none within a month of unsubscribing. Refuses with `too-many-guesses`, for known and unknown
 * addresses alike.
 */
export async function subscribe(shop: Shop, { email, source }: { email: string; source: string }): Promise<void> {
  const now = shop.clock();
  await consumeRateLimit(shop, [
    {
      target: mailboxTarget(shop, "newsletter", email),
      attemptsMax: REQUESTS_PER_MAILBOX_AND_DAY,
      withinMinutes: DAY_MS / MINUTE_MS,
    },
  ]);
  await shop.db.transaction(async (tx) => {
    const subscriber = await saveRequest(
      tx,
      {
        email: email.toLowerCase(),
        token: newToken(),
        confirmToken: newToken(),
        wording: newsletterWording((await readBrand(tx)).name),
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

export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

export interface NewsletterReader {
  status: "pending" | "confirmed" | "unsubscribed";
  /** Null if there is nothing to confirm. */
  confirmUrl: string | null;
  stopUrl: string;
  /** One-click unsubscribe address for mail programs. */
  unsubscribeUrl: string;
}

/** A subscriber's status, and the links of their emails. Undefined if unknown. */
export async function findReader(shop: Shop, subscriberId: number): Promise<NewsletterReader | undefined> {
  const row = await findSubscriber(shop.db, subscriberId);
  if (!row) return undefined;
  const { publicUrl } = shop.config;
  return {
    status: row.status,
    confirmUrl: row.confirmToken && `${publicUrl}/newsletter/confirm?token=${row.confirmToken}`,
    stopUrl: `${publicUrl}/newsletter/unsubscribe?token=${row.token}`,
    unsubscribeUrl: `${publicUrl}/api/newsletter/${row.token}/unsubscribe`,
  };
}
