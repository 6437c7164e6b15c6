import type { BoxMonth } from "#domain/calendar.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listParcelsOfBoxes, readTrackingTable } from "#server/orders/index.ts";
import { filterBoxesOfMonth, listPackedIds } from "./box-run.queries.ts";
import type { BoxToSend } from "./dispatch-boxes.ts";

export interface DispatchPlan {
  /** Packed boxes, each with the number that the file has for it. */
  toSend: readonly BoxToSend[];
  /** How many of them leave without a number. */
  withoutNumber: number;
  /** Other boxes of the month that the file has a number for. */
  toNumber: readonly { boxId: number; trackingNumber: string }[];
  /** References of the file that are no box of the month. */
  unknown: readonly string[];
}

/** What sending a run off with a file of numbers comes to. Refuses `csv-unreadable`. */
export async function planDispatch({ db }: Shop, boxMonth: BoxMonth, csv: string): Promise<DispatchPlan> {
  const { rows, unknown } = readTrackingTable(csv);
  const numbers = new Map(rows.filter(({ kind }) => kind === "box").map((row) => [row.id, row.trackingNumber]));
  const packed = await listPackedIds(db, boxMonth);
  const known = new Map((await listParcelsOfBoxes(db, packed)).map((parcel) => [parcel.boxId, parcel.trackingNumber]));
  const others = await filterBoxesOfMonth(
    db,
    boxMonth,
    [...numbers.keys()].filter((boxId) => !packed.includes(boxId)),
  );
  const strangers = rows.filter(({ kind, id }) => kind === "goods" || !(packed.includes(id) || others.includes(id)));
  return {
    toSend: packed.map((boxId) => ({ boxId, trackingNumber: numbers.get(boxId) ?? null })),
    withoutNumber: packed.filter((boxId) => !numbers.has(boxId) && !known.get(boxId)).length,
    toNumber: others.map((boxId) => ({ boxId, trackingNumber: numbers.get(boxId) ?? "" })),
    unknown: [...unknown, ...strangers.map(({ reference }) => reference)],
  };
}
