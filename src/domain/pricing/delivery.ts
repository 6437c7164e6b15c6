import { addWorkingDays, type IsoDay, oneOffDates } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";

// BS 7666 shape of a full UK postcode.
const UK_POSTCODE =
  /^(?:GIR 0AA|(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y])) \d[ABD-HJLNP-UW-Z]{2})$/;

/** "sw1a1aa" and " sw1a-1aa. " become "SW1A 1AA"; undefined when it is no full UK postcode. */
export function parsePostcode(text: string): string | undefined {
  const emails = text.replace(/[^a-z0-9]/gi, "").toUpperCase();
  const spaced = `${emails.slice(0, -3)} ${emails.slice(-3)}`;
  return UK_POSTCODE.test(spaced) ? spaced : undefined;
}

/** Jersey and Guernsey are outside the UK's customs area: parcels there are refused. */
export function isServedPostcode(postcode: string): boolean {
  return !/^(JE|GY)\d/.test(postcode);
}

/** What to type instead of something that is no full UK postcode. */
export function postcodeAdvice(text: string): string {
  const isBfpoNumber = /^\W*b\W*f\W*p\W*o\W*\d/i.test(text);
  return isBfpoNumber
    ? "Enter your BFPO's own postcode, which begins with BF1, instead of its number"
    : "Enter a full UK postcode, like SW1A 1AA";
}

/** What delivery costs an order: the basket rate once with any one-off goods, nothing for boxes alone (docs/rules.md). */
export function deliveryPence(holdsProducts: boolean, settings: ShopSettings): Pence {
  return holdsProducts ? settings.basketDeliveryPence : pence(0);
}

/** What a place means for a parcel, by its postcode. */
export type DeliveryArea = "mainland" | "remote" | "refused";

/** Tracked 48 aims at two to three working days; remote places take one to two more. */
const ARRIVAL_WORKING_DAYS = { mainland: [2, 3], remote: [3, 5] } as const;

/** Postcode areas, and districts of an area, to which a parcel takes longer. */
const REMOTE_AREAS = ["BT", "IM", "HS", "ZE", "KW", "IV"];
const REMOTE_DISTRICTS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  PO: [[30, 41]],
  TR: [[21, 25]],
  PA: [
    [20, 49],
    [60, 78],
  ],
  PH: [
    [17, 26],
    [30, 44],
    [49, 50],
  ],
  KA: [[27, 28]],
};

/** Which kind of place a postcode (in its printed form) is; Jersey and Guernsey are refused. */
export function deliveryArea(postcode: string): DeliveryArea {
  if (!isServedPostcode(postcode)) return "refused";
  const [, area = "", district = "0"] = /^([A-Z]+)(\d+)/.exec(postcode) ?? [];
  const ranges = REMOTE_DISTRICTS[area] ?? [];
  const number = Number(district);
  const isRemote = REMOTE_AREAS.includes(area) || ranges.some(([from, to]) => number >= from && number <= to);
  return isRemote ? "remote" : "mainland";
}

/** The first and last day on which a parcel should arrive that leaves on a day; undefined where we do not deliver. */
export function arrivalWindow(
  leavesOn: IsoDay,
  postcode: string,
  settings: ShopSettings,
): { from: IsoDay; to: IsoDay } | undefined {
  const area = deliveryArea(postcode);
  if (area === "refused") return undefined;
  const [least, most] = ARRIVAL_WORKING_DAYS[area];
  return {
    from: addWorkingDays(leavesOn, least, settings.closures),
    to: addWorkingDays(leavesOn, most, settings.closures),
  };
}

/** "Dispatched within 2-3 working days": the earliest that anybody may count on. */
const LEAVES_AFTER_DAYS_MIN = 2;

/** Between which days goods ordered at an instant should arrive; undefined where we do not deliver. */
export function productsArrival(
  orderedAt: Date,
  postcode: string,
  settings: ShopSettings,
): { from: IsoDay; to: IsoDay } | undefined {
  const { handledOn, dispatchBy } = oneOffDates(orderedAt, settings);
  const leavesOn = addWorkingDays(handledOn, LEAVES_AFTER_DAYS_MIN, settings.closures);
  const earliest = arrivalWindow(leavesOn, postcode, settings);
  const latest = arrivalWindow(dispatchBy, postcode, settings);
  return earliest && latest && { from: earliest.from, to: latest.to };
}
