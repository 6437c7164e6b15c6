import { addWorkingDays, type IsoDay, oneOffDates } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";

/** Postcode areas to which Royal Mail delivers, including the Crown dependencies and the forces (BFPO). */
const AREAS = new Set(
  (
    "AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY " +
    "G GIR GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR " +
    "NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC " +
    "WD WF WN WR WS WV YO ZE"
  ).split(" "),
);
// Pattern of a full UK postcode (BS 7666).
const UK_POSTCODE =
  /^(?:GIR 0AA|(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y])) \d[ABD-HJLNP-UW-Z]{2})$/;
/**
 * Separators, and quotes and brackets around a postcode. Other signs are refused: "E1£ 6AN" is not E1 6AN, but E13 6AN
 * typed with the shift key held.
 */
const SEPARATORS = /[\s.,_/\p{Pd}]|^["'‘“([]+|["'’”)\]]+$/gu;

/** Converts "sw1a1aa" and " sw1a-1aa. " to "SW1A 1AA". Undefined if the text is not a full UK postcode. */
export function parsePostcode(text: string): string | undefined {
  const compact = text.replace(SEPARATORS, "").toUpperCase();
  const spaced = `${compact.slice(0, -3)} ${compact.slice(-3)}`;
  const [area = ""] = /^[A-Z]*/.exec(spaced) ?? [];
  return UK_POSTCODE.test(spaced) && AREAS.has(area) ? spaced : undefined;
}

export const NOT_SERVED = "We do not deliver to Jersey or Guernsey";

/** False for Jersey and Guernsey, which are outside the UK's customs area. */
export function isServedPostcode(postcode: string): boolean {
  return !/^(JE|GY)\d/.test(postcode);
}

/** Error message for text that is not a full UK postcode. */
export function postcodeAdvice(text: string): string {
  const isBfpoNumber = /^\W*b\W*f\W*p\W*o\W*\d/i.test(text);
  return isBfpoNumber
    ? "Enter your BFPO's own postcode, which begins with BF1, instead of its number"
    : "Enter a full UK postcode, like SW1A 1AA";
}

/**
 * Delivery price of an order. The rate is charged once per order with products. Orders with boxes only are delivered
 * free of charge (docs/rules.md).
 */
export function deliveryPence(holdsProducts: boolean, settings: ShopSettings): Pence {
  return holdsProducts ? settings.basketDeliveryPence : pence(0);
}

/** Delivery zone of a postcode. */
export type DeliveryArea = "mainland" | "remote" | "forces" | "refused";

/** Working days until arrival: two to three by Royal Mail Tracked 48, and one or two more in remote areas. */
const ARRIVAL_WORKING_DAYS = { mainland: [2, 3], remote: [3, 5] } as const;

/** Postcode areas with longer delivery. `REMOTE_DISTRICTS` lists districts of other areas. */
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

/** Delivery zone of a postcode in its printed form. Jersey and Guernsey are refused. */
export function deliveryArea(postcode: string): DeliveryArea {
  if (!isServedPostcode(postcode)) return "refused";
  if (postcode.startsWith("BF")) return "forces";
  const [, area = "", district = "0"] = /^([A-Z]+)(\d+)/.exec(postcode) ?? [];
  const ranges = REMOTE_DISTRICTS[area] ?? [];
  const number = Number(district);
  const isRemote = REMOTE_AREAS.includes(area) || ranges.some(([from, to]) => number >= from && number <= to);
  return isRemote ? "remote" : "mainland";
}

/**
 * First and last estimated arrival day of a parcel dispatched on a day. Undefined if the shop does not deliver there,
 * and for the forces, because BFPO publishes no delivery times.
 */
export function arrivalWindow(
  leavesOn: IsoDay,
  postcode: string,
  settings: ShopSettings,
): { from: IsoDay; to: IsoDay } | undefined {
  const area = deliveryArea(postcode);
  if (area === "refused" || area === "forces") return undefined;
  const [least, most] = ARRIVAL_WORKING_DAYS[area];
  return {
    from: addWorkingDays(leavesOn, least, settings.closures),
    to: addWorkingDays(leavesOn, most, settings.closures),
  };
}

/**
 * Minimum working days until dispatch. The shop promises "Dispatched within 2-3 working days", and estimates start with
 * two.
 */
const LEAVES_AFTER_DAYS_MIN = 2;

/** First and last estimated arrival day of products ordered now. Undefined in the same cases as `arrivalWindow`. */
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
