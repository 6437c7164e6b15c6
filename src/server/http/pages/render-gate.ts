import { ShopError } from "#domain/shop-error.ts";
import { networkOf } from "#server/rate-limit/index.ts";

const WINDOW_MS = 60_000;
const RENDERS_PER_NETWORK_MAX = 600;
const NETWORKS_MAX = 10_000;
const UNDER_WAY_MAX = 4;
const WAITING_MAX = 200;

/** Bounds what rendering costs: pages that are not in memory, addresses that lead nowhere, queries without end. */
export class RenderGate {
  readonly #counts = new Map<string, number>();
  readonly #nowMs: () => number;
  readonly #waiting: (() => void)[] = [];
  #windowEndsMs = 0;
  #underWay = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Counts a page that has to be rendered for somebody. Refuses `too-many-requests`. */
  enter(address: string): void {
    if (this.#nowMs() >= this.#windowEndsMs || this.#counts.size >= NETWORKS_MAX) {
      this.#counts.clear();
      this.#windowEndsMs = this.#nowMs() + WINDOW_MS;
    }
    const network = networkOf(address);
    const count = (this.#counts.get(network) ?? 0) + 1;
    if (count > RENDERS_PER_NETWORK_MAX) throw new ShopError("too-many-requests");
    this.#counts.set(network, count);
  }

  /** Renders when there is room for it; pages from memory are sent in between. Refuses `too-many-requests`. */
  async run<Result>(render: () => Promise<Result>): Promise<Result> {
    if (this.#underWay >= UNDER_WAY_MAX) {
      if (this.#waiting.length >= WAITING_MAX) throw new ShopError("too-many-requests");
      await new Promise<void>((go) => this.#waiting.push(go));
    } else {
      this.#underWay += 1;
    }
    try {
      return await render();
    } finally {
      // The request that waits longest takes this one's place.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}
