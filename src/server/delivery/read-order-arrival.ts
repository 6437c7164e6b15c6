import type { IsoDay } from "#domain/calendar.ts";
import { goodsArrival } from "#domain/delivery.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-wishes.ts";
import { readSettings } from "#server/settings/for-others.ts";

/** Between which days an order's goods should arrive; undefined for boxes alone. */
export async function readOrderArrival(
  db: Reader,
  order: {
    goodsDispatchBy: IsoDay | null;
    paidAt: Date | null;
    createdAt: Date;
    deliveryAddress: DeliveryAddress | null;
  },
): Promise<{ from: IsoDay; to: IsoDay } | undefined> {
  if (!order.goodsDispatchBy || !order.deliveryAddress) return undefined;
  return goodsArrival(order.paidAt ?? order.createdAt, order.deliveryAddress.postcode, await readSettings(db));
}
