import type * as calls from "#contract/delivery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { oneOffDates } from "#domain/calendar.ts";
import { deliveryArea, goodsArrival } from "#domain/delivery.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/for-others.ts";
import { requireServedPostcode } from "./require-postcode.ts";

/** When goods ordered now would arrive. Refuses `invalid-input` for no postcode and `postcode-not-served`. */
export async function estimateDelivery(shop: Shop, text: string): Promise<ReplyOf<typeof calls.estimateDelivery>> {
  const postcode = requireServedPostcode(text, "postcode");
  const settings = await readSettings(shop.db);
  const now = shop.clock();
  const { handledOn, dispatchBy } = oneOffDates(now, settings);
  const arrival = goodsArrival(now, postcode, settings);
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
