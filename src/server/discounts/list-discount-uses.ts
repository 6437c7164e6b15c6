import type * as calls from "#contract/admin-discounts.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { hasCode, listUses } from "./discount-codes.queries.ts";

const USES_MAX = 100;

/** The newest paid orders that used a code. Refuses `not-found`. */
export async function listDiscountUses(shop: Shop, codeId: number): Promise<ReplyOf<typeof calls.listDiscountUses>> {
  if (!(await hasCode(shop.db, codeId))) throw new ShopError("not-found");
  const uses = await listUses(shop.db, codeId, USES_MAX);
  return uses.map(({ paidAt, amount, discountAmount, ...use }) => ({
    ...use,
    paidAt: paidAt.toISOString(),
    amount: toPounds(amount),
    discountAmount: toPounds(discountAmount),
  }));
}
