import { Buyer } from "#tests/crash/buyer.ts";

export interface TrafficFigures {
  bought: number;
  viewed: number;
  /** Number of failures by response status. "none" counts connections that broke or gave no response. */
  failures: Record<string, number>;
}

const PRODUCT = [61, 62, 63];
const PAGES = ["/", "/products", "/api/products"];
const PAUSE_MS = 20;
const AFTER_FAILURE_MS = 200;

let guests = 0;

/** Shoppers who browse and buy continuously until stopped. Each purchase is made by a new visitor. */
export class Traffic {
  readonly figures: TrafficFigures = { bought: 0, viewed: 0, failures: {} };
  readonly #urls: readonly (() => string)[];
  readonly #shoppers: Promise<void>[];
  #isOver = false;

  constructor(urls: readonly (() => string)[], shoppers = 3) {
    this.#urls = urls;
    this.#shoppers = Array.from({ length: shoppers }, (_, index) => this.#shop(index));
  }

  async stop(): Promise<TrafficFigures> {
    this.#isOver = true;
    await Promise.all(this.#shoppers);
    return this.figures;
  }

  async untilBought(more: number, timeoutMs: number): Promise<number> {
    const beganMs = performance.now();
    const wanted = this.figures.bought + more;
    while (this.figures.bought < wanted) {
      if (performance.now() - beganMs > timeoutMs) {
        throw new Error(`nothing was bought for ${timeoutMs} ms: ${JSON.stringify(this.figures)}`);
      }
      await pause(PAUSE_MS);
    }
    return Math.round(performance.now() - beganMs);
  }

  async #shop(index: number): Promise<void> {
    for (let round = index; !this.#isOver; round += 1) {
      const url = this.#urls[round % this.#urls.length] ?? (() => "");
      try {
        await view(url() + (PAGES[round % PAGES.length] ?? "/"));
        this.figures.viewed += 1;
        await buy(url, round);
        this.figures.bought += 1;
      } catch (error) {
        const kind = kindOf(error);
        this.figures.failures[kind] = (this.figures.failures[kind] ?? 0) + 1;
        await pause(AFTER_FAILURE_MS);
      }
      await pause(PAUSE_MS);
    }
  }
}

async function view(address: string): Promise<void> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`GET: ${reply.status}`);
}

async function buy(url: () => string, round: number): Promise<void> {
  guests += 1;
  const buyer = new Buyer(url, `10.${(guests >> 16) & 255}.${(guests >> 8) & 255}.${guests & 255}`);
  await buyer.pay(await buyer.fillAndOpenAsGuest(PRODUCT[round % PRODUCT.length] ?? 61));
}

function kindOf(error: unknown): string {
  const [, status] = /: (\d{3})( |$)/.exec(error instanceof Error ? error.message : "") ?? [];
  return status ?? "none";
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
