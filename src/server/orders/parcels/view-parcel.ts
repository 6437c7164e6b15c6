import type { OrderParcel } from "#contract/admin-parcels.ts";
import { parcelState } from "#domain/parcels.ts";
import type { ParcelRow } from "./parcels.queries.ts";

export function viewParcel(row: ParcelRow): OrderParcel {
  return {
    id: row.id,
    kind: row.boxId === null ? "goods" : "box",
    boxId: row.boxId,
    state: parcelState(row),
    holdReason: row.holdReason,
    dueOn: row.dueOn,
    hasLeft: row.leftAt !== null,
    isGift: row.isGift,
    trackingNumber: row.trackingNumber,
  };
}
