import type { Shop } from "#server/kernel/shop.ts";
import { addressTarget, limitGuesses, nameTarget } from "./limit-guesses.ts";

interface Limit {
  perCallerMax: number;
  perNetworkMax: number;
  withinMinutes: number;
}

/** What anybody can do that asks the card provider, and how often. */
const LIMITS = {
  /** A checkout is opened at every change of basket or address and before every card: few come near. */
  checkout: { perCallerMax: 40, perNetworkMax: 120, withinMinutes: 10 },
  /** Asking whether an order is paid. */
  settle: { perCallerMax: 30, perNetworkMax: 120, withinMinutes: 10 },
  /** Opening the saving of a card. */
  "card-setup": { perCallerMax: 10, perNetworkMax: 40, withinMinutes: 60 },
  /** Entering a card, or naming one that has been saved. */
  confirm: { perCallerMax: 20, perNetworkMax: 60, withinMinutes: 10 },
} as const satisfies Record<string, Limit>;

/**
 * The shop is no place to try stolen cards, nor to use the provider up: refuses `too-many-guesses` per session, account or
 * letter's link, and per network. A caller without any is counted by the network alone.
 */
export async function limitProviderCalls(
  shop: Shop,
  what: keyof typeof LIMITS,
  { caller, address }: { caller: string | undefined; address: string },
): Promise<void> {
  const { perCallerMax, perNetworkMax, withinMinutes } = LIMITS[what];
  const network = { target: addressTarget(shop, what, address), guessesMax: perNetworkMax, withinMinutes };
  const own =
    caller === undefined ? [] : [{ target: nameTarget(shop, what, caller), guessesMax: perCallerMax, withinMinutes }];
  await limitGuesses(shop, [network, ...own]);
}
