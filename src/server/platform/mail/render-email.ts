import type { HelperOptions } from "handlebars";
import type { Brand } from "#domain/brand/brand.ts";
import { fitLogo, logoAddress } from "#domain/brand/logo.ts";
import { paletteOf } from "#domain/brand/palette.ts";
import { SEEDED_PALETTE } from "#domain/brand/seeded-colours.ts";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { formatDay, formatMonth, formatWeekday } from "#domain/day-labels.ts";
import { formatMoment } from "#domain/format-moment.ts";
import { formatPounds, type Pence, pence, sumPence } from "#domain/money.ts";
import { trackingLink } from "#domain/orders/parcels.ts";
import { type OrderSum, orderSums, orderTotal, sumLabel } from "#domain/pricing/order-sums.ts";
import { traderAddress } from "#domain/settings/trader.ts";
import type { Identity } from "#server/platform/brand/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { signLink } from "#server/platform/kernel/signed-links.ts";
import type { EmailFacts, EmailKind, SignedLink } from "#server/platform/names/email-kinds.ts";
import { emailPictureAddress } from "#server/platform/pictures/index.ts";
import { readTemplate } from "./read-template.ts";
import { writeEmailHtml } from "./write-email-html.ts";

/** Pages that emails link to, by their names in templates. A test compares them with the site's routes. */
export const EMAIL_PAGES: Readonly<Record<string, string>> = {
  home: "/",
  account: "/account",
  balance: "/give/balance",
  basket: "/basket",
  blog: "/blog",
  contact: "/contact",
  "cancel-form": "/cancel-order",
  delivery: "/delivery",
  faq: "/faq",
  "find-order": "/orders/find",
  "forgotten-password": "/forgotten-password",
  ingredients: "/ingredients",
  products: "/products",
  returns: "/returns",
  security: "/account/security",
  subscription: "/subscription",
  terms: "/terms-conditions",
  privacy: "/privacy-policy",
};

/** Template helpers. Each helper throws if a variable is missing, so that an incomplete email is not sent. */
const templateHelpers = {
  /** Formats an amount as "£19.99". Several arguments are added up. */
  pounds: (...given: unknown[]) =>
    formatPounds(sumPence(given.slice(0, -1).map((amountPence) => pence(asNumber(amountPence, "pounds"))))),
  day: (on: unknown) => formatDay(isoDay(asText(on, "day"))),
  weekday: (on: unknown) => formatWeekday(isoDay(asText(on, "weekday"))),
  month: (month: unknown) => formatMonth(boxMonthOf(isoDay(`${asText(month, "month")}-01`))),
  moment: (at: unknown) => formatMoment(new Date(asText(at, "moment"))),
  /** URL of a page, given its name in `EMAIL_PAGES` or its path. */
  page: (name: unknown, options: HelperOptions) => {
    const wanted = asText(name, "page");
    const path = wanted.startsWith("/") ? wanted : EMAIL_PAGES[wanted];
    if (path === undefined) throw new Error(`no page is called ${wanted}`);
    return `${shopOf(options).config.publicUrl}${path}`;
  },
  /** Address of a picture, "/pictures/box-women", in the format for emails. */
  pictureUrl: (path: unknown, options: HelperOptions) =>
    `${shopOf(options).config.publicUrl}${emailPictureAddress(asText(path, "pictureUrl"))}`,
  /** URL of a page, with a token that is signed when the email is rendered. */
  signed: (link: unknown, options: HelperOptions) => {
    const { path, purpose, subject, expiresAt } = asLink(link);
    const shop = shopOf(options);
    const token = signLink(shop, purpose, subject, new Date(expiresAt));
    return `${shop.config.publicUrl}${path}${path.includes("?") ? "&" : "?"}token=${token}`;
  },
  /** The parts of a confirmed order's total. */
  sums: (facts: unknown) => emailSums(asConfirmed(facts)),
  /** Royal Mail's tracking page of a parcel. */
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

/** Template variables: the queued facts, and the facts that are looked up when the email is sent. */
export type RenderFacts = Readonly<Record<string, unknown>> & { picture?: EmailPicture | null };

/** Picture above an email's text. */
export interface EmailPicture {
  /** Path in the form that products use, "/pictures/box-women". */
  path: string;
  /** Description for readers who do not load pictures. */
  alt: string;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

const templates = new Map<EmailKind, Promise<EmailTemplate>>();

/** Renders an email. Throws if a template variable is missing. */
export async function renderEmail(
  shop: Pick<Shop, "config" | "secret">,
  kind: EmailKind,
  { facts, identity: { brand, trader } }: { facts: RenderFacts; identity: Identity },
): Promise<RenderedEmail> {
  const template = await templateOf(kind);
  const given = {
    picture: null,
    ...facts,
    brand: brand.name,
    trader: { ...trader, address: traderAddress(trader) },
    palette: paletteOf(brand),
    mark: markOf(shop, brand),
  };
  const subject = oneLine(template.subject(given, shop));
  const preview = oneLine(template.preview(given, shop));
  return {
    subject,
    text: template.text(given, shop),
    html: template.html({ ...given, subject, preview }, shop),
  };
}

/** Loads a template when the first email of its kind is rendered, so that startup does not wait for templates. */
function templateOf(kind: EmailKind): Promise<EmailTemplate> {
  const known = templates.get(kind);
  if (known) return known;
  const compiling = compileTemplate(kind);
  templates.set(kind, compiling);
  // A file that could not be read, for example without free file handles, is read again for the next email.
  compiling.catch(() => templates.delete(kind));
  return compiling;
}

/** Keeps a header on one line, whatever a name contains. */
function oneLine(text: string): string {
  return cleanLine(text).replace(/\s+/g, " ");
}

type Write = (facts: object, shop: Pick<Shop, "config" | "secret">) => string;

interface EmailTemplate {
  subject: Write;
  /** Preview text that email clients show beside the subject. */
  preview: Write;
  text: Write;
  html: Write;
}

/**
 * Compiles an email's two files. `kind.txt` is the plain text, with subject and preview in its first two lines.
 * `kind.mjml` is the content of `layout.mjml`. Both are strict Handlebars.
 */
async function compileTemplate(kind: EmailKind): Promise<EmailTemplate> {
  const { default: handlebars } = await import("handlebars");
  const templates = handlebars.create();
  templates.registerHelper(templateHelpers);
  const write = (source: string, isText: boolean): Write => {
    const template = templates.compile(source, { strict: true, noEscape: isText });
    return (facts, shop) => template(facts, { data: { shop } });
  };
  const [subject = "", preview = "", ...body] = readTemplate(`${kind}.txt`).split("\n");
  return {
    subject: write(subject, true),
    preview: write(preview, true),
    text: write(`${body.join("\n").trim()}\n\n${readTemplate("partials/foot.txt")}`, true),
    html: write(withPalette(await writeEmailHtml(kind)), false),
  };
}

/** Size of a logo in an email. The sprig is smaller. */
const LOGO_PLACE = { width: 220, height: 56 };

/** The picture at the top of an email. `alt` is empty unless it shows the name, which the text then leaves out. */
function markOf({ config }: Pick<Shop, "config">, { name, logo, logoSaysName }: Brand) {
  if (!logo) return { url: `${config.publicUrl}/pictures/letters/mark.png`, alt: "", width: 12, height: 33 };
  return {
    url: `${config.publicUrl}${logoAddress(logo)}`,
    alt: logoSaysName ? name : "",
    ...fitLogo(logo, LOGO_PLACE),
  };
}

/** Replaces the layout's colours, which are those of a new shop, by variables. MJML itself accepts no variable there. */
function withPalette(html: string): string {
  return Object.entries(SEEDED_PALETTE).reduce(
    (coloured, [name, colour]) => coloured.replaceAll(colour, `{{@root.palette.[${name}]}}`),
    html,
  );
}

/**
 * Strict Handlebars checks printed variables but not helper arguments. Facts without a value are null, so an undefined
 * argument is a bug.
 */
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
  // All links in facts have this type (email-kinds.ts).
  return value as SignedLink;
}

function asConfirmed(facts: unknown): EmailFacts["order-confirmed"] {
  if (typeof facts !== "object" || facts === null || !("discountCode" in facts))
    throw new Error("sums: no order is given");
  // Only a confirmation lists sums (email-kinds.ts). A missing amount throws when it is added.
  return facts as EmailFacts["order-confirmed"];
}

/** `renderEmail` adds the shop to the facts. */
function shopOf(options: HelperOptions): Pick<Shop, "config" | "secret"> {
  return (options.data as { shop: Pick<Shop, "config" | "secret"> }).shop;
}

type OrderConfirmed = EmailFacts["order-confirmed"];

/** One part of an order's total, in the format that the HTML and the text template use. */
interface EmailSum {
  name: string;
  isTakenOff: boolean;
  /** True if delivery is free. */
  isIncluded: boolean;
  /** Never negative. */
  amountPence: Pence;
}

/** Returns the parts of the total that a confirmation lists. Throws if they do not add up to the paid amount. */
function emailSums(facts: OrderConfirmed): EmailSum[] {
  const sums = facts.sums ?? sumsBefore(facts);
  if (orderTotal(sums) !== facts.totalPence + facts.giftCardPence) {
    throw new Error(`the sums of order ${facts.orderId} are not what was paid for it`);
  }
  return sums.map(({ kind, amountPence }) => ({
    name: sumLabel(kind, "email", facts) ?? "",
    isTakenOff: amountPence < 0,
    isIncluded: kind === "delivery" && amountPence === 0,
    amountPence: pence(Math.abs(amountPence)),
  }));
}

/** The parts of the total for an email queued before version 0.2. */
function sumsBefore({ subtotalPence = 0, discountPence = 0, deliveryPence = 0 }: OrderConfirmed): OrderSum[] {
  return orderSums({
    products: pence(subtotalPence),
    discount: pence(discountPence),
    delivery: pence(deliveryPence),
  });
}
