import type { HelperOptions } from "handlebars";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { formatDay, formatMoment, formatMonth, formatWeekday } from "#domain/day-labels.ts";
import { formatPounds, pence, sumPence } from "#domain/money.ts";
import { trackingLink } from "#domain/tracking.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { signLink } from "#server/kernel/signed-links.ts";
import type { EmailFacts, SignedLink } from "#server/names/email-kinds.ts";
import { emailPictureAddress } from "#server/pictures/index.ts";
import { EMAIL_PAGES } from "./email-pages.ts";
import { emailSums } from "./email-sums.ts";

/** What a template may do beside printing a fact. Each refuses what is missing: a letter with a hole is not sent. */
export const templateHelpers = {
  /** "£19.99"; of several amounts their sum. */
  pounds: (...given: unknown[]) =>
    formatPounds(sumPence(given.slice(0, -1).map((amountPence) => pence(asNumber(amountPence, "pounds"))))),
  day: (on: unknown) => formatDay(isoDay(asText(on, "day"))),
  weekday: (on: unknown) => formatWeekday(isoDay(asText(on, "weekday"))),
  month: (month: unknown) => formatMonth(boxMonthOf(isoDay(`${asText(month, "month")}-01`))),
  moment: (at: unknown) => formatMoment(new Date(asText(at, "moment"))),
  /** The address of a page by its name in `LETTER_PAGES`, or of a path. */
  page: (name: unknown, options: HelperOptions) => {
    const wanted = asText(name, "page");
    const path = wanted.startsWith("/") ? wanted : EMAIL_PAGES[wanted];
    if (path === undefined) throw new Error(`no page is called ${wanted}`);
    return `${shopOf(options).config.publicUrl}${path}`;
  },
  /** The address of a picture, "/pictures/box-women", as letters show it. */
  pictureUrl: (path: unknown, options: HelperOptions) =>
    `${shopOf(options).config.publicUrl}${emailPictureAddress(asText(path, "pictureUrl"))}`,
  /** The address of the shop's mark. */
  markUrl: (options: HelperOptions) => `${shopOf(options).config.publicUrl}/pictures/letters/mark.png`,
  /** The address of a page with a token, signed now. */
  signed: (link: unknown, options: HelperOptions) => {
    const { path, purpose, subject, expiresAt } = asLink(link);
    const shop = shopOf(options);
    const token = signLink(shop, purpose, subject, new Date(expiresAt));
    return `${shop.config.publicUrl}${path}${path.includes("?") ? "&" : "?"}token=${token}`;
  },
  /** What a confirmed order's total is made of. */
  sums: (facts: unknown) => emailSums(asConfirmed(facts)),
  /** Where Royal Mail tells of a parcel. */
  tracking: (number: unknown) => trackingLink(asText(number, "tracking")),
  is: (value: unknown, other: unknown) => requireGiven(value, "is") === other,
  if(this: unknown, value: unknown, options: HelperOptions) {
    return isFilled(requireGiven(value, "if")) ? options.fn(this) : options.inverse(this);
  },
  unless(this: unknown, value: unknown, options: HelperOptions) {
    return isFilled(requireGiven(value, "unless")) ? options.inverse(this) : options.fn(this);
  },
  each(values: unknown, options: HelperOptions) {
    if (!Array.isArray(values)) throw new Error("each: no list is given");
    return values.map((value: unknown) => options.fn(value)).join("");
  },
};

/** Strict Handlebars checks what is printed, not what a helper is given: absent facts are null, missing ones a bug. */
function requireGiven(value: unknown, helper: string): unknown {
  if (value === undefined) throw new Error(`${helper}: a value is missing`);
  return value;
}

/** An empty list counts as false, as in plain Handlebars. */
function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function asNumber(value: unknown, helper: string): number {
  if (typeof value !== "number") throw new Error(`${helper}: a number is missing`);
  return value;
}

function asText(value: unknown, helper: string): string {
  if (typeof value !== "string") throw new Error(`${helper}: a text is missing`);
  return value;
}

function asLink(value: unknown): SignedLink {
  if (typeof value !== "object" || value === null || !("purpose" in value)) throw new Error("signed: no link is given");
  // Facts hold links in this form only (letter-kinds.ts).
  return value as SignedLink;
}

function asConfirmed(facts: unknown): EmailFacts["order-confirmed"] {
  if (typeof facts !== "object" || facts === null || !("discountCode" in facts))
    throw new Error("sums: no order is given");
  // Only a confirmation asks for sums (letter-kinds.ts); an amount that is missing is refused where it is added up.
  return facts as EmailFacts["order-confirmed"];
}

/** `renderEmail` passes the shop along with the facts. */
function shopOf(options: HelperOptions): Pick<Shop, "config" | "secret"> {
  return (options.data as { shop: Pick<Shop, "config" | "secret"> }).shop;
}
