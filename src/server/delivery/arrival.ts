import type * as calls from "#contract/delivery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type IsoDay, oneOffDates } from "#domain/calendar.ts";
import { deliveryArea, productsArrival } from "#domain/delivery.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";
import { requireServedPostcode } from "./require-postcode.ts";

/** When goods ordered now would arrive. Refuses `invalid-input` for no postcode and `postcode-not-served`. */
export async function estimateDelivery(shop: Shop, text: string): Promise<ReplyOf<typeof calls.estimateDelivery>> {
  const postcode = requireServedPostcode(text, "postcode");
  const settings = await readSettings(shop.db);
  const now = shop.clock();
  const { handledOn, dispatchBy } = oneOffDates(now, settings);
  const arrival = productsArrival(now, postcode, settings);
  if (!arrival) throw new ShopError("postcode-not-served", { postcode });
  return {
    postcode,
    isRemote: deliveryArea(postcode) === "remote",
    handledOn,
    dispatchBy,
    arrivesFrom: arrival.from,
    arrivesTo: arrival.to,
  };
}

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
  return productsArrival(order.paidAt ?? order.createdAt, order.deliveryAddress.postcode, await readSettings(db));
}
