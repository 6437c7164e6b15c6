import type { Shop } from "#server/kernel/shop.ts";
import { consumeRateLimit, nameTarget } from "#server/rate-limit/index.ts";

/** For how long the old address may take a change back. */
export const UNDO_DAYS = 7;
const EMAILS_PER_HOUR = 3;
const CHANGES_PER_HOUR = 10;

/**
 * Limits the letters that one address gets and one account asks for, and refuses a further change while the one before
 * can be taken back: a second one would leave the first owner with a link that leads nowhere. Refuses
 * `too-many-guesses`.
 */
export async function limitEmailChanges(shop: Shop, userId: number, email: string): Promise<void> {
  const releaseAttempt = await consumeRateLimit(shop, [
    { target: changedTarget(userId), attemptsMax: 1, withinMinutes: UNDO_DAYS * 24 * 60 },
  ]);
  await releaseAttempt();
  await consumeRateLimit(shop, [
    { target: nameTarget(shop, "email-change", email), attemptsMax: EMAILS_PER_HOUR, withinMinutes: 60 },
    { target: `email-change-by:${userId}`, attemptsMax: CHANGES_PER_HOUR, withinMinutes: 60 },
  ]);
}

/** Under what a change that has been made is noted, until it is taken back. */
export function changedTarget(userId: number): string {
  return `email-changed:${userId}`;
}
