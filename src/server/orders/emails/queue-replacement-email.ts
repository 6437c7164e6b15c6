import type { Tx } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";
import { addressLines, greetedName } from "#server/delivery/index.ts";
import { queueEmail } from "#server/mail/index.ts";
import type { OrderRow } from "#server/orders/orders.queries.ts";

interface Promised {
  order: OrderRow;
  parcelId: number;
  items: readonly { name: string; quantity: number }[];
  address: DeliveryAddress | null;
  now: Date;
}

/** Tells the customer that something of the order is sent again, free of charge. Its own email follows when it is sent. */
export async function queueReplacementEmail(tx: Tx, promised: Promised): Promise<void> {
  const { order, parcelId, items, address, now } = promised;
  if (order.email === null) return;
  await queueEmail(tx, now, {
    kind: "replacement",
    about: `parcel:${parcelId}`,
    recipient: order.email,
    facts: {
      firstName: greetedName(order),
      orderId: order.id,
      isGuest: order.userId === null,
      address: address ? addressLines(address) : [],
      items: items.map(({ name, quantity }) => ({ name, quantity })),
    },
  });
}
