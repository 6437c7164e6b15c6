import type { ParcelResult } from "#contract/admin-parcels.ts";
import { type ParcelRefusal, parcelState, whyNotPacked } from "#domain/parcels.ts";
import { sendProducts } from "#server/admin/orders/send-products.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listParcels, sendReplacement } from "#server/orders/index.ts";
import { dispatchBoxes, packBoxes } from "#server/subscriptions/index.ts";
import { each, isProductParcel } from "./pack-parcels.ts";

interface Sending {
  parcelIds: readonly number[];
  /** Numbers by parcel. */
  numbers: ReadonlyMap<number, string>;
  actorUserId: number;
}

/**
 * Sends parcels off, each with its letter once; one that is not ticked as packed is so with it. A number that it has been
 * given before stays where none comes along.
 */
export async function sendParcels(shop: Shop, { numbers, ...sending }: Sending): Promise<ParcelResult[]> {
  return each(shop, sending, async (parcel, { orderId, actorUserId }) => {
    const trackingNumber = numbers.get(parcel.id);
    if (isProductParcel(parcel)) return sendProducts(shop, { orderId, trackingNumber, actorUserId });
    if (parcel.replacement) {
      const sending = { orderId, parcelId: parcel.id, trackingNumber, actorUserId, now: shop.clock() };
      const refusal = await shop.db.transaction((tx) => sendReplacement(tx, sending));
      if (!refusal) shop.wake("send-letters");
      return refusal;
    }
    const boxId = parcel.boxId ?? 0;
    if (parcelState(parcel) === "to-pack") await packBoxes(shop, [boxId]);
    const left = await dispatchBoxes(shop, [{ boxId, trackingNumber: trackingNumber ?? null }]);
    return left.length > 0 ? undefined : whyNotSent(shop, parcel.id);
  });
}

/** Read anew: somebody else may have sent or held it meanwhile. */
async function whyNotSent({ db }: Shop, parcelId: number): Promise<ParcelRefusal> {
  const [parcel] = await listParcels(db, [parcelId]);
  return (parcel && whyNotPacked(parcel, 1)) ?? "gone";
}
