import { setTimeout } from "node:timers/promises";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { ProviderFailure } from "./provider-failure.ts";

/** Concurrent requests. The sandbox uses the shop's own database, which a test of a job shares. */
const AT_ONCE = { stripe: 16, sandbox: 1 } as const;
const SECOND_MS = 1000;

export interface Pace {
  /** Processes items at a limited rate. One failure does not stop the rest. */
  all: <Item>(
    items: readonly Item[],
    named: (item: Item) => Readonly<Record<string, string | number>>,
    work: (item: Item) => Promise<unknown>,
  ) => Promise<void>;
  /** Number of times that the provider was too busy. */
  readonly refusals: number;
}

/** Adaptive rate: halves whenever the provider is too busy, and increases slightly each second after. */
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
            shop.log.error({ err: error, ...named(item) }, "the provider could not be asked about one of many");
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE[shop.gateway.name] }, worker));
    },
  };
}
