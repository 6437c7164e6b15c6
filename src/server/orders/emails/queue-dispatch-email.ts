import { londonDay } from "#domain/calendar.ts";
import { arrivalWindow } from "#domain/delivery.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";
import { addressLines, greetedName } from "#server/delivery/index.ts";
import { queueEmail } from "#server/mail/index.ts";
import type { OrderRow } from "#server/orders/orders.queries.ts";
import { readSettings } from "#server/settings/index.ts";

export const CARRIER = "Royal Mail Tracked 48";

interface Dispatch {
  order: OrderRow;
  /** What one parcel is to the outbox: it is told once. */
  about: string;
  items: readonly { name: string; quantity: number }[];
  trackingNumber: string | null;
  address: DeliveryAddress | null;
  now: Date;
}

/** Tells the customer of a paid order that a parcel has left, with what is in it, where it goes and its number. */
export async function queueDispatchEmail(tx: Tx, dispatch: Dispatch): Promise<void> {
  const { order, about, items, trackingNumber, address, now } = dispatch;
  if (!order.paidAt || order.email === null) return;
  const arrives = address && arrivalWindow(londonDay(now), address.postcode, await readSettings(tx));
  const facts = {
    firstName: greetedName(order),
    orderId: order.id,
    isGuest: order.userId === null,
    address: address ? addressLines(address) : [],
    items,
    carrier: CARRIER,
    trackingNumber,
    arrives: arrives ?? null,
  };
  await queueEmail(tx, now, { kind: "order-dispatched", about, recipient: order.email, facts });
}
