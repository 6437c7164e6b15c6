import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/shop.ts";
import { type IsoDay, oneOffDates } from "#domain/calendar.ts";
import { type Present, presentArrival } from "#domain/orders/presents.ts";
import {
  deliveryArea,
  isServedPostcode,
  parsePostcode,
  postcodeAdvice,
  productsArrival,
} from "#domain/pricing/delivery.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";

/**
 * Estimated delivery of products ordered now. Refuses with `invalid-input` for an invalid postcode and
 * `postcode-not-served`.
 */
export async function estimateDelivery(shop: Shop, text: string): Promise<ReplyOf<typeof calls.estimateDelivery>> {
  const postcode = requireServedPostcode(text, "postcode");
  const settings = await readSettings(shop.db);
  const now = shop.clock();
  const { handledOn, dispatchBy } = oneOffDates(now, settings);
  const arrival = productsArrival(now, postcode, settings);
  return {
    postcode,
    isRemote: deliveryArea(postcode) === "remote",
    handledOn,
    dispatchBy,
    arrivesFrom: arrival?.from ?? null,
    arrivesTo: arrival?.to ?? null,
  };
}

/** Estimated delivery window of an order's products. Undefined for an order of boxes only. */
export async function readOrderArrival(
  db: Reader,
  order: {
    goodsDispatchBy: IsoDay | null;
    paidAt: Date | null;
    createdAt: Date;
    deliveryAddress: DeliveryAddress | null;
    present: Present | null;
  },
): Promise<{ from: IsoDay; to: IsoDay } | undefined> {
  const { goodsDispatchBy: dispatchBy, deliveryAddress, present } = order;
  if (!dispatchBy || !deliveryAddress) return undefined;
  const { postcode } = deliveryAddress;
  const settings = await readSettings(db);
  return present
    ? presentArrival({ sendFrom: present.sendFrom, dispatchBy, postcode }, settings)
    : productsArrival(order.paidAt ?? order.createdAt, postcode, settings);
}

/** Printed address lines, name first, without empty lines. */
export function addressLines({
  firstName,
  lastName,
  line1,
  line2,
  city,
  postcode,
  country,
}: DeliveryAddress): string[] {
  const name = `${firstName} ${lastName}`.trim();
  return [name, line1, line2, city, postcode, country].filter((line) => line.trim() !== "");
}

/** Name in the greeting of an order's emails: the billing name if it differs from the delivery name. */
export function greetedName({
  billingAddress,
  deliveryAddress,
}: {
  billingAddress: DeliveryAddress | null;
  deliveryAddress: DeliveryAddress | null;
}): string {
  return (billingAddress ?? deliveryAddress)?.firstName ?? "";
}

/** Formats a postcode for print. Refuses incomplete UK postcodes, and places outside the delivery area. */
export function requireServedPostcode(text: string, path: string): string {
  const postcode = requirePostcode(text, path);
  if (!isServedPostcode(postcode)) throw new ShopError("postcode-not-served", { postcode });
  return postcode;
}

/** Formats a postcode for print, for any area. Refuses incomplete UK postcodes. */
export function requirePostcode(text: string, path: string): string {
  const postcode = parsePostcode(text);
  if (!postcode) throw new ShopError("invalid-input", {}, [{ path, message: postcodeAdvice(text) }]);
  return postcode;
}
