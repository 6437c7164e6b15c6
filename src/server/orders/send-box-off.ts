import type { Tx } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-wishes.ts";
import { queueDispatchLetter } from "#server/orders/letters/queue-dispatch-letter.ts";
import { insertOrderEvent, listOrderItems, lockOrder, updateOrder } from "./orders.queries.ts";

interface SentBox {
  boxId: number;
  boxName: string;
  orderId: number;
  trackingNumber: string | null;
  /** Where the parcel goes. */
  address: DeliveryAddress | null;
  now: Date;
}

/**
 * A box's order goes with it where it is for boxes alone, and its customer is told once. A parcel that is only a part
 * of its order has a letter of its own beside the others'.
 */
export async function sendBoxOff(tx: Tx, box: SentBox): Promise<void> {
  const { orderId, trackingNumber, now } = box;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  if (order.orderType === "subscription" && (order.status === "pending" || order.status === "processing")) {
    await updateOrder(tx, orderId, { status: "shipped", trackingNumber, updatedAt: now });
    const facts = { from: order.status, to: "shipped" };
    await insertOrderEvent(tx, { orderId, kind: "status", facts, createdAt: now });
  }
  const isWholeOrder = (await listOrderItems(tx, [orderId])).length === 1;
  await queueDispatchLetter(tx, {
    order,
    about: isWholeOrder ? `order:${orderId}` : `box:${box.boxId}`,
    items: [{ name: box.boxName, quantity: 1 }],
    trackingNumber,
    address: box.address,
    now,
  });
}
