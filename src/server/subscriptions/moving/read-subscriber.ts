import { createHash } from "node:crypto";
import { email as emailField, line, personName } from "#contract/fields.ts";
import { type IsoDay, isoDay, londonDay, monthsAfter } from "#domain/calendar.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { parsePounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { tidyExclusions } from "#domain/subscriptions/box-contents.ts";
import type { SubscriptionSystem } from "#domain/subscriptions/move-in.ts";
import { MOVED_PENCE_MAX, MOVED_PENCE_MIN } from "#domain/subscriptions/moved-plans.ts";
import type { FileSubscriber } from "#server/platform/db/schema/subscription-moves.ts";
import { readAmount, readText } from "#server/platform/tables/index.ts";
import { requireServedPostcode } from "#server/pricing/index.ts";
import type { ReadCell } from "./subscription-files.ts";

export interface ReadSubscriber {
  externalId: string;
  email: string;
  name: string;
  /** Undefined if the row cannot be imported, for the reasons in `faults`. */
  subscriber: FileSubscriber | undefined;
  faults: readonly string[];
}

const KEY_MAX = 200;
const NAME_MAX = 50;
const PLAN_NAME_MAX = 300;
const EXCLUSIONS_MAX = 20;
const BOXES_MAX = 120;
const UNITED_KINGDOM = /^(gb|uk|united kingdom( \(uk\))?|great britain|england|scotland|wales|northern ireland)$/i;
const ACTIVE = /^(wc-)?active$/i;
const PAYER = /\b(cus_[A-Za-z0-9]+|sandbox_payer_\d+)\b/;
const METHOD = /\b((?:pm|src|card)_[A-Za-z0-9]{10,}|sandbox_card_[\w-]+)/;
/** A day, or an instant in UTC. Days in other orders are ambiguous. */
const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|\+00:00| UTC)?)?$/;

/** Reads a row of a subscriptions file. Every reason against it is listed. */
export function readSubscriber(system: SubscriptionSystem, read: ReadCell): ReadSubscriber {
  const faults: string[] = [];
  const text = (field: Parameters<ReadCell>[0], max: number) => cleanLine(readText(read(field))).slice(0, max);
  const email = checked(emailField, text("email", 254), "email address", faults)?.toLowerCase() ?? "";
  const [firstName, lastName] = readNames(text, faults);
  const planName = readPlanName(system, text);
  if (planName === "") faults.push("It names no plan.");
  const nextChargeOn = readDay(text("nextChargeOn", 40), "next charge day", faults);
  const subscriber = {
    firstName,
    lastName,
    ...readAddress(text, faults),
    planName,
    pricePence: readPrice(text, faults),
    nextChargeOn: nextChargeOn ?? ("" as IsoDay),
    ...readBoxes(text, nextChargeOn, faults),
    naturalness: /^99/.test(text("naturalness", 40)) ? ("99natural" as const) : ("100natural" as const),
    exclusions: tidyExclusions(text("exclusions", 1_000).split(/[,;|]/)).slice(0, EXCLUSIONS_MAX),
    payerId: PAYER.exec(read("payer"))?.[1] ?? null,
    methodId: METHOD.exec(read("method"))?.[1] ?? null,
  };
  faults.push(...listRhythmFaults(text));
  const key = text("externalId", KEY_MAX) || (email && planName ? keyOf(email, planName) : "");
  if (key === "") faults.push("It has no key.");
  return {
    externalId: key,
    email,
    name: `${firstName} ${lastName}`.trim() || email,
    subscriber: faults.length === 0 ? subscriber : undefined,
    faults,
  };
}

/** Key of a subscription whose file has none. It names nobody, because it stays longer than the file. */
function keyOf(email: string, planName: string): string {
  return createHash("sha256").update(`${email}\n${planName}`).digest("hex");
}

type ReadTextCell = (field: Parameters<ReadCell>[0], max: number) => string;

interface Schema {
  safeParse: (typed: string) => { success: true; data: string } | { success: false };
}

function checked(schema: Schema, typed: string, noun: string, faults: string[]): string | undefined {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  faults.push(typed === "" ? `It has no ${noun}.` : `Its ${noun} cannot be used.`);
  return undefined;
}

/** First and last name. Both are empty if the file names neither, because the customer may have an account. */
function readNames(text: ReadTextCell, faults: string[]): [string, string] {
  const [first = "", ...rest] = text("fullName", 2 * NAME_MAX).split(" ");
  const typed = { first: text("firstName", 200) || first, last: text("lastName", 200) || rest.join(" ") };
  if (typed.first === "" && typed.last === "") return ["", ""];
  const name = personName(NAME_MAX, "");
  const firstName = typed.first === "" ? "" : checked(name, typed.first, "first name", faults);
  const lastName = typed.last === "" ? "" : checked(name, typed.last, "last name", faults);
  return [firstName ?? "", lastName ?? ""];
}

/** The delivery address. It is empty without a postcode, because the customer may have an account with one. */
function readAddress(text: ReadTextCell, faults: string[]) {
  const [line1, line2, city, typed] = [text("line1", 200), text("line2", 200), text("city", 200), text("postcode", 40)];
  const country = text("country", 60);
  if (country !== "" && !UNITED_KINGDOM.test(country)) faults.push("Its address is not in the United Kingdom.");
  if (line1 === "" || city === "" || typed === "") return { line1: "", line2: "", city: "", postcode: "" };
  return {
    line1: checked(line(100), line1, "address", faults) ?? "",
    line2: checked(line(100), line2, "address", faults) ?? "",
    city: checked(line(60), city, "town", faults) ?? "",
    postcode: readPostcode(typed, faults),
  };
}

function readPostcode(typed: string, faults: string[]): string {
  try {
    return requireServedPostcode(typed, "postcode");
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const isKnown = error.code === "postcode-not-served";
    faults.push(isKnown ? "The shop does not deliver to its postcode." : "Its postcode cannot be read.");
    return "";
  }
}

/** Name of the plan with its variant. WooCommerce lists it as an order line: "product_id:7|name:Box|quantity:1". */
function readPlanName(system: SubscriptionSystem, text: ReadTextCell): string {
  const typed = text("planName", 5_000);
  const name = system === "woocommerce" ? (/(?:^|\|)name:([^|;]*)/.exec(typed)?.[1] ?? typed) : typed;
  const variant = text("variant", PLAN_NAME_MAX);
  return cleanLine(variant === "" ? name : `${name} / ${variant}`).slice(0, PLAN_NAME_MAX);
}

function readPrice(text: ReadTextCell, faults: string[]): number {
  const currency = text("currency", 10);
  if (currency !== "" && !/^gbp$/i.test(currency)) faults.push("Its currency is not pounds.");
  const amount = readAmount(text("price", 40));
  const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(amount);
  const [whole = "", pennies = ""] = amount.split(".");
  const pricePence = isAmount ? parsePounds(`${whole}.${pennies.padEnd(2, "0")}`) : 0;
  if (pricePence < MOVED_PENCE_MIN || pricePence > MOVED_PENCE_MAX) {
    faults.push(isAmount ? "Its price is less than £0.30 or more than £500." : "Its price cannot be read.");
  }
  return pricePence;
}

function readDay(typed: string, noun: string, faults: string[]): IsoDay | undefined {
  const [, day = "", time] = DAY.exec(typed) ?? [];
  try {
    return time === undefined ? isoDay(day) : londonDay(new Date(`${isoDay(day)}T${time}:00Z`));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    faults.push(typed === "" ? `It has no ${noun}.` : `Its ${noun} cannot be read. Write it as 2026-12-31.`);
    return undefined;
  }
}

function readBoxes(text: ReadTextCell, nextChargeOn: IsoDay | undefined, faults: string[]) {
  const boxesDelivered = readCount(text("boxesDelivered", 20), "number of delivered boxes", faults);
  const left = readCount(text("boxesLeft", 20), "number of boxes left", faults);
  const ends = text("endsOn", 40);
  const endsOn = ends === "" || ends === "0" ? undefined : readDay(ends, "last day", faults);
  const boxesLeft = left ?? (endsOn && nextChargeOn ? countChargesUntil(nextChargeOn, endsOn) : null);
  if (boxesLeft === 0) faults.push("No box is left.");
  return { boxesDelivered, boxesLeft };
}

/** Number of monthly charges before a day. */
function countChargesUntil(nextChargeOn: IsoDay, endsOn: IsoDay): number {
  let count = 0;
  while (count < BOXES_MAX && monthsAfter(nextChargeOn, count) < endsOn) count += 1;
  return count;
}

function readCount(typed: string, noun: string, faults: string[]): number | null {
  if (typed === "") return null;
  if (/^\d{1,3}$/.test(typed) && Number(typed) <= BOXES_MAX) return Number(typed);
  faults.push(`Its ${noun} cannot be read.`);
  return null;
}

/** Reasons against subscriptions that are not charged once a month for one box. */
function listRhythmFaults(text: ReadTextCell): string[] {
  const status = text("status", 60);
  const interval = text("interval", 60);
  const count = text("intervalCount", 20);
  const sentEvery = text("sentEvery", 20);
  const quantity = text("quantity", 20);
  return [
    status === "" || ACTIVE.test(status) ? [] : [`Only active subscriptions come. It is “${status}” there.`],
    interval === "" || /^months?$/i.test(interval) ? [] : ["Only monthly subscriptions come."],
    count === "" || count === "1" ? [] : ["It is not charged every month."],
    sentEvery === "" || sentEvery === (count || "1") ? [] : ["It is paid in advance. Move it once its boxes are sent."],
    quantity === "" || quantity === "1" ? [] : [`It has ${quantity} boxes a month.`],
  ].flat();
}
