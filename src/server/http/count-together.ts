import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Shop } from "#server/kernel/shop.ts";
import { providerCounts, RequestCounts } from "#server/rate-limit/index.ts";

/**
 * Where limits count: all routes in one place, shared with the other processes where there can be others. So is what is
 * asked of the card provider.
 */
export function countTogether(app: FastifyInstance, shop: Shop): FastifyRateLimitStoreCtor {
  const counts = new RequestCounts(shop);
  for (const each of [counts, providerCounts(shop)]) {
    if (shop.config.databaseUrl) each.start();
    app.addHook("onClose", async () => each.stop());
  }
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number): void {
      callback(null, counts.count(key, windowMs));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
