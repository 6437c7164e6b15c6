import { noteBeginning, noteOutcome } from "#server/job-runs/index.ts";
import { runWithContext } from "#server/kernel/request-context.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { began, jobOver } from "#server/kernel/shop-events.ts";
import type { JobName } from "#server/names/job-schedules.ts";
import { JOBS } from "./jobs.ts";

/** Runs a job and notes when, and whether it came to its end. */
export async function runJob(shop: Shop, name: JobName): Promise<void> {
  const requestContext = { id: `${name}-${crypto.randomUUID()}` };
  const beganMs = performance.now();
  let isFailed = true;
  try {
    began.publish({ requestContext, kind: "job" });
    await runWithContext(requestContext, () => runNoted(shop, name));
    isFailed = false;
  } finally {
    jobOver.publish({ requestContext, name, seconds: (performance.now() - beganMs) / 1_000, isFailed });
  }
}

async function runNoted(shop: Shop, name: JobName): Promise<void> {
  await noteBeginning(shop.db, name, shop.clock());
  try {
    await JOBS[name].run(shop);
  } catch (error) {
    if (!shop.databaseHealth.sees(error)) shop.log.error({ err: error, job: name }, "a job failed");
    await noteOutcome(shop.db, name, { failure: error instanceof Error ? error.name : "unknown" });
    throw error;
  }
  await noteOutcome(shop.db, name, { endedAt: shop.clock(), failure: null });
}
