import { londonDay } from "#domain/calendar.ts";
import { runJob } from "#server/jobs/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { JobName } from "#server/names/job-schedules.ts";
import { dispatchBoxes, packBoxes } from "#server/subscriptions/index.ts";
import { listFrozenIds } from "./rehearsal.queries.ts";

/** What a day of the monthly box is made of, in the order in which it happens. */
const DAILY_JOBS: readonly JobName[] = [
  "deliver-payment-events",
  "bill-boxes",
  "charge-boxes",
  "freeze-run",
  "warn-of-cards",
  "end-subscriptions",
  "return-boxes",
];

/** Lives through one hour of a day: provider, jobs and, where it is wanted, a merchant who packs what is frozen. */
export async function rehearseHour(shop: Shop, { packs }: { packs: boolean }): Promise<void> {
  for (const name of DAILY_JOBS) await runJob(shop, name);
  if (packs) await packAndDispatch(shop);
}

async function packAndDispatch(shop: Shop): Promise<void> {
  const boxIds = await listFrozenIds(shop.db, londonDay(shop.clock()));
  await packBoxes(shop, boxIds);
  await dispatchBoxes(
    shop,
    boxIds.map((boxId) => ({ boxId, trackingNumber: null })),
  );
  await runJob(shop, "end-subscriptions");
}
