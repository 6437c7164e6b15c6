import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/pricing/admin-pricing.ts";
import { toPounds } from "#domain/money.ts";
import type { DiscountTerms } from "#domain/pricing/discounts.ts";
import type { EnteredCode } from "#domain/pricing/quote.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  addDiscountUse,
  countDiscountHolds,
  type DiscountCodeRow,
  deleteDiscountHold,
  findDiscountCode,
  hasCode,
  insertDiscountHold,
  listUses,
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

const USES_MAX = 100;

/** The newest paid orders that used a code. Refuses with `not-found`. */
export async function listDiscountUses(shop: Shop, codeId: number): Promise<ReplyOf<typeof calls.listDiscountUses>> {
  if (!(await hasCode(shop.db, codeId))) throw new ShopError("not-found");
  const uses = await listUses(shop.db, codeId, USES_MAX);
  return uses.map(({ paidAt, total, discountAmount, ...use }) => ({
    ...use,
    paidAt: paidAt.toISOString(),
    total: toPounds(total),
    discountAmount: toPounds(discountAmount),
  }));
}

/** Reads an entered code with its terms for one basket. Ignores a use that the basket's own open order reserves. */
export async function readEnteredCode(db: Reader, code: string, basketId: number | undefined): Promise<EnteredCode> {
  const found = await findDiscountCode(db, code, basketId);
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
