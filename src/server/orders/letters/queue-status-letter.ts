import { addDays, londonDay } from "#domain/calendar.ts";
import type { ToldStatus } from "#domain/change-order.ts";
import type { Pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import { addressLines, greetedName } from "#server/delivery/for-others.ts";
import { queueLetter } from "#server/mail/for-others.ts";
import { listOrderItems, type OrderRow } from "#server/orders/orders.queries.ts";
import { readGoods } from "#server/orders/parcels/read-goods.ts";
import { queueDispatchLetter } from "./queue-dispatch-letter.ts";

/** Days in which a customer may change their mind, counted from the day after the goods came (SI 2013/3134 reg 30). */
const CHANGE_OF_MIND_DAYS = 14;

interface StatusLetter {
  /** As it is after the change. */
  order: OrderRow;
  status: ToldStatus;
  /** What goes back with a cancellation. */
  refundPence: Pence;
  now: Date;
}

/**
 * Tells the customer of a paid order that its goods have left, that it has come or is cancelled: of each once, however
 * often it is set. Of a box that leaves its run tells.
 */
export async function queueStatusLetter(tx: Tx, { order, status, refundPence, now }: StatusLetter): Promise<void> {
  if (order.email === null) return;
  const recipient = order.email;
  const address = order.deliveryAddress;
  const about = `order:${order.id}`;
  const shared = {
    firstName: greetedName(order),
    orderId: order.id,
    isGuest: order.userId === null,
    address: address ? addressLines(address) : [],
  };
  const today = londonDay(now);
  switch (status) {
    case "shipped": {
      const goods = (await readGoods(tx, [{ orderId: order.id, leftAt: now }])).get(order.id) ?? [];
      if (goods.length === 0) return;
      return queueDispatchLetter(tx, {
        order,
        about,
        items: goods.map(({ name, quantity }) => ({ name, quantity })),
        trackingNumber: order.trackingNumber,
        address,
        now,
      });
    }
    case "delivered": {
      const facts = { ...shared, deliveredOn: today, returnableUntil: addDays(today, CHANGE_OF_MIND_DAYS) };
      return queueLetter(tx, now, { kind: "order-delivered", about, recipient, facts });
    }
    case "cancelled": {
      const facts = { ...shared, items: await readItems(tx, order.id), refundPence };
      return queueLetter(tx, now, { kind: "order-cancelled", about, recipient, facts });
    }
  }
}

async function readItems(tx: Tx, orderId: number): Promise<{ name: string; quantity: number }[]> {
  const items = await listOrderItems(tx, [orderId]);
  return items.map(({ productName, quantity }) => ({ name: productName, quantity }));
}
