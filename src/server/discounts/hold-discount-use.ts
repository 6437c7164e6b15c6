import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { countDiscountHolds, deleteDiscountHold, insertDiscountHold, lockDiscountCode } from "./discounts.queries.ts";

/**
 * Keeps one use of a code for an open order, as its stock is held, or none when it has no code. Called after the stock's
 * locks. Refuses `code-used-up`.
 */
export async function holdDiscountUse(tx: Tx, orderId: number, codeId: number | undefined): Promise<void> {
  await deleteDiscountHold(tx, orderId);
  if (codeId === undefined) return;
  const row = await lockDiscountCode(tx, codeId);
  if (!row) throw new ShopError("code-unknown");
  const uses = row.usedCount + (await countDiscountHolds(tx, codeId));
  if (row.maxUses !== null && uses >= row.maxUses) throw new ShopError("code-used-up", { code: row.code });
  await insertDiscountHold(tx, orderId, codeId);
}
