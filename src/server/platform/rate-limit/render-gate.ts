import { ShopError } from "#domain/shop-error.ts";
import { networksOf } from "./consume-rate-limit.ts";

const WINDOW_MS = 60_000;
const NETWORKS_MAX = 10_000;

export interface RenderLimits {
  /** Maximum units of work per minute for one network. Larger networks have larger allowances. */
  perNetworkMax: number;
  underWayMax: number;
  waitingMax: number;
}

/**
 * Limits the cost of work on demand, such as uncached pages, unknown addresses, ever-changing query strings and image
 * processing.
 */
export class RenderGate {
  readonly #limits: RenderLimits;
  readonly #counts = new Map<string, number>();
  readonly #nowMs: () => number;
  readonly #waiting: (() => void)[] = [];
  #windowEndsMs = 0;
  #underWay = 0;

  constructor(limits: RenderLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  /** Counts a visitor's work. Refuses with `too-many-requests` without counting the refused work. */
  enter(address: string, cost = 1): void {
    if (this.#nowMs() >= this.#windowEndsMs || this.#counts.size >= NETWORKS_MAX) {
      this.#counts.clear();
      this.#windowEndsMs = this.#nowMs() + WINDOW_MS;
    }
    const networks = networksOf(address).map((network) => ({ ...network, made: this.#counts.get(network.name) ?? 0 }));
    const isFull = networks.some(({ made, allowance }) => made + cost > this.#limits.perNetworkMax * allowance);
    if (isFull) throw new ShopError("too-many-requests");
    for (const { name, made } of networks) this.#counts.set(name, made + cost);
  }

  /**
   * Runs `render` as soon as a slot is free. The server can send cached responses while others wait. Refuses with
   * `too-many-requests` if too many are waiting.
   */
  async run<Result>(render: () => Promise<Result>): Promise<Result> {
    if (this.#underWay >= this.#limits.underWayMax) {
      if (this.#waiting.length >= this.#limits.waitingMax) throw new ShopError("too-many-requests");
      await new Promise<void>((go) => this.#waiting.push(go));
    } else {
      this.#underWay += 1;
    }
    try {
      return await render();
    } finally {
      // The request that has waited longest takes this slot.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}
