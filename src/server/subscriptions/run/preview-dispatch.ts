import type { BoxMonth } from "#domain/calendar.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listPackedIds } from "./box-run.queries.ts";
import { boxReference, readTrackingTable } from "./import-tracking.ts";

/** What sending a run's packed boxes off with a file would come to; nothing is changed. Refuses `csv-unreadable`. */
export async function previewDispatch(shop: Shop, boxMonth: BoxMonth, csv: string) {
  const { numbers, unknown } = readTrackingTable(csv);
  const packed = await listPackedIds(shop.db, boxMonth);
  const strangers = [...numbers.keys()].filter((boxId) => !packed.includes(boxId)).map(boxReference);
  return {
    boxes: packed.length,
    withoutNumber: packed.filter((boxId) => !numbers.has(boxId)).length,
    unknown: [...unknown, ...strangers],
  };
}
