import type { ShopSettings } from "#domain/default-settings.ts";
import { isoDay } from "#domain/iso-day.ts";
import { pence } from "#domain/money.ts";
import type { Trader } from "#domain/trader.ts";
import { day, email, line, requiredLine } from "./fields.ts";
import { z } from "./zod.ts";

const AMOUNT_PENCE_MAX = 100_000;
const CLOSURES_MAX = 200;

const amountPence = z
  .int("Not an amount in pounds and pence")
  .min(0, "Cannot be negative")
  .max(AMOUNT_PENCE_MAX, "At most £1,000.00")
  .transform(pence);
const percent = z.int("A whole number").min(0, "0 to 90").max(90, "0 to 90");
/** The 1st to the 28th, so that every month has it. */
const dayOfMonth = z.int("A whole number").min(1, "1 to 28").max(28, "1 to 28");
const wholeUpTo = (max: number) => z.int("A whole number").min(1, `1 to ${max}`).max(max, `1 to ${max}`);

/** One schema for each setting: for what the administrator sends and for what is read from the table. */
export const shopSettings = z.object({
  regularBoxPence: z.object({ women: amountPence, men: amountPence, children: amountPence }),
  firstBoxPence: amountPence,
  planDiscountPercent: z.object({ monthly: percent, "3months": percent, "6months": percent, "12months": percent }),
  basketDeliveryPence: amountPence,
  tariffDeliveryPence: amountPence,
  chargeDay: dayOfMonth,
  billingDay: dayOfMonth,
  noticeDaysMin: wholeUpTo(28),
  retryAfterDays: z
    .array(wholeUpTo(14))
    .max(5, "At most 5 tries")
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  unpaidBoxesMax: wholeUpTo(12),
  chargesPerSecondMax: wholeUpTo(100),
  pauseMonthsMax: wholeUpTo(12),
  coolingOffDays: wholeUpTo(60),
  subscriptionLawFrom: day.transform(isoDay),
  boxesWithoutRepeat: wholeUpTo(12),
  cutOffDay: dayOfMonth,
  cutOffHour: z.int("A whole number").min(0, "0 to 23").max(23, "0 to 23"),
  dispatchDay: dayOfMonth,
  closures: z
    .array(day.transform(isoDay))
    .max(CLOSURES_MAX, `At most ${CLOSURES_MAX} days`)
    .transform((days) => [...new Set(days)].sort()),
  stockHoldMinutes: wholeUpTo(240),
  ordersHeldMax: wholeUpTo(1_000),
  unitsHeldMax: wholeUpTo(10_000),
  codesHeldMax: wholeUpTo(1_000),
  newsletterReadersPerMinuteMax: wholeUpTo(5_000),
  refundWithoutProofPence: amountPence,
  unitsPerLineMax: wholeUpTo(500),
  linesPerBasketMax: wholeUpTo(200),
} satisfies Record<keyof ShopSettings, z.ZodType>);

export const trader = z.object({
  legalName: requiredLine(120, "Who trades here is required"),
  addressLine1: requiredLine(100, "The address is required"),
  addressLine2: line(100),
  city: requiredLine(60, "The town is required"),
  postcode: requiredLine(12, "The postcode is required"),
  country: requiredLine(60, "The country is required"),
  registration: line(160),
  email: requiredLine(254, "The e-mail address is required").pipe(email),
  phone: line(25),
  isVatRegistered: z.boolean(),
  vatNumber: line(20),
} satisfies Record<keyof Trader, z.ZodType>);
