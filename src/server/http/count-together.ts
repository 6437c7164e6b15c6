import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { RequestCounts } from "#server/guesses/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";

/** Where limits count: all routes in one place, shared with the other processes where there can be others. */
export function countTogether(app: FastifyInstance, shop: Shop): FastifyRateLimitStoreCtor {
  const counts = new RequestCounts(shop);
  if (shop.config.databaseUrl) counts.start();
  app.addHook("onClose", async () => counts.stop());
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number): void {
      callback(null, counts.count(key, windowMs));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
