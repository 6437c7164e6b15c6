import type { ParcelResult } from "#contract/admin-parcels.ts";
import { parcelState, whyNotPacked } from "#domain/parcels.ts";
import { changeOrder } from "#server/admin/orders/change-order.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readGoods } from "#server/orders/for-others.ts";
import { dispatchBoxes, packBoxes } from "#server/subscriptions/for-others.ts";
import { each, isOfGoods } from "./pack-parcels.ts";

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
    const given = numbers.get(parcel.id);
    if (!isOfGoods(parcel)) {
      const boxId = parcel.boxId ?? 0;
      if (parcelState(parcel) === "to-pack") await packBoxes(shop, [boxId]);
      const left = await dispatchBoxes(shop, [{ boxId, trackingNumber: given ?? null }]);
      return left.length > 0 ? undefined : (whyNotPacked(parcel, 1) ?? "gone");
    }
    const goods = (await readGoods(shop.db, [parcel])).get(orderId) ?? [];
    const refusal = whyNotPacked(parcel, goods.length);
    if (refusal) return refusal;
    await changeOrder(shop, {
      orderId,
      status: "shipped",
      ...(given === undefined ? {} : { trackingNumber: given }),
      refund: false,
      giveStockBack: false,
      actorUserId,
    });
    return undefined;
  });
}
