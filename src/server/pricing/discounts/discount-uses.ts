import type { DiscountTerms } from "#domain/pricing/discounts.ts";
import type { EnteredCode } from "#domain/pricing/quote.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import {
  addDiscountUse,
  countDiscountHolds,
  type DiscountCodeRow,
  deleteDiscountHold,
  findDiscountCode,
  insertDiscountHold,
  lockDiscountCode,
} from "./discounts.queries.ts";

/**
 * Reserves one use of a code for an open order, as stock is reserved. Does nothing without a code. Callers lock the
 * stock first. Refuses with `code-used-up`.
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

/**
 * Counts the use of a paid order's code, but never above the limit. A reserved use is honoured even if the limit was
 * lowered. Returns false if the order was paid so late that its use was released and taken by another order.
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

/** Reads an entered code with its terms for one basket. Ignores a use that one of its own orders reserves. */
export async function readEnteredCode(
  db: Reader,
  code: string,
  ownOrders: SqlFragment | undefined,
): Promise<EnteredCode> {
  const found = await findDiscountCode(db, code, ownOrders);
  return { code, terms: found && toTerms(found.row, found.heldByOthers) };
}

function toTerms(row: DiscountCodeRow, heldByOthers: number): DiscountTerms {
  return {
    id: row.id,
    code: row.code,
    kind: row.type,
    // The value is in hundredths, so "10.00" is 1000, which means 1000 pence or 1000 hundredths of a percent.
    value: row.value,
    minimumPence: row.minimumOrderAmount ?? undefined,
    usesLeft: row.maxUses === null ? undefined : row.maxUses - row.usedCount - heldByOthers,
    isActive: row.isActive,
    validFrom: row.validFrom,
    validUntil: row.validUntil ?? undefined,
    productIds: row.applicableToProducts?.length ? row.applicableToProducts : undefined,
  };
}
