import type { OrderParcel, ParcelList } from "#contract/admin-parcels.ts";
import type { IsoDay } from "#domain/calendar.ts";
import { parcelKind, parcelState } from "#domain/parcels.ts";
import type { ParcelRow } from "./parcels.queries.ts";

type ShownParcel = Omit<ParcelRow, "orderId" | "replacedBoxId" | "createdAt" | "updatedAt">;

export function viewParcel(row: ShownParcel, today: IsoDay): OrderParcel {
  const list = listOf(row, today);
  return {
    id: row.id,
    kind: parcelKind(row),
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

function listOf(row: ShownParcel, today: IsoDay): ParcelList | null {
  const state = parcelState(row);
  if (state === "stopped") return null;
  if (state !== "to-pack") return state;
  return row.boxId !== null || row.dueOn <= today ? "today" : "later";
}
