import { TYPE_PAIRS } from "#domain/brand/type-pairs.ts";
import { isoDay } from "#domain/iso-day.ts";
import { pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { Trader } from "#domain/settings/trader.ts";
import { BOX_SIZE_MAX, BOX_SIZE_MIN } from "#domain/subscriptions/box-size.ts";
import { picture, pictureName } from "./catalogue/product-fields.ts";
import { done, endpoint, noInput } from "./endpoint.ts";
import { day, email, line, postcode, printable, requiredLine } from "./fields.ts";
import { z } from "./zod.ts";

/** Link in a menu of the shop, with the path of its page. */
const menuLink = z.object({ to: z.string(), label: z.string() });

export const getShopMode = endpoint({
  method: "GET",
  path: "/api/shop",
  access: "anyone",
  summary: "Get the shop's name, and whether it is a demonstration",
  input: noInput,
  output: z.object({
    brand: z.string(),
    /** Short line below the name. May be empty. */
    tagline: z.string().optional(),
    /** Look of the pages, if the brand is not that of a new shop. */
    look: z
      .object({
        /** Address of the style sheet with the colours. Null for those of a new shop. */
        colours: z.string().nullable(),
        typePair: z.enum(TYPE_PAIRS),
        /** Addresses of the shop's own logo and of the icons made from it. Null if the shop has none. */
        logo: z
          .object({
            src: z.string(),
            width: z.int(),
            height: z.int(),
            saysName: z.boolean(),
            tabIcon: z.string(),
            phoneIcon: z.string(),
            largeIcon: z.string(),
          })
          .nullable(),
      })
      .optional(),
    /** Links to pages that the merchant has added. Missing if there are none. */
    menus: z.object({ header: z.array(menuLink), footer: z.array(menuLink) }).optional(),
    /** Order of the home page's parts and of links, if the merchant has changed one. */
    order: z.object({ home: z.array(z.string()), header: z.array(z.string()), footer: z.array(z.string()) }).optional(),
    /** Names of the audiences, if the merchant has changed one. */
    audienceNames: z.object({ women: z.string(), men: z.string(), children: z.string() }).optional(),
    /** Number of items in a box as texts write it, such as "four". Missing for the five of a new shop. */
    boxSize: z.string().optional(),
    /** Line and picture of links to the boxes, if the merchant has changed them. */
    boxTeaser: z.object({ line: z.string().optional(), picture: picture.optional() }).optional(),
    email: z.string(),
    /** Public address without a trailing slash, for canonical links. */
    url: z.string(),
    isDemo: z.boolean(),
    /** True if no mail server is connected, so that emails are kept and not sent. Missing otherwise. */
    isMailKept: z.boolean().optional(),
    paymentProvider: z.enum(["sandbox", "stripe"]),
    /** Stripe's publishable key, if Stripe is the provider. */
    stripeKey: z.string().nullable(),
    trader: z.object({
      legalName: z.string(),
      address: z.string(),
      registration: z.string(),
      /** VAT number. Null unless the trader is registered for VAT. */
      vatNumber: z.string().nullable(),
      isExample: z.boolean(),
    }),
    /** Days and hours that the texts on the site mention. */
    calendar: z.object({
      billingDay: z.int(),
      chargeDay: z.int(),
      cutOffDay: z.int(),
      cutOffHour: z.int(),
      dispatchDay: z.int(),
    }),
  }),
});

export const getHealth = endpoint({
  method: "GET",
  path: "/api/health",
  access: "anyone",
  summary: "Check that this process is alive, without its database",
  input: noInput,
  output: done,
});

export const getServing = endpoint({
  method: "GET",
  path: "/api/serving",
  access: "anyone",
  summary:
    "Check that this process is not shutting down. Use it for proxies, because this process serves cached pages even without its database",
  input: noInput,
  output: done,
  refusals: ["not-ready"],
});

export const getReadiness = endpoint({
  method: "GET",
  path: "/api/ready",
  access: "anyone",
  summary:
    "Check that this process accepts requests: its database responds and is migrated, and it is not shutting down",
  input: noInput,
  output: done,
  refusals: ["not-ready"],
});

const AUDIENCE_NAME_MAX = 20;
/** Without an apostrophe at the end, because the name of the box adds one. */
const audienceName = printable(
  requiredLine(AUDIENCE_NAME_MAX, "Must not be empty")
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&+-]*$/u, "Use letters, digits, spaces, apostrophes, hyphens, + and & only")
    .regex(/^(?!.*['’]s?$)/i, "Enter the people, such as Women"),
).meta({ examples: ["Women"] });
const AUDIENCE_LINE_MAX = 60;
const audienceLine = requiredLine(AUDIENCE_LINE_MAX, "Must not be empty");
/** Part of a sentence, which the pages complete. Empty for the text that comes with the shop. */
const boxLine = line(AUDIENCE_LINE_MAX)
  .regex(/[^.!?]$|^$/, "Leave out the full stop, because some pages continue the sentence")
  .meta({ examples: ["Four candles, poured by hand"] });
/** Empty for the picture that comes with the shop. */
const boxPicture = z
  .string()
  .meta({ examples: ["/pictures/box-women"] })
  .pipe(z.union([z.literal(""), pictureName]));

const ORDERED_MAX = 40;
const order = z
  .array(z.string().regex(/^[a-z0-9/#-]{1,80}$/, "Must be a part of a page or a path"))
  .max(ORDERED_MAX, `Can have at most ${ORDERED_MAX} entries`)
  .transform((names) => [...new Set(names)]);

const AMOUNT_PENCE_MAX = 100_000;
const CLOSURES_MAX = 200;

const amountPence = z
  .int("Must be an amount in pounds and pence")
  .min(0, "Cannot be negative")
  .max(AMOUNT_PENCE_MAX, "Must be at most £1,000.00")
  .transform(pence);
const percent = z.int("Must be a whole number").min(0, "Must be from 0 to 90").max(90, "Must be from 0 to 90");
/** A day from 1 to 28, because every month has these days. */
const dayOfMonth = z.int("Must be a whole number").min(1, "Must be from 1 to 28").max(28, "Must be from 1 to 28");
const wholeUpTo = (max: number) =>
  z.int("Must be a whole number").min(1, `Must be from 1 to ${max}`).max(max, `Must be from 1 to ${max}`);
const carrierServiceCode = requiredLine(20, "Enter a service code such as TOLP48").regex(
  /^[A-Za-z0-9-]+$/,
  "Use letters, digits and hyphens only",
);

/** The shop's settings, with one schema per setting. It checks the administrator's input and the stored rows. */
export const shopSettings = z.object({
  regularBoxPence: z.object({ women: amountPence, men: amountPence, children: amountPence }),
  firstBoxPence: amountPence,
  planDiscountPercent: z.object({ monthly: percent, "3months": percent, "6months": percent, "12months": percent }),
  offeredAudiences: z.object({ women: z.boolean(), men: z.boolean(), children: z.boolean() }),
  offeredDurations: z.object({
    monthly: z.boolean(),
    "3months": z.boolean(),
    "6months": z.boolean(),
    "12months": z.boolean(),
  }),
  audienceNames: z.object({ women: audienceName, men: audienceName, children: audienceName }),
  audienceLines: z.object({ women: audienceLine, men: audienceLine, children: audienceLine }),
  audiencePictures: z.object({ women: boxPicture, men: boxPicture, children: boxPicture }),
  boxLine,
  basketDeliveryPence: amountPence,
  tariffDeliveryPence: amountPence,
  chargeDay: dayOfMonth,
  billingDay: dayOfMonth,
  noticeDaysMin: wholeUpTo(28),
  retryAfterDays: z
    .array(wholeUpTo(14))
    .max(5, "Enter at most 5 days")
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  unpaidBoxesMax: wholeUpTo(12),
  chargesPerSecondMax: wholeUpTo(100),
  pauseMonthsMax: wholeUpTo(12),
  coolingOffDays: wholeUpTo(60),
  subscriptionLawFrom: day.transform(isoDay),
  boxSize: z
    .int("Must be a whole number")
    .min(BOX_SIZE_MIN, `Must be from ${BOX_SIZE_MIN} to ${BOX_SIZE_MAX}`)
    .max(BOX_SIZE_MAX, `Must be from ${BOX_SIZE_MIN} to ${BOX_SIZE_MAX}`),
  boxesWithoutRepeat: wholeUpTo(12),
  cutOffDay: dayOfMonth,
  cutOffHour: z.int("Must be a whole number").min(0, "Must be from 0 to 23").max(23, "Must be from 0 to 23"),
  dispatchDay: dayOfMonth,
  closures: z
    .array(day.transform(isoDay))
    .max(CLOSURES_MAX, `Enter at most ${CLOSURES_MAX} days`)
    .transform((days) => [...new Set(days)].sort()),
  stockHoldMinutes: wholeUpTo(240),
  telephoneOrderDays: wholeUpTo(14),
  ordersHeldMax: wholeUpTo(1_000),
  unitsHeldMax: wholeUpTo(10_000),
  codesHeldMax: wholeUpTo(1_000),
  newsletterReadersPerMinuteMax: wholeUpTo(5_000),
  refundWithoutProofPence: amountPence,
  carrierServiceCode,
  mediumParcelServiceCode: carrierServiceCode,
  smallParcelUnitsMax: wholeUpTo(500),
  parcelPackagingGrams: z
    .int("Must be a whole number")
    .min(0, "Must be from 0 to 5000")
    .max(5_000, "Must be from 0 to 5000"),
  unitPackagingGrams: z
    .int("Must be a whole number")
    .min(0, "Must be from 0 to 1000")
    .max(1_000, "Must be from 0 to 1000"),
  unsizedUnitGrams: z
    .int("Must be a whole number")
    .min(0, "Must be from 0 to 5000")
    .max(5_000, "Must be from 0 to 5000"),
  homeOrder: order,
  headerOrder: order,
  footerOrder: order,
  sendsMorningEmail: z.boolean(),
  unitsPerLineMax: wholeUpTo(500),
  linesPerBasketMax: wholeUpTo(200),
} satisfies Record<keyof ShopSettings, z.ZodType>);

export const trader = z.object({
  legalName: requiredLine(120, "Legal name is required"),
  addressLine1: requiredLine(100, "Address is required"),
  addressLine2: line(100),
  city: requiredLine(60, "Town is required"),
  postcode,
  country: requiredLine(60, "Country is required"),
  registration: line(160),
  email: requiredLine(254, "Email address is required").pipe(email),
  phone: line(25),
  isVatRegistered: z.boolean(),
  vatNumber: line(20),
} satisfies Record<keyof Trader, z.ZodType>);

export const estimateDelivery = endpoint({
  method: "GET",
  path: "/api/delivery-estimate",
  access: "anyone",
  summary: "Estimate the delivery of products ordered now to a postcode",
  input: z.object({ postcode }),
  output: z.object({
    /** The postcode in its standard form, with a space. */
    postcode: z.string(),
    isRemote: z.boolean(),
    handledOn: day,
    dispatchBy: day,
    /**
     * First estimated arrival day, for dispatch in two working days, and last one, for dispatch on the latest day. Null
     * for forces addresses, because BFPO publishes no delivery times.
     */
    arrivesFrom: day.nullable(),
    arrivesTo: day.nullable(),
  }),
  refusals: ["postcode-not-served"],
  perMinuteMax: 60,
});

export const lookUpAddress = endpoint({
  method: "GET",
  path: "/api/address-lookup",
  access: "anyone",
  summary: "Look up the town and county of a postcode. Returns its addresses, too, if the shop uses an address service",
  input: z.object({ postcode }),
  output: z.object({
    /** The postcode in its standard form, with a space. */
    postcode: z.string(),
    /** Post town. Null if the postcode's district has several towns, and `county` is null then too. */
    town: z.string().nullable(),
    county: z.string().nullable(),
    /** Addresses to choose from. Empty if no address provider is configured, or if it does not answer. */
    addresses: z.array(z.object({ line1: z.string(), line2: z.string(), city: z.string() })),
  }),
  perMinuteMax: 60,
});
