import type { Reader } from "#server/db/open-database.ts";
import { listBoxesWith, listOrdersWith } from "./recipients.queries.ts";

export interface Recipient {
  /** As on the parcel: "#1001" of an order, "BOX-12" of a month's box. */
  reference: string;
  status: string;
  name: string;
  /** Empty where an account has been erased. */
  email: string;
}

/** Everybody who was sent a product from an instant on, in orders, in sets and in boxes, for a recall. */
export async function listRecipients(db: Reader, productId: number, from: Date): Promise<Recipient[]> {
  const inOrders = await listOrdersWith(db, productId, from);
  const inBoxes = await listBoxesWith(db, productId, from);
  return [
    ...inOrders.map((row) => toRecipient(`#${row.id}`, row)),
    ...inBoxes.map((row) => toRecipient(`BOX-${row.id}`, row)),
  ];
}

type Row = Awaited<ReturnType<typeof listOrdersWith | typeof listBoxesWith>>[number];

function toRecipient(reference: string, { status, email, address }: Row): Recipient {
  return {
    reference,
    status,
    name: `${address?.firstName ?? ""} ${address?.lastName ?? ""}`.trim(),
    email: email ?? "",
  };
}
