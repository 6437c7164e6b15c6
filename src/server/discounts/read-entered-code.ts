import type { DiscountTerms } from "#domain/discounts.ts";
import type { EnteredCode } from "#domain/quote.ts";
import type { Reader } from "#server/db/open-database.ts";
import { type DiscountCodeRow, findDiscountCode } from "./discounts.queries.ts";

/** An entered code with its terms as they stand for one basket, whose own open order may keep a use of it already. */
export async function readEnteredCode(db: Reader, code: string, basketId: number | undefined): Promise<EnteredCode> {
  const found = await findDiscountCode(db, code, basketId);
  return { code, terms: found && toTerms(found.row, found.heldByOthers) };
}

function toTerms(row: DiscountCodeRow, heldByOthers: number): DiscountTerms {
  return {
    id: row.id,
    code: row.code,
    kind: row.type,
    // "10.00" is 1000 hundredths: of a pound as of a percent.
    value: row.value,
    minimumPence: row.minimumOrderAmount ?? undefined,
    usesLeft: row.maxUses === null ? undefined : row.maxUses - row.usedCount - heldByOthers,
    isActive: row.isActive,
    validFrom: row.validFrom,
    validUntil: row.validUntil ?? undefined,
    productIds: row.applicableToProducts?.length ? row.applicableToProducts : undefined,
  };
}
