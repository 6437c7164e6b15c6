import { addressTarget, limitGuesses, nameTarget } from "#server/guesses/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";

const PER_EMAIL_AND_HOUR = 5;
const PER_NETWORK_AND_HOUR = 200;

/**
 * Limits the accounts that are opened with one e-mail address, and from one network: each sends a letter to somebody who
 * may know nothing of it, and an erased account can be opened again. Refuses `too-many-guesses`.
 */
export async function limitSignUps(shop: Shop, email: string, address: string): Promise<void> {
  await limitGuesses(shop, [
    { target: nameTarget(shop, "sign-up", email), guessesMax: PER_EMAIL_AND_HOUR, withinMinutes: 60 },
    { target: addressTarget(shop, "sign-up", address), guessesMax: PER_NETWORK_AND_HOUR, withinMinutes: 60 },
  ]);
}
