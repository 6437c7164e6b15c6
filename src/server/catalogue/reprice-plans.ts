import type { Plan } from "#domain/plans.ts";
import { lockProduct, saveProduct } from "#server/catalogue/editing/admin-products.queries.ts";
import { recordPrice } from "#server/catalogue/editing/change-product.ts";
import { acquireLock } from "#server/db/acquire-lock.ts";
import type { Tx } from "#server/db/open-database.ts";

/** Gives the plans' products the prices that follow from the settings, and keeps those that held until now. */
export async function repricePlans(tx: Tx, plans: readonly Plan[], now: Date): Promise<void> {
  await acquireLock(tx, "catalogue");
  for (const plan of plans) {
    const row = await lockProduct(tx, plan.id);
    if (!row || row.price === plan.monthlyPence) continue;
    await saveProduct(tx, row, { price: plan.monthlyPence }, now);
    await recordPrice(tx, row, plan.monthlyPence, now);
  }
}
