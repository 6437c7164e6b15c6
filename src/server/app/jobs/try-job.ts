import { StartError } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import { openGateway } from "#server/platform/payments/index.ts";
import { readTableSums, type TableSum } from "./jobs.queries.ts";
import { JOBS } from "./jobs.ts";

export interface TableChange {
  table: string;
  before: number;
  after: number;
}

/** Thrown to roll back the transaction of a trial. */
class TrialOver extends Error {}

/**
 * Runs a job in a transaction that is rolled back. Returns the tables that the job would have changed. Sends no email.
 * Sandbox only, because requests to Stripe cannot be rolled back.
 */
export async function tryJob(shop: Shop, name: JobName): Promise<readonly TableChange[]> {
  if (shop.gateway.name !== "sandbox")
    throw new StartError("A dry run cannot undo calls to Stripe. It works with the sandbox only.");
  let changes: readonly TableChange[] = [];
  try {
    await shop.db.transaction(async (tx) => {
      const before = await readTableSums(tx);
      await JOBS[name].run(await trialShop(shop, tx));
      changes = compare(before, await readTableSums(tx));
      throw new TrialOver();
    });
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error;
  }
  return changes;
}

async function trialShop(shop: Shop, tx: Tx): Promise<Shop> {
  return {
    ...shop,
    db: tx,
    gateway: await openGateway(shop.config, { db: tx, clock: shop.clock }),
    mailer: { ...shop.mailer, send: async () => undefined },
    wake: () => undefined,
  };
}

function compare(before: readonly TableSum[], after: readonly TableSum[]): TableChange[] {
  const beforeByTable = new Map(before.map((sum) => [sum.table, sum]));
  return after.flatMap(({ table, rows, content }) => {
    const was = beforeByTable.get(table);
    return was && was.content !== content ? [{ table, before: was.rows, after: rows }] : [];
  });
}
