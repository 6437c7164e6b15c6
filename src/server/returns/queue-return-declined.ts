import { londonDay } from "#domain/calendar.ts";
import type { Tx } from "#server/db/open-database.ts";
import { addressLines } from "#server/delivery/index.ts";
import { queueEmail } from "#server/mail/index.ts";
import type { OrderRow } from "#server/orders/index.ts";
import type { ReturnRow } from "./returns.queries.ts";

interface Declined {
  order: OrderRow;
  row: ReturnRow;
  now: Date;
}

/** Tells a customer why a return is not refunded, and what they can do about it. */
export async function queueReturnDeclined(tx: Tx, { order, row, now }: Declined): Promise<void> {
  if (order.email === null) return;
  const address = order.deliveryAddress;
  await queueEmail(tx, now, {
    kind: "return-declined",
    about: `return:${row.id}`,
    recipient: order.email,
    facts: {
      firstName: address?.firstName ?? "",
      orderId: order.id,
      isGuest: order.userId === null,
      address: address ? addressLines(address) : [],
      announcedOn: londonDay(row.announcedAt),
      words: row.declineText ?? "",
    },
  });
}
