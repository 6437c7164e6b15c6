import type { AdminReturn } from "#contract/admin-returns.ts";
import { londonDay } from "#domain/calendar.ts";
import type { ReturnReason } from "#domain/returns.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { lockListedOrder } from "#server/orders/for-others.ts";
import { storeReturn } from "./store-return.ts";
import { viewReturn } from "./view-return.ts";

interface ReturnToNote {
  orderId: number;
  reason: ReturnReason;
  words: string;
  actorUserId: number;
}

/**
 * Notes a return that a customer announced in other ways than on the site. Refuses `not-found`, `not-refundable` for an
 * order that nobody has paid for, and `return-open` while another one of the order is open.
 */
export async function noteReturn(shop: Shop, wanted: ReturnToNote): Promise<AdminReturn> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const order = await lockListedOrder(tx, wanted.orderId);
    if (!order.paidAt) throw new ShopError("not-refundable", { orderId: order.id });
    const row = await storeReturn(tx, { ...wanted, now });
    if (!row) throw new ShopError("return-open", { orderId: order.id });
    return viewReturn(row, order.status, londonDay(now));
  });
}
