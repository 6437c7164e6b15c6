import type { Tx } from "#server/db/open-database.ts";
import { addDiscountUse, countDiscountHolds, deleteDiscountHold, lockDiscountCode } from "./discounts.queries.ts";

/**
 * Counts the use of a paid order's code. False when the order came too late, so that its use was given back and has gone to
 * somebody else since. A use that was kept is honoured even if the limit was lowered meanwhile; the count stays within it.
 */
export async function countDiscountUse(tx: Tx, order: { id: number; discountCodeId: number | null }): Promise<boolean> {
  const wasHeld = await deleteDiscountHold(tx, order.id);
  if (order.discountCodeId === null) return true;
  const row = await lockDiscountCode(tx, order.discountCodeId);
  if (!row) return wasHeld;
  const uses = row.usedCount + (await countDiscountHolds(tx, row.id));
  if (!wasHeld && row.maxUses !== null && uses >= row.maxUses) return false;
  await addDiscountUse(tx, row.id);
  return true;
}
