import { createHmac } from "node:crypto";
import type { Shop } from "#server/kernel/shop.ts";
import { addRequests, deleteRequestsBefore } from "./request-counts.queries.ts";

/** How long one process may not know what the others have counted. */
const SHARE_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 60_000;
const KEYS_MAX = 10_000;

interface Count {
  /** Of all processes, as they were last told, and what this one has counted since. */
  together: number;
  since: number;
  endsAtMs: number;
}

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
