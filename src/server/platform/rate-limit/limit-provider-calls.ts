import { createHmac } from "node:crypto";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { networksOf } from "./consume-rate-limit.ts";
import { addRequests, deleteRequestsBefore } from "./rate-limit.queries.ts";

/** Maximum delay before a process reads the counts of the other processes. */
const SHARE_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 60_000;
const KEYS_MAX = 10_000;

/**
 * Counts requests by network and call within a window, at once in this process. Implements the store of the rate limit
 * plugin. One statement a second shares the counts with other processes without delaying requests.
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

  start(): void {
    this.#timer = setInterval(() => void this.share(), SHARE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Counts one request. Returns the count, and the milliseconds until its window ends. */
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

  /** Returns the current count and the milliseconds until its window ends. Adds nothing to the count. */
  look(key: string): { current: number; ttl: number } {
    const count = this.#counts.get(key);
    const nowMs = this.#nowMs();
    if (!count || count.endsAtMs <= nowMs) return { current: 0, ttl: 0 };
    return { current: count.together + count.since, ttl: count.endsAtMs - nowMs };
  }

  /** Adds this process's new counts to the shared ones, and reads the sums. */
  async share(): Promise<void> {
    // The previous call may still wait for the database. A second call would add its counts again.
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
      // The counts stay in this process and are shared next time, so none is lost.
      if (!this.#shop.databaseHealth.sees(error))
        this.#shop.log.error({ err: error }, "requests could not be counted together");
    } finally {
      this.#isSharing = false;
    }
  }

  async #publish(sent: readonly { key: string; count: Count; made: number }[], now: Date): Promise<void> {
    const byDigest = new Map(sent.map((each) => [this.#digest(each.key), each]));
    const rows = [...byDigest].map(([key, { made, count }]) => ({ key, made, endsAt: new Date(count.endsAtMs) }));
    // All processes use the same row order, so that they never deadlock.
    rows.sort((one, other) => (one.key < other.key ? -1 : 1));
    for (const { key, made, endsAt } of await addRequests(this.#shop.db, rows, now)) {
      const each = byDigest.get(key);
      if (!each) continue;
      each.count.together = made;
      each.count.since -= each.made;
      each.count.endsAtMs = endsAt.getTime();
    }
  }

  /** Networks are personal data, so the table has hashes only. */
  #digest(key: string): string {
    return createHmac("sha256", this.#shop.secret).update(`requests:${key}`).digest("base64url");
  }

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

/** Limits of calls that use the card provider. */
const LIMITS = {
  /** Every change of basket, address or card opens a checkout. Few users come near the limit. */
  checkout: { perCallerMax: 40, perNetworkMax: 120, withinMinutes: 10 },
  /** Checks if an order is paid. */
  settle: { perCallerMax: 30, perNetworkMax: 120, withinMinutes: 10 },
  "card-setup": { perCallerMax: 10, perNetworkMax: 40, withinMinutes: 60 },
  /** Enters a card, or selects a saved one. */
  confirm: { perCallerMax: 20, perNetworkMax: 60, withinMinutes: 10 },
} as const satisfies Record<string, Limit>;

const countsByShop = new WeakMap<Shop, RequestCounts>();

/** Counts of a shop's calls to the provider. */
export function providerCounts(shop: Shop): RequestCounts {
  const known = countsByShop.get(shop);
  if (known) return known;
  const counts = new RequestCounts(shop, () => shop.clock().getTime());
  countsByShop.set(shop, counts);
  return counts;
}

/**
 * Limits calls to the card provider, to prevent card testing: per network, and per session, account or email link if
 * any. Refuses with `too-many-guesses` without counting the call, so that attackers cannot lock out others. Processes
 * share counts within a second.
 */
export function limitProviderCalls(
  shop: Shop,
  what: keyof typeof LIMITS,
  { caller, address }: { caller: string | undefined; address: string },
): void {
  const { perCallerMax, perNetworkMax, withinMinutes } = LIMITS[what];
  const counts = providerCounts(shop);
  const networks = networksOf(address).map(({ name, allowance }) => ({
    key: `${what}-from:${name}`,
    max: perNetworkMax * allowance,
  }));
  const own = caller === undefined ? [] : [{ key: `${what}:${caller}`, max: perCallerMax }];
  for (const { key, max } of [...networks, ...own]) {
    const { current, ttl } = counts.look(key);
    if (current >= max) throw new ShopError("too-many-guesses", { waitMinutes: Math.ceil(ttl / MINUTE_MS) });
  }
  for (const { key } of [...networks, ...own]) counts.count(key, withinMinutes * MINUTE_MS);
}

interface Count {
  /** Sum of all processes at the last sharing, and this process's count since. */
  together: number;
  since: number;
  endsAtMs: number;
}
