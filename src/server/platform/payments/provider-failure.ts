import { setTimeout } from "node:timers/promises";
import type { Shop } from "#server/platform/kernel/shop.ts";

interface Refusal {
  /** Name of the called gateway method. */
  call: string;
  /** HTTP status. Undefined without a response. */
  status: number | undefined;
  code: string | undefined;
  /** The provider's request id, for enquiries to its support. */
  requestId: string | undefined;
}

/** The provider failed to process a request, for a reason that the buyer did not cause. */
export class ProviderFailure extends Error {
  readonly call: string;
  readonly status: number | undefined;
  readonly code: string;
  readonly requestId: string | undefined;

  constructor({ call, status, code, requestId }: Refusal, cause: unknown) {
    super(`the provider refused ${call}: ${status ?? "no answer"} ${code ?? ""}`, { cause });
    this.name = "ProviderFailure";
    this.call = call;
    this.status = status;
    this.code = code ?? "no_code";
    this.requestId = requestId;
  }

  /** True if the provider may have processed the request. Callers then look up the result before they repeat it. */
  get isDoneUnknown(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 409;
  }
}

/**
 * Maximum concurrent requests. The sandbox allows one, because it uses the shop's own database connection, which can be
 * a single transaction of `tryJob`.
 */
const AT_ONCE = { stripe: 16, sandbox: 1 } as const;
const SECOND_MS = 1000;

export interface Pace {
  /** Processes items at a limited rate. One failure does not stop the rest. */
  all: <Item>(
    items: readonly Item[],
    named: (item: Item) => Readonly<Record<string, string | number>>,
    work: (item: Item) => Promise<unknown>,
  ) => Promise<void>;
  /** Number of requests that the provider refused because it was too busy. */
  readonly refusals: number;
}

/** Limits the request rate. The rate halves whenever the provider is too busy, and then rises slightly each second. */
export function providerPace(shop: Shop, perSecondMax: number): Pace {
  let perSecond = perSecondMax;
  let nextAtMs = 0;
  let refusals = 0;
  const acquireLock = async () => {
    if (shop.gateway.name === "sandbox") return;
    const nowMs = performance.now();
    nextAtMs = Math.max(nextAtMs, nowMs) + SECOND_MS / perSecond;
    perSecond = Math.min(perSecondMax, perSecond + 1 / perSecond);
    await setTimeout(nextAtMs - nowMs);
  };
  const noteFailure = (error: unknown) => {
    const isBusy = error instanceof ProviderFailure && (error.status === 429 || (error.status ?? 0) >= 500);
    if (!isBusy) return;
    perSecond = Math.max(1, perSecond / 2);
    refusals += 1;
  };
  return {
    get refusals() {
      return refusals;
    },
    async all(items, named, work) {
      const waiting = items.values();
      const worker = async () => {
        for (const item of waiting) {
          if (shop.isClosing()) return;
          await acquireLock();
          try {
            await work(item);
          } catch (error) {
            noteFailure(error);
            shop.log.error({ err: error, ...named(item) }, "the card provider could not be asked about an item");
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE[shop.gateway.name] }, worker));
    },
  };
}
