import type { BoxMonth } from "#domain/calendar.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { keepOfMonth, listPackedIds } from "./box-run.queries.ts";
import { dispatchBoxes, packBoxes, unpackBoxes } from "./dispatch-boxes.ts";
import { boxReference, readTrackingTable } from "./import-tracking.ts";

interface RunChange {
  boxMonth: BoxMonth;
  actorUserId: number | undefined;
}

/** Ticks boxes of a run off; answers how many were not yet. */
export async function packRun(shop: Shop, { boxMonth }: RunChange, boxIds: readonly number[]): Promise<number> {
  return packBoxes(shop, await keepOfMonth(shop.db, boxMonth, boxIds));
}

/** Takes ticks off again. */
export async function unpackRun(shop: Shop, { boxMonth }: RunChange, boxIds: readonly number[]): Promise<number> {
  return unpackBoxes(shop, await keepOfMonth(shop.db, boxMonth, boxIds));
}

/** Sends all packed boxes of a run off, with the numbers of a file. What left before stays as it was. */
export async function dispatchRun(shop: Shop, { boxMonth, actorUserId }: RunChange, csv: string) {
  const { numbers, unknown } = readTrackingTable(csv);
  const packed = await listPackedIds(shop.db, boxMonth);
  const parcels = packed.map((boxId) => ({ boxId, trackingNumber: numbers.get(boxId) ?? null }));
  const dispatched = await dispatchBoxes(shop, parcels);
  await shop.db.transaction((tx) =>
    recordChange(tx, {
      actorUserId,
      action: "dispatch",
      entity: "box-run",
      entityId: boxMonth,
      after: { dispatched },
      now: shop.clock(),
    }),
  );
  const strangers = [...numbers.keys()].filter((boxId) => !packed.includes(boxId)).map(boxReference);
  return {
    dispatched,
    unknown: [...unknown, ...strangers],
    withoutNumber: parcels.filter((parcel) => parcel.trackingNumber === null).length,
  };
}
