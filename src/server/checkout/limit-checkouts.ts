import type { Shopper } from "#server/accounts/shopper.ts";
import { addressTarget, limitGuesses, nameTarget } from "#server/guesses/limit-guesses.ts";
import type { Shop } from "#server/shop.ts";

const WITHIN_MINUTES = 10;
/** A checkout is opened at every change of basket or address and before every card: few come near. */
const PER_SHOPPER_MAX = 40;
const PER_ADDRESS_MAX = 120;

/** Opening payments is no way to try stolen cards: refuses `too-many-guesses` per session or account and per address. */
export async function limitCheckouts(shop: Shop, { basketOwner }: Shopper, address: string): Promise<void> {
  const perAddress = {
    target: addressTarget(shop, "checkout", address),
    guessesMax: PER_ADDRESS_MAX,
    withinMinutes: WITHIN_MINUTES,
  };
  const perShopper = {
    target: nameTarget(shop, "checkout", basketOwner ?? ""),
    guessesMax: PER_SHOPPER_MAX,
    withinMinutes: WITHIN_MINUTES,
  };
  await limitGuesses(shop, basketOwner === undefined ? [perAddress] : [perAddress, perShopper]);
}
