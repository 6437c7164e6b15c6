import type { BoxMonth } from "#domain/calendar.ts";
import { deliveryArea } from "#domain/pricing/delivery.ts";
import { listParcelsOfBoxes, numberBox, readTrackingTable } from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { addressLines } from "#server/pricing/index.ts";
import { type BoxToSend, dispatchBoxes, packBoxes, unpackBoxes } from "./dispatch-boxes.ts";
import { filterBoxesOfMonth, listPackedIds, type RunBoxRow } from "./runs.queries.ts";

interface RunChange {
  boxMonth: BoxMonth;
  actorUserId: number | undefined;
}

/** Ticks boxes of a run off; answers how many were not yet. */
export async function packRun(shop: Shop, { boxMonth }: RunChange, boxIds: readonly number[]): Promise<number> {
  return packBoxes(shop, await filterBoxesOfMonth(shop.db, boxMonth, boxIds));
}

/** Takes ticks off again. */
export async function unpackRun(shop: Shop, { boxMonth }: RunChange, boxIds: readonly number[]): Promise<number> {
  return unpackBoxes(shop, await filterBoxesOfMonth(shop.db, boxMonth, boxIds));
}

/** Sends all packed boxes of a run off, with the numbers of a file; boxes of the file that left before get theirs now. */
export async function dispatchRun(shop: Shop, { boxMonth, actorUserId }: RunChange, csv: string) {
  const { toSend, toNumber, unknown, withoutNumber } = await planDispatch(shop, boxMonth, csv);
  const left = await dispatchBoxes(shop, toSend);
  const now = shop.clock();
  const record = { actorUserId, action: "dispatch", entity: "box-run", entityId: boxMonth, now };
  await shop.db.transaction((tx) => recordChange(tx, { ...record, after: { dispatched: left.length } }));
  let numbered = 0;
  for (const box of toNumber) {
    if (await shop.db.transaction((tx) => numberBox(tx, { ...box, actorUserId, now }))) numbered += 1;
  }
  if (numbered > 0) shop.wake("send-letters");
  return { dispatched: left.length, numbered, unknown: [...unknown], withoutNumber };
}

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
async function planDispatch({ db }: Shop, boxMonth: BoxMonth, csv: string): Promise<DispatchPlan> {
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

/** What sending a run's packed boxes off with a file would come to; nothing is changed. Refuses `csv-unreadable`. */
export async function previewDispatch(shop: Shop, boxMonth: BoxMonth, csv: string) {
  const { toSend, withoutNumber, toNumber, unknown } = await planDispatch(shop, boxMonth, csv);
  return { boxes: toSend.length, withoutNumber, toNumber: toNumber.length, unknown: [...unknown] };
}

/** Where a box goes: as it was frozen, before that as it stands. */
export function runAddress(row: RunBoxRow): DeliveryAddress {
  return (
    row.deliveryAddress ??
    row.gift?.address ?? {
      firstName: row.firstName,
      lastName: row.lastName,
      line1: row.deliveryLine1,
      line2: row.deliveryLine2,
      city: row.deliveryCity,
      postcode: row.deliveryPostcode,
      country: row.deliveryCountry,
    }
  );
}

/** An address as a parcel shows it: boxes stay in the country, so it is not named. */
export function parcelLines(address: DeliveryAddress): string[] {
  return addressLines({ ...address, country: "" });
}

/** Why a parcel could not be sent there; undefined when it can. */
export function addressProblem(address: DeliveryAddress): "incomplete" | "not-served" | undefined {
  if (!address.line1 || !address.city || !address.postcode) return "incomplete";
  return deliveryArea(address.postcode) === "refused" ? "not-served" : undefined;
}
