import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { type ParcelState, parcelKind, parcelReference, parcelState } from "#domain/orders/parcels.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { greetedName } from "#server/pricing/index.ts";
import { listBoxesWith, listOrdersWith, listParcelsWith } from "./recall.queries.ts";

export interface Recipient {
  /** Reference as printed on the parcel: "#1001" for an order, "BOX-12" for a monthly box. */
  reference: string;
  status: string;
  name: string;
  /** Empty if the account was erased. */
  email: string;
}

/** Recipients of a product since an instant, for a recall. Includes orders, sets and boxes that contain the product. */
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

/** A parcel with units of a batch, and its contact for the recall. */
export interface BatchParcel {
  parcelId: number;
  orderId: number | null;
  /** Reference of the parcel, such as "ORDER-1001" or "BOX-17". */
  reference: string;
  state: ParcelState;
  /** Null if not dispatched. The same applies to `sentAt`. */
  sentOn: IsoDay | null;
  sentAt: Date | null;
  name: string;
  /** The buyer's current address. Empty if the account was erased. */
  email: string;
  /** First name of the buyer, for the email's greeting. */
  firstName: string;
  isGuest: boolean;
}

/** The parcels with units of a batch: as single products, in sets or in boxes. */
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
      sentAt: parcel.sentAt,
      name: `${address?.firstName ?? ""} ${address?.lastName ?? ""}`.trim(),
      email: written ?? "",
      firstName: order ? greetedName(order) : (account?.firstName ?? ""),
      isGuest: order ? order.userId === null : false,
    };
  });
}
