import { addressTarget, limitGuesses, nameTarget } from "#server/guesses/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { insertResetRequest } from "./password-resets.queries.ts";

const LETTERS_PER_HOUR = 3;
const REQUESTS_PER_ADDRESS = 20;

/**
 * Notes that somebody asks for a new password. Whether there is such an account is not even looked up here, so that
 * neither the answer nor its time tells. Refuses `too-many-guesses`, for known and unknown alike.
 */
export async function requestPasswordReset(shop: Shop, email: string, address: string): Promise<void> {
  await limitGuesses(shop, [
    { target: nameTarget(shop, "reset", email), guessesMax: LETTERS_PER_HOUR, withinMinutes: 60 },
    { target: addressTarget(shop, "reset", address), guessesMax: REQUESTS_PER_ADDRESS, withinMinutes: 60 },
  ]);
  await insertResetRequest(shop.db, email.toLowerCase(), shop.clock());
  shop.wake("send-password-resets");
}
