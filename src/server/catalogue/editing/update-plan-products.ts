import { replaceBoxSize } from "#domain/subscriptions/box-size.ts";
import type { Plan } from "#domain/subscriptions/plans.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { lockCategory, saveCategory } from "./admin-categories.queries.ts";
import { lockProduct, saveProduct } from "./admin-products.queries.ts";
import { recordPrice } from "./change-product.ts";

interface PlanProduct extends Pick<Plan, "id" | "monthlyPence"> {
  /** Undefined if the settings have not changed whether the plan is offered. */
  isActive: boolean | undefined;
  /** Title of the plan before and after the change. A product with a name of its own keeps it. */
  title: { before: string; after: string };
}

interface PlanUpdate {
  /** Number of items in a box before and after the change. */
  boxSize: { before: number; after: number };
  now: Date;
}

/**
 * Sets prices and names of the plan products and whether they are on sale from the settings. Records the old prices.
 * Straplines of plans and descriptions of their categories that begin with the number of items in a box get the new one.
 */
export async function updatePlanProducts(
  tx: Tx,
  plans: readonly PlanProduct[],
  { boxSize, now }: PlanUpdate,
): Promise<void> {
  await acquireLock(tx, "catalogue");
  const categoryIds = new Set<number>();
  for (const { id, monthlyPence, isActive, title } of plans) {
    const row = await lockProduct(tx, id);
    if (!row) continue;
    if (row.categoryId !== null) categoryIds.add(row.categoryId);
    const changed = {
      price: monthlyPence,
      name: row.name === title.before ? title.after : row.name,
      strapline: replaceBoxSize(row.strapline, boxSize),
      isActive: isActive ?? row.isActive,
    };
    if (Object.entries(changed).every(([field, value]) => row[field as keyof typeof changed] === value)) continue;
    await saveProduct(tx, row, changed, now);
    if (row.price !== monthlyPence) await recordPrice(tx, row, monthlyPence, now);
  }
  for (const id of categoryIds) await updateCategory(tx, id, boxSize);
}

async function updateCategory(tx: Tx, categoryId: number, boxSize: PlanUpdate["boxSize"]): Promise<void> {
  const row = await lockCategory(tx, categoryId);
  if (!row?.description) return;
  const description = replaceBoxSize(row.description, boxSize);
  if (description !== row.description) await saveCategory(tx, categoryId, { description });
}
