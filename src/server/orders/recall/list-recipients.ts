import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { type ParcelState, parcelKind, parcelReference, parcelState } from "#domain/orders/parcels.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { greetedName } from "#server/pricing/index.ts";
import { listBoxesWith, listOrdersWith, listParcelsWith } from "./recall.queries.ts";

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

/** A parcel that got a batch, and whom to tell of it. */
export interface BatchParcel {
  parcelId: number;
  orderId: number | null;
  /** "ORDER-1001", "BOX-17". */
  reference: string;
  state: ParcelState;
  /** Null while it is here. */
  sentOn: IsoDay | null;
  /** To whom it goes. */
  name: string;
  /** Its buyer's by now; empty where an account has been erased. */
  email: string;
  /** Whom an email greets: its buyer. */
  firstName: string;
  isGuest: boolean;
}

/** Exactly the parcels that a batch went into: by itself, in a set or in a box. */
export async function listBatchParcels(db: Reader, batchId: number): Promise<BatchParcel[]> {
  const rows = await listParcelsWith(db, batchId);
  return rows.map(({ parcel, order, boxAddress, account }) => {
    const kind = parcelKind(parcel);
    const address = kind === "box" || parcel.replacedBoxId !== null ? boxAddress : order?.deliveryAddress;
    const written = account ? (account.erasedAt ? null : account.email) : order?.email;
    return {
      parcelId: parcel.id,
      orderId: parcel.orderId,
      reference: parcelReference({ ...parcel, kind }),
      state: parcelState(parcel),
      sentOn: parcel.sentAt ? londonDay(parcel.sentAt) : null,
      name: `${address?.firstName ?? ""} ${address?.lastName ?? ""}`.trim(),
      email: written ?? "",
      firstName: order ? greetedName(order) : (account?.firstName ?? ""),
      isGuest: order ? order.userId === null : false,
    };
  });
}
