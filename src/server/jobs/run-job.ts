import type { Shop } from "#server/shop.ts";
import type { JobName } from "./job-names.ts";
import { noteBeginning, noteOutcome } from "./job-runs.queries.ts";
import { JOBS } from "./jobs.ts";

/** Runs a job and notes when, and whether it came to its end. */
export async function runJob(shop: Shop, name: JobName): Promise<void> {
  await noteBeginning(shop.db, name, shop.clock());
  try {
    await JOBS[name].run(shop);
  } catch (error) {
    await noteOutcome(shop.db, name, { failure: error instanceof Error ? error.name : "unknown" });
    throw error;
  }
  await noteOutcome(shop.db, name, { endedAt: shop.clock(), failure: null });
}
