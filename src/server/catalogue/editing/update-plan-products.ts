import type { Plan } from "#domain/subscriptions/plans.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { lockProduct, saveProduct } from "./admin-products.queries.ts";
import { recordPrice } from "./change-product.ts";

interface PlanProduct extends Pick<Plan, "id" | "monthlyPence"> {
  /** Undefined if the settings have not changed whether the plan is offered. */
  isActive: boolean | undefined;
  /** Title of the plan before and after the change. A product with a name of its own keeps it. */
  title: { before: string; after: string };
}

/**
 * Sets prices and names of the plan products and whether they are on sale from the settings. Records the old prices.
 */
export async function updatePlanProducts(tx: Tx, plans: readonly PlanProduct[], now: Date): Promise<void> {
  await acquireLock(tx, "catalogue");
  for (const { id, monthlyPence, isActive, title } of plans) {
    const row = await lockProduct(tx, id);
    if (!row) continue;
    const isRepriced = row.price !== monthlyPence;
    const name = row.name === title.before ? title.after : row.name;
    if (!isRepriced && name === row.name && (isActive ?? row.isActive) === row.isActive) continue;
    await saveProduct(tx, row, { price: monthlyPence, name, ...(isActive === undefined ? {} : { isActive }) }, now);
    if (isRepriced) await recordPrice(tx, row, monthlyPence, now);
  }
}
