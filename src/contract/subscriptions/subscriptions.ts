import { picture } from "#contract/catalogue/product-fields.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { boxMonth, calendarFile, day, instant, line, pathId, pounds, rowId } from "#contract/fields.ts";
import { giftCardCode } from "#contract/gift-cards/gift-cards.ts";
import { z } from "#contract/zod.ts";
import { GIFT_CARD_STATES } from "#domain/gift-cards/gift-cards.ts";
import { BOX_STATUSES, SKIP_REASONS, SUBSCRIPTION_STATUSES } from "#domain/subscriptions/boxes.ts";
import { AUDIENCES, DURATIONS, NATURALNESS, PURPOSES } from "#domain/subscriptions/plans.ts";
import { recipient } from "./gifts.ts";
import { exclusions } from "./questionnaire.ts";

const PAUSE_MONTHS_MAX = 12;

/** A payment method as shown to the customer: a card's brand and last four digits, or the type of another method. */
export const knownMethod = z.object({
  type: z.string(),
  brand: z.string().nullable(),
  lastFour: z.string().nullable(),
});

/** `kind` is the name of the product's category. */
export const boxProduct = z.object({
  productId: rowId,
  name: z.string(),
  slug: z.string(),
  kind: z.string(),
  picture,
  /** False if the product has no page in the shop. */
  isOnSale: z.boolean().optional(),
});
export type BoxProduct = z.output<typeof boxProduct>;

/** A box item with up to three alternatives of the same category. `offers` is empty after the deadline for swaps. */
const boxItem = boxProduct.extend({ offers: z.array(boxProduct) });
export type BoxItem = z.output<typeof boxItem>;

const subscriptionBox = z.object({
  boxMonth,
  status: z.enum(BOX_STATUSES),
  skipReason: z.enum(SKIP_REASONS).nullable(),
  audience: z.enum(AUDIENCES),
  naturalness: z.enum(NATURALNESS),
  price: pounds,
  /**
   * Amount that gift cards pay, fixed when the box is announced. Zero for a first box, because the order contains that
   * amount.
   */
  giftCardAmount: pounds,
  /** Null for a first box, which is paid at the checkout. */
  chargeOn: day.nullable(),
  dispatchOn: day,
  trackingNumber: z.string().nullable(),
  orderId: rowId.nullable(),
});
export type SubscriptionBox = z.output<typeof subscriptionBox>;

export const subscription = z.object({
  id: rowId,
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Day of the next delivery. Null if none is planned. For an ended subscription, the day of the last delivery. */
  currentPeriodEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** The end of a cancelled subscription. */
  endsOn: day.nullable(),
  /** True if the next box is paid. The shop then sends it even if the subscription ends. */
  isNextBoxPaid: z.boolean(),
  audience: z.enum(AUDIENCES),
  /** Picture of the box that the merchant has chosen. Absent for the shop's own picture. */
  picture: picture.optional(),
  naturalness: z.enum(NATURALNESS),
  purpose: z.enum(PURPOSES),
  duration: z.enum(DURATIONS),
  /** The plan's monthly price. A box that was announced before a change of plan keeps its own price. */
  monthlyPrice: pounds,
  nextChargeOn: day.nullable(),
  /** Price of the next charge: the price in the notice if the box is announced, otherwise the plan's price. */
  nextPrice: pounds,
  /** Gift card amount for the next charge. An estimate until the box is announced, then fixed. */
  nextGiftCardAmount: pounds,
  deliveredMonths: z.int(),
  totalMonths: z.int(),
  rolls: z.boolean(),
  /** Number of boxes in the current plan, counted from the plan's first month. Null for a rolling plan. */
  planBoxes: z.int().nullable(),
  /** True for a gift of several boxes that was paid in full. Absent otherwise. */
  isPrepaid: z.boolean().optional(),
  planSince: boxMonth,
  /** Boxes that were sent, paid or announced before the current plan began. */
  boxesBefore: z.int(),
  /** Substances to leave out of a box, such as "lavender". */
  exclusions: z.array(z.string()),
  /** Recipient of the boxes. Null if the customer receives them. */
  gift: recipient.nullable(),
  /** Paid boxes that are overdue for dispatch. */
  lateBoxes: z.array(z.object({ boxMonth, dispatchOn: day })),
  /** The next box to be sent, with its two deadlines. Null if none is due. */
  nextBox: subscriptionBox
    .extend({
      /** The planned contents of the box. Empty if the month has no recipe yet. */
      items: z.array(boxItem),
      /** The customer's swap, and the product that it replaced. A box can have one swap. */
      swap: z.object({ productId: rowId, insteadOf: boxProduct }).nullable(),
      /** True while the customer can change contents and address. `contentsUntil` is the deadline. */
      areContentsOpen: z.boolean(),
      contentsUntil: instant,
    })
    .nullable(),
  /** The box that can still be skipped, paused or cancelled, and the last day to do so. */
  changeable: z.object({ boxMonth, changeUntil: day, chargeOn: day, dispatchOn: day }).nullable(),
  /** First month affected by a change of contents, and by a change of plan or audience. Null if no box can change. */
  changesFrom: z.object({ contents: boxMonth.nullable(), plan: boxMonth.nullable() }),
  /** Months that the customer skipped and can still restore. */
  unskippable: z.array(boxMonth),
  /** The month of the first box after a pause. */
  pausedUntil: boxMonth.nullable(),
  pauseMonthsMax: z.int(),
  /** Details of a failed charge. `payUntil` is the last day on which the customer can pay for the box. */
  failure: z
    .object({ boxMonth, failure: z.string(), needsBank: z.boolean(), nextTryOn: day.nullable(), payUntil: day })
    .nullable(),
  /** An announced box on or after its charge day. The box is charged and sent even if the subscription ends. */
  committedBox: z.object({ boxMonth, chargeOn: day, dispatchOn: day, price: pounds, giftCardAmount: pounds }).nullish(),
  /**
   * True if the cancellation can still be withdrawn, at least until the end of `continueUntil`. `continuedBox` is then
   * charged next.
   */
  canKeep: z.boolean(),
  continueUntil: day.nullable(),
  continuedBox: z.object({ boxMonth, chargeOn: day, dispatchOn: day, price: pounds }).nullable(),
  /** Amount refunded if the subscription is ended now. Null outside the cooling-off period. */
  refundOnEndingNow: pounds.nullable(),
  method: knownMethod.extend({ expiresIn: z.string().nullable() }).nullable(),
  /**
   * Gift cards in the order in which they are used. They pay for boxes before `method` does. `available` is the amount
   * left for later boxes.
   */
  giftCards: z.array(
    z.object({
      id: rowId,
      lastFour: z.string(),
      state: z.enum(GIFT_CARD_STATES),
      expiresOn: day.nullable(),
      available: pounds,
    }),
  ),
  /** The subscription's boxes, newest first. */
  boxes: z.array(subscriptionBox),
});
export type Subscription = z.output<typeof subscription>;

/** Higher than a person needs. The limit protects the shop, because each change sends an email and locks the plan. */
const ACTIONS_PER_MINUTE_MAX = 20;

export const getSubscription = endpoint({
  method: "GET",
  path: "/api/subscription",
  access: "customer",
  summary: "Get the current subscription, or null",
  input: noInput,
  output: subscription.nullable(),
});

export const cancelSubscription = endpoint({
  method: "POST",
  path: "/api/subscription/cancel",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Cancel the current subscription at the end of the paid period",
  input: noInput,
  output: subscription,
  refusals: ["nothing-to-cancel"],
});

export const listSubscriptions = endpoint({
  method: "GET",
  path: "/api/subscriptions",
  access: "customer",
  summary: "List the customer's subscriptions: active ones first, then newest first",
  input: noInput,
  output: z.array(subscription),
});

export const getBoxCalendar = endpoint({
  method: "GET",
  path: "/api/subscriptions/calendar.ics",
  access: "customer",
  summary: "Get the payment and dispatch days of the customer's boxes as a calendar file",
  input: noInput,
  output: calendarFile,
  refusals: ["not-found"],
});

const one = { subscriptionId: pathId };

export const cancelOneSubscription = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/cancel",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Cancel a subscription: at the end of the paid period, or at once during cooling-off",
  input: z.object({ ...one, ending: z.enum(["period-end", "now"]).default("period-end") }),
  output: subscription,
  refusals: ["not-found", "nothing-to-cancel", "cooling-off-over"],
});

export const skipBox = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/skip",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Skip a month's box",
  input: z.object({ ...one, boxMonth }),
  output: subscription,
  refusals: ["not-found", "too-late-to-change", "subscription-over", "subscription-paused"],
});

export const unskipBox = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/unskip",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Undo a skip",
  input: z.object({ ...one, boxMonth }),
  output: subscription,
  refusals: ["not-found", "too-late-to-change", "subscription-over"],
});

export const pauseSubscription = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/pause",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Pause a subscription for some months, starting with the next box that can be moved",
  input: z.object({ ...one, months: z.int().min(1).max(PAUSE_MONTHS_MAX) }),
  output: subscription,
  refusals: ["not-found", "nothing-to-pause", "subscription-over", "subscription-paused"],
});

export const resumeSubscription = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/resume",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "End a pause now",
  input: z.object(one),
  output: subscription,
  refusals: ["not-found", "not-paused", "subscription-over"],
});

export const keepSubscription = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/keep",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Withdraw a cancellation before the period ends",
  input: z.object(one),
  output: subscription,
  refusals: ["not-found", "not-ending", "subscription-over"],
});

const planChoice = z.object({
  audience: z.enum(AUDIENCES),
  duration: z.enum(DURATIONS),
  isCurrent: z.boolean(),
  monthlyPrice: pounds,
  /** Number of boxes at this price, including the first affected box. Null for a rolling plan. */
  boxes: z.int().nullable(),
  /** Total price of these boxes. `saving` is the difference from the regular price. */
  total: pounds.nullable(),
  saving: pounds.nullable(),
});
export type PlanChoice = z.output<typeof planChoice>;

export const planChoices = z.object({
  /** Boxes sent, paid or announced before the change. They keep their price and do not count towards a new plan. */
  boxesBefore: z.int(),
  /** The announced box, which keeps its price. */
  announced: z.object({ boxMonth, price: pounds, chargeOn: day.nullable() }).nullable(),
  /** Month of the first box at the new price. */
  boxMonth,
  chargeOn: day,
  dispatchOn: day,
  plans: z.array(planChoice),
});
export type PlanChoices = z.output<typeof planChoices>;

export const listPlanChoices = endpoint({
  method: "GET",
  path: "/api/subscriptions/{subscriptionId}/plans",
  access: "customer",
  summary:
    "List the plans that the customer can change to, with price, boxes, total, saving and the first box at that price",
  input: z.object(one),
  output: planChoices,
  refusals: ["not-found", "nothing-to-change"],
});

export const changePlan = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/plan",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Change plan or audience, starting with the next box whose payment has not been announced",
  input: z.object({ ...one, audience: z.enum(AUDIENCES), duration: z.enum(DURATIONS) }),
  output: subscription,
  refusals: ["not-found", "nothing-to-change", "not-sellable", "subscription-over"],
});

export const changePreferences = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/preferences",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary:
    "Change box preferences, starting with the next box that is not frozen. The audience changes with the next box whose payment notice has not been sent",
  input: z.object({
    ...one,
    /** The box's audience. If it changes, the plan keeps its length and gets today's price. */
    audience: z.enum(AUDIENCES).optional(),
    naturalness: z.enum(NATURALNESS),
    exclusions,
  }),
  output: subscription,
  refusals: ["not-found", "nothing-to-change", "not-sellable", "subscription-over"],
});

export const swapItem = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/swap",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary:
    "Swap an item of the next box for another of its category, replacing an earlier swap. Choosing the original item cancels the swap",
  input: z.object({ ...one, boxMonth, productId: rowId, intoProductId: rowId }),
  output: subscription,
  refusals: ["not-found", "too-late-to-change", "swap-refused", "out-of-stock"],
});

export const changeGift = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/gift",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Update recipient and message of a gift, from the next box that is not frozen",
  input: recipient.extend(one),
  output: subscription,
  refusals: ["not-found", "nothing-to-change", "subscription-over", "postcode-not-served"],
});

export const addGiftCardToBoxes = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/gift-cards",
  access: "customer",
  perMinuteMax: 10,
  summary: "Add a gift card. From the next uncharged box, it pays before the bank card",
  input: z.object({ ...one, code: giftCardCode }),
  output: subscription,
  refusals: [
    "not-found",
    "subscription-over",
    "gift-card-unknown",
    "gift-card-stopped",
    "gift-card-expired",
    "gift-card-empty",
    "gift-cards-full",
    "too-many-guesses",
  ],
});

export const removeGiftCardFromBoxes = endpoint({
  method: "DELETE",
  path: "/api/subscriptions/{subscriptionId}/gift-cards/{giftCardId}",
  access: "customer",
  perMinuteMax: ACTIONS_PER_MINUTE_MAX,
  summary: "Remove a gift card from later boxes. It still pays its part of a box whose payment notice was sent",
  input: z.object({ ...one, giftCardId: pathId }),
  output: subscription,
  refusals: ["not-found"],
});

export const openCardChange = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/card/open",
  access: "customer",
  summary: "Start a change of card",
  input: z.object(one),
  output: z.object({ setupId: z.string(), clientSecret: z.string() }),
  refusals: ["not-found", "subscription-over", "payment-unavailable", "too-many-guesses"],
});

export const changeCard = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/card",
  access: "customer",
  summary: "Use the card that was just saved. An unpaid box is charged at once",
  input: z.object({ ...one, setupId: line(128) }),
  output: subscription,
  refusals: ["not-found", "subscription-over", "card-not-saved", "payment-unavailable", "too-many-guesses"],
});
