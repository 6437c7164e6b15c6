import { limitGuesses, nameTarget } from "#server/guesses/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";

/** For how long the old address may take a change back. */
export const UNDO_DAYS = 7;
const LETTERS_PER_HOUR = 3;
const CHANGES_PER_HOUR = 10;

/**
 * Limits the letters that one address gets and one account asks for, and refuses a further change while the one before
 * can be taken back: a second one would leave the first owner with a link that leads nowhere. Refuses
 * `too-many-guesses`.
 */
export async function limitEmailChanges(shop: Shop, userId: number, email: string): Promise<void> {
  const takeBack = await limitGuesses(shop, [
    { target: changedTarget(userId), guessesMax: 1, withinMinutes: UNDO_DAYS * 24 * 60 },
  ]);
  await takeBack();
  await limitGuesses(shop, [
    { target: nameTarget(shop, "email-change", email), guessesMax: LETTERS_PER_HOUR, withinMinutes: 60 },
    { target: `email-change-by:${userId}`, guessesMax: CHANGES_PER_HOUR, withinMinutes: 60 },
  ]);
}

/** Under what a change that has been made is noted, until it is taken back. */
export function changedTarget(userId: number): string {
  return `email-changed:${userId}`;
}
