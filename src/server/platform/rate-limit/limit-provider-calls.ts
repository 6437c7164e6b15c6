import { createHmac } from "node:crypto";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { networkOf } from "./consume-rate-limit.ts";
import { addRequests, deleteRequestsBefore } from "./rate-limit.queries.ts";

/** How long one process may not know what the others have counted. */
const SHARE_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 60_000;
const KEYS_MAX = 10_000;

/**
 * Requests by network and call within a time, counted in this process at once and, by one statement a second that no
 * request waits for, with the others on the same database. What the plugin for limits asks of a store.
 */
export class RequestCounts {
  readonly #shop: Pick<Shop, "db" | "secret" | "log" | "databaseHealth">;
  readonly #nowMs: () => number;
  readonly #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  #forgottenAtMs: number;
  #isSharing = false;

  constructor(shop: Pick<Shop, "db" | "secret" | "log" | "databaseHealth">, nowMs: () => number = Date.now) {
    this.#shop = shop;
    this.#nowMs = nowMs;
    this.#forgottenAtMs = nowMs();
  }

  /** Shares what is counted from here on, until `stop`. */
  start(): void {
    this.#timer = setInterval(() => void this.share(), SHARE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Counts one request; answers how many there were, and in how many milliseconds their time is over. */
  count(key: string, windowMs: number): { current: number; ttl: number } {
    const nowMs = this.#nowMs();
    let count = this.#counts.get(key);
    if (!count || count.endsAtMs <= nowMs) {
      count = { together: 0, since: 0, endsAtMs: nowMs + windowMs };
      this.#counts.delete(key);
      this.#counts.set(key, count);
      this.#makeRoom();
    }
    count.since += 1;
    return { current: count.together + count.since, ttl: count.endsAtMs - nowMs };
  }

  /** How many there were, and in how many milliseconds their time is over, without counting one. */
  look(key: string): { current: number; ttl: number } {
    const count = this.#counts.get(key);
    const nowMs = this.#nowMs();
    if (!count || count.endsAtMs <= nowMs) return { current: 0, ttl: 0 };
    return { current: count.together + count.since, ttl: count.endsAtMs - nowMs };
  }

  /** Tells the others what was counted here since the last time, and is told their sums. */
  async share(): Promise<void> {
    // The last time may still wait for the database, and would be told twice.
    if (this.#isSharing) return;
    this.#isSharing = true;
    const now = new Date(this.#nowMs());
    for (const [key, { endsAtMs }] of this.#counts) if (endsAtMs <= now.getTime()) this.#counts.delete(key);
    const sent = [...this.#counts]
      .filter(([, { since }]) => since > 0)
      .map(([key, count]) => ({ key, count, made: count.since }));
    try {
      if (sent.length > 0) await this.#publish(sent, now);
      if (now.getTime() - this.#forgottenAtMs >= FORGET_EVERY_MS) {
        this.#forgottenAtMs = now.getTime();
        await deleteRequestsBefore(this.#shop.db, now);
      }
    } catch (error) {
      // Nothing is lost: it is counted here, and told the next time.
      if (!this.#shop.databaseHealth.sees(error))
        this.#shop.log.error({ err: error }, "requests could not be counted together");
    } finally {
      this.#isSharing = false;
    }
  }

  async #publish(sent: readonly { key: string; count: Count; made: number }[], now: Date): Promise<void> {
    const byDigest = new Map(sent.map((each) => [this.#digest(each.key), each]));
    const rows = [...byDigest].map(([key, { made, count }]) => ({ key, made, endsAt: new Date(count.endsAtMs) }));
    // In one order, so that two processes never wait for each other.
    rows.sort((one, other) => (one.key < other.key ? -1 : 1));
    for (const { key, made, endsAt } of await addRequests(this.#shop.db, rows, now)) {
      const each = byDigest.get(key);
      if (!each) continue;
      each.count.together = made;
      each.count.since -= each.made;
      each.count.endsAtMs = endsAt.getTime();
    }
  }

  /** Networks are people's: the table holds none. */
  #digest(key: string): string {
    return createHmac("sha256", this.#shop.secret).update(`requests:${key}`).digest("base64url");
  }

  /** The oldest leave first. */
  #makeRoom(): void {
    for (const key of this.#counts.keys()) {
      if (this.#counts.size <= KEYS_MAX) break;
      this.#counts.delete(key);
    }
  }
}

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
 * email's link, and per network. A caller without any is counted by the network alone. A refused call is not counted, so that
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

interface Count {
  /** Of all processes, as they were last told, and what this one has counted since. */
  together: number;
  since: number;
  endsAtMs: number;
}
