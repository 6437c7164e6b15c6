import type { BoxMonth } from "#domain/calendar.ts";
import { isRoman } from "#domain/orders/printable-text.ts";
import { deliveryArea } from "#domain/pricing/delivery.ts";
import { listNumbersShared, listParcelsOfBoxes, readTrackingTable, type TrackingTable } from "#server/orders/index.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { addressLines } from "#server/pricing/index.ts";
import { type BoxToSend, dispatchBoxes, numberBox, packBoxes, unpackBoxes } from "./dispatch-boxes.ts";
import { filterBoxesOfMonth, listPackedIds, type RunBoxRow } from "./runs.queries.ts";

interface RunChange {
  boxMonth: BoxMonth;
  actorUserId: number | undefined;
}

/** Marks a run's boxes as packed. Returns the number of newly packed boxes. */
export async function packRun(shop: Shop, by: RunChange, boxIds: readonly number[]): Promise<number> {
  return packBoxes(shop, await filterBoxesOfMonth(shop.db, by.boxMonth, boxIds), { by });
}

export async function unpackRun(shop: Shop, by: RunChange, boxIds: readonly number[]): Promise<number> {
  return unpackBoxes(shop, await filterBoxesOfMonth(shop.db, by.boxMonth, boxIds), by);
}

/**
 * Dispatches all packed boxes of a run with the tracking numbers from a file. Boxes that were dispatched earlier also
 * get their numbers from the file.
 */
export async function dispatchRun(shop: Shop, { boxMonth, actorUserId }: RunChange, csv: string) {
  const { toSend, toNumber, unmatched, withoutNumber } = await planDispatch(shop, boxMonth, csv);
  const left = await dispatchBoxes(shop, toSend, { actorUserId });
  const now = shop.clock();
  let numbered = 0;
  for (const box of toNumber) {
    if (await shop.db.transaction((tx) => numberBox(tx, { ...box, actorUserId, now }))) numbered += 1;
  }
  if (numbered > 0) shop.wake("send-letters");
  return { dispatched: left.length, numbered, unmatched: [...unmatched], withoutNumber };
}

export interface DispatchPlan {
  toSend: readonly BoxToSend[];
  withoutNumber: number;
  /** Boxes of the month that are not packed and have a number in the file. */
  toNumber: readonly (BoxToSend & { trackingNumber: string })[];
  columns: TrackingTable["columns"];
  /** Lines of the file that match no box of the month. */
  unmatched: TrackingTable["unmatched"];
}

/** Plans the dispatch of a run with the tracking numbers from a file. Refuses with `csv-unreadable`. */
async function planDispatch({ db }: Shop, boxMonth: BoxMonth, csv: string): Promise<DispatchPlan> {
  const { rows, unmatched, columns } = readTrackingTable(csv);
  const boxRows = rows.filter(({ kind }) => kind === "box");
  const packed = await listPackedIds(db, boxMonth);
  const named = boxRows.map(({ id }) => id).filter((boxId) => !packed.includes(boxId));
  const inMonth = await filterBoxesOfMonth(db, boxMonth, named);
  const ofMonth = new Set([...packed, ...inMonth]);
  const parcels = await listParcelsOfBoxes(db, [...ofMonth]);
  const numbersById = new Map(boxRows.map((row) => [row.id, row.trackingNumber]));
  const changed = parcels.flatMap((parcel) => {
    const trackingNumber = numbersById.get(parcel.boxId ?? 0);
    return trackingNumber && trackingNumber !== parcel.trackingNumber ? [{ ...parcel, trackingNumber }] : [];
  });
  const shared = await listNumbersShared(db, changed);
  const sharing = new Set(changed.filter(({ id }) => shared.has(id)).map(({ boxId }) => boxId));
  const numbers = new Map([...numbersById].filter(([boxId]) => !sharing.has(boxId)));
  const known = new Map(parcels.map((parcel) => [parcel.boxId, parcel.trackingNumber]));
  const others = inMonth.filter((boxId) => numbers.has(boxId));
  const sharedWith = changed.map(({ id }) => id);
  const strangers = rows.filter(({ kind, id }) => kind !== "box" || !ofMonth.has(id));
  return {
    toSend: packed.map((boxId) => ({ boxId, trackingNumber: numbers.get(boxId) ?? null, sharedWith })),
    withoutNumber: packed.filter((boxId) => !numbers.has(boxId) && !known.get(boxId)).length,
    toNumber: others.map((boxId) => ({ boxId, trackingNumber: numbers.get(boxId) ?? "", sharedWith })),
    columns: rows.length + unmatched.length > 0 ? columns : [],
    unmatched: [
      ...unmatched,
      ...strangers.map(({ line, reference }) => ({ line, text: reference, reason: "unknown" as const })),
      ...boxRows
        .filter(({ id }) => sharing.has(id))
        .map(({ line, reference }) => ({ line, text: reference, reason: "number-used" as const })),
    ].toSorted((a, b) => a.line - b.line),
  };
}

/** Previews `dispatchRun` without any change. Refuses with `csv-unreadable`. */
export async function previewDispatch(shop: Shop, boxMonth: BoxMonth, csv: string) {
  const { toSend, withoutNumber, toNumber, unmatched, columns } = await planDispatch(shop, boxMonth, csv);
  return {
    boxes: toSend.length,
    withoutNumber,
    toNumber: toNumber.length,
    columns: [...columns],
    unmatched: [...unmatched],
  };
}

/** Delivery address of a box. It is the frozen address, or the current address before the freeze. */
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

/** Lines of an address on a parcel, without the country, because boxes are only sent within it. */
export function parcelLines(address: DeliveryAddress): string[] {
  return addressLines({ ...address, country: "" });
}

/** Reason why the address of a parcel must be checked. Undefined if there is none. */
export function addressProblem(address: DeliveryAddress): "incomplete" | "not-served" | "not-roman" | undefined {
  if (!address.line1 || !address.city || !address.postcode) return "incomplete";
  if (deliveryArea(address.postcode) === "refused") return "not-served";
  return isRoman(Object.values(address).join(" ")) ? undefined : "not-roman";
}
