import type { OrderParcel, ParcelList } from "#contract/admin-parcels.ts";
import type { IsoDay } from "#domain/calendar.ts";
import { parcelState } from "#domain/parcels.ts";
import type { ParcelRow } from "./parcels.queries.ts";

export function viewParcel(row: ParcelRow, today: IsoDay): OrderParcel {
  const list = listOf(row, today);
  return {
    id: row.id,
    kind: row.boxId === null ? "goods" : "box",
    boxId: row.boxId,
    state: parcelState(row),
    holdReason: row.holdReason,
    dueOn: row.dueOn,
    isLate: list !== null && list !== "sent" && row.dueOn < today,
    list,
    hasLeft: row.leftAt !== null,
    isGift: row.isGift,
    trackingNumber: row.trackingNumber,
  };
}

function listOf(row: ParcelRow, today: IsoDay): ParcelList | null {
  const state = parcelState(row);
  if (state === "stopped") return null;
  if (state !== "to-pack") return state;
  return row.boxId !== null || row.dueOn <= today ? "today" : "later";
}
