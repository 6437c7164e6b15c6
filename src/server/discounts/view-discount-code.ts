import type { DiscountCode } from "#contract/admin-discounts.ts";
import { toPounds } from "#domain/money.ts";
import type { CodeRow } from "./discount-codes.queries.ts";

/** A code as the dashboard edits it; the least order by the name that the wire promises. */
export function viewDiscountCode(row: CodeRow): DiscountCode {
  return {
    id: row.id,
    code: row.code,
    description: row.description ?? "",
    type: row.type,
    value: toPounds(row.value),
    isActive: row.isActive,
    minOrderValue: row.minimumOrderAmount === null ? null : toPounds(row.minimumOrderAmount),
    maxUses: row.maxUses,
    usedCount: row.usedCount,
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil?.toISOString() ?? null,
    applicableToProducts: [...(row.applicableToProducts ?? [])],
  };
}
