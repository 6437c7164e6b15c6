import type { Tx } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";
import { queueDispatchEmail } from "#server/orders/emails/queue-dispatch-email.ts";
import { insertOrderEvent, lockOrder, updateOrder } from "#server/orders/orders.queries.ts";

interface SentBox {
  boxId: number;
  boxName: string;
  orderId: number;
  trackingNumber: string | null;
  /** Where the parcel goes. */
  address: DeliveryAddress | null;
  now: Date;
}

/** An order goes with its box where it is for boxes alone; its customer is told of each box once. */
export async function sendBoxOff(tx: Tx, box: SentBox): Promise<void> {
  const { orderId, trackingNumber, now } = box;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  if (order.orderType === "subscription" && (order.status === "pending" || order.status === "processing")) {
    await updateOrder(tx, orderId, { status: "shipped", trackingNumber, updatedAt: now });
    const facts = { from: order.status, to: "shipped" };
    await insertOrderEvent(tx, { orderId, kind: "status", facts, createdAt: now });
  }
  await queueDispatchEmail(tx, {
    order,
    about: `box:${box.boxId}`,
    items: [{ name: box.boxName, quantity: 1 }],
    trackingNumber,
    address: box.address,
    now,
  });
}
