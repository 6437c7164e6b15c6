import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { networkOf } from "./network-of.ts";
import { RequestCounts } from "./request-counts.ts";

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

const countsByShop = new WeakMap<Shop, RequestCounts>();

/** Where a shop's calls of the provider are counted. */
export function providerCounts(shop: Shop): RequestCounts {
  const known = countsByShop.get(shop);
  if (known) return known;
  const counts = new RequestCounts(shop, () => shop.clock().getTime());
  countsByShop.set(shop, counts);
  return counts;
}

/**
 * The shop is no place to try stolen cards, nor to use the provider up: refuses `too-many-guesses` per session, account or
 * letter's link, and per network. A caller without any is counted by the network alone. A refused call is not counted, so that
 * nobody is kept out by somebody else's persistence. Several processes know of each other's within a second.
 */
export function limitProviderCalls(
  shop: Shop,
  what: keyof typeof LIMITS,
  { caller, address }: { caller: string | undefined; address: string },
): void {
  const { perCallerMax, perNetworkMax, withinMinutes } = LIMITS[what];
  const counts = providerCounts(shop);
  const network = { key: `${what}-from:${networkOf(address)}`, max: perNetworkMax };
  const own = caller === undefined ? [] : [{ key: `${what}:${caller}`, max: perCallerMax }];
  for (const { key, max } of [network, ...own]) {
    const { current, ttl } = counts.look(key);
    if (current >= max) throw new ShopError("too-many-guesses", { waitMinutes: Math.ceil(ttl / MINUTE_MS) });
  }
  for (const { key } of [network, ...own]) counts.count(key, withinMinutes * MINUTE_MS);
}
