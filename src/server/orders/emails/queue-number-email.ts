import type { Tx } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";
import { addressLines, greetedName } from "#server/delivery/index.ts";
import { queueEmail } from "#server/mail/index.ts";
import type { OrderRow } from "#server/orders/orders.queries.ts";
import { CARRIER } from "./queue-dispatch-email.ts";

interface Numbered {
  order: OrderRow;
  parcelId: number;
  items: readonly { name: string; quantity: number }[];
  trackingNumber: string;
  address: DeliveryAddress | null;
  now: Date;
}

/**
 * Tells the customer the number of a parcel that has left already. While it may still be corrected the letter waits, and
 * the last number stands; each is told once.
 */
export async function queueNumberEmail(tx: Tx, numbered: Numbered): Promise<void> {
  const { order, parcelId, items, trackingNumber, address, now } = numbered;
  if (!order.paidAt || order.email === null) return;
  const facts = {
    firstName: greetedName(order),
    orderId: order.id,
    isGuest: order.userId === null,
    address: address ? addressLines(address) : [],
    items,
    carrier: CARRIER,
    trackingNumber,
  };
  await queueEmail(tx, now, {
    kind: "parcel-number",
    about: `parcel:${parcelId}:${trackingNumber}`,
    matter: `parcel-number:${parcelId}`,
    recipient: order.email,
    facts,
  });
}
