import { londonDay } from "#domain/calendar.ts";
import type { JobName } from "#server/jobs/job-names.ts";
import { JOBS } from "#server/jobs/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { dispatchBoxes, packBoxes } from "#server/subscriptions/dispatch-boxes.ts";
import { countStates, listFrozenIds } from "./rehearsal.queries.ts";

/** What a day of the monthly box is made of, in the order in which it happens. */
const DAILY_JOBS: readonly JobName[] = [
  "run-sandbox-provider",
  "deliver-payment-events",
  "bill-boxes",
  "retry-charges",
  "freeze-run",
  "warn-of-cards",
  "end-subscriptions",
  "sync-subscriptions",
];

/** Lives through one hour of a day: provider, jobs, and a merchant who packs what is frozen. Answers what changed. */
export async function rehearseDay(shop: Shop): Promise<string[]> {
  const before = await countStates(shop.db);
  for (const name of DAILY_JOBS) await JOBS[name].run(shop);
  const boxIds = await listFrozenIds(shop.db, londonDay(shop.clock()));
  await packBoxes(shop, boxIds);
  await dispatchBoxes(
    shop,
    boxIds.map((boxId) => ({ boxId, trackingNumber: null })),
  );
  await JOBS["end-subscriptions"].run(shop);
  const after = await countStates(shop.db);
  return [...after]
    .filter(([name, count]) => count !== (before.get(name) ?? 0))
    .map(([name, count]) => `${name} ${before.get(name) ?? 0} → ${count}`);
}
