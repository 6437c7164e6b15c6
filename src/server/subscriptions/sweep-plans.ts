import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { Outcome } from "#domain/subscriptions/box-events.ts";
import { processBatchWithFallback } from "#server/platform/kernel/process-batch-with-fallback.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "./box-plans.ts";
import { listCustomers } from "./boxes.queries.ts";
import { applyOutcomes, type DecidedPlan } from "./charging/apply-outcomes.ts";

const SUBSCRIPTIONS_PER_BATCH = 250;

interface Sweep {
  /** Ids above `afterId` of subscriptions that may have something due, in id order. */
  list: (afterId: number, limit: number) => Promise<number[]>;
  /** Decides again under the lock. An outcome with the same plan means that nothing is due. */
  decide: (loaded: LoadedPlan, moment: { now: Date; settings: ShopSettings }) => Outcome;
}

/** Processes all due subscriptions in batches. If a batch fails, its subscriptions are processed one by one. */
export async function sweepPlans(shop: Shop, { list, decide }: Sweep): Promise<void> {
  let afterId = 0;
  for (;;) {
    const ids = await list(afterId, SUBSCRIPTIONS_PER_BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    afterId = last;
    await processBatchWithFallback(
      shop,
      ids,
      (some) => decideAll(shop, some, decide),
      (subscriptionId) => ({ subscriptionId }),
    );
  }
}

async function decideAll(shop: Shop, ids: readonly number[], decide: Sweep["decide"]): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const settings = await readSettings(tx);
    const plans = await lockPlans(tx, ids, settings);
    const customers = await listCustomers(
      tx,
      plans.map(({ row }) => row.userId),
    );
    const customersById = new Map(customers.map((customer) => [customer.userId, customer]));
    const decided: DecidedPlan[] = [];
    for (const loaded of plans) {
      const customer = customersById.get(loaded.row.userId);
      const outcome = decide(loaded, { now, settings });
      if (!customer || (outcome.plan === loaded.plan && loaded.boxRows.length > 0)) continue;
      decided.push({ loaded, outcome, customer });
    }
    await applyOutcomes(tx, decided, { settings, now });
  });
}
