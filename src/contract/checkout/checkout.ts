import { signUp } from "#contract/accounts/accounts.ts";
import { basket } from "#contract/basket/basket.ts";
import { endpoint } from "#contract/endpoint.ts";
import { line, pathId, pounds, rowId } from "#contract/fields.ts";
import { giftDetails } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { ORDER_TYPES } from "#domain/orders/orders.ts";
import { CODE_REFUSALS } from "#domain/pricing/discounts.ts";

/** Data of a guest's order, which has no account. */
export const guestDetails = signUp.input.omit({ password: true }).extend({
  /** Absent if it is the delivery address. */
  billingAddress: signUp.input.shape.address.nullish(),
});
export type GuestDetails = z.output<typeof guestDetails>;

export const createCheckout = endpoint({
  method: "POST",
  path: "/api/create-checkout",
  access: "anyone",
  summary: "Open or refresh the one order of this basket and its payment",
  input: z.object({
    useCart: z.literal(true).default(true),
    subscriptionData: z.object({ productId: rowId, productPrice: z.unknown().optional() }).nullish(),
    /** For products only. A signed-in customer orders with the account's data. */
    guest: guestDetails.nullish(),
  }),
  output: z.object({
    clientSecret: z.string().nullable(),
    /** The payment to confirm. Null if nothing is due today. */
    paymentId: z.string().nullable(),
    /** The card setup to confirm, for a plan with nothing due today. */
    setupId: z.string().nullable(),
    orderId: rowId,
    orderType: z.enum(ORDER_TYPES),
    totalAmount: pounds,
    hasSubscription: z.boolean(),
    /** Selects the card form. */
    provider: z.enum(["sandbox", "stripe"]),
  }),
  refusals: [
    "basket-empty",
    "address-incomplete",
    "postcode-not-served",
    "not-sellable",
    "out-of-stock",
    "payment-unavailable",
    "order-closed",
    "questionnaire-missing",
    "gift-incomplete",
    "account-needed",
    "too-many-guesses",
    "gift-card-used",
    ...CODE_REFUSALS,
  ],
  perMinuteMax: 120,
});
export type Checkout = z.output<typeof createCheckout.output>;

export const createSubscription = endpoint({
  method: "POST",
  path: "/api/create-subscription",
  access: "customer",
  summary: "Open or refresh the order of one plan and its payment, past the basket",
  input: z.object({
    productId: rowId,
    /** Accepted and ignored: the shop calculates all prices itself. */
    priceId: z.unknown().optional(),
    /** Recipient, if the answers say that it is a gift. */
    gift: giftDetails.nullish(),
  }),
  output: createCheckout.output.extend({
    /** The plan as a basket of its own: its price today, every later charge and the dates. */
    basket,
  }),
  refusals: [
    "questionnaire-missing",
    "gift-incomplete",
    "not-found",
    "not-sellable",
    "plan-quantity",
    "address-incomplete",
    "postcode-not-served",
    "payment-unavailable",
    "order-closed",
    "basket-empty",
    "too-many-guesses",
  ],
  perMinuteMax: 60,
});

export const markOrderPaid = endpoint({
  method: "POST",
  path: "/api/orders/{orderId}/mark-paid",
  access: "anyone",
  summary: "Ask the card provider about this order's payment and settle it if the money is there",
  input: z.object({ orderId: pathId }),
  output: z.object({ orderId: rowId, paid: z.boolean() }),
  refusals: ["not-found", "order-not-paid", "order-closed", "too-many-guesses"],
});

export const openAccountForOrder = endpoint({
  method: "POST",
  path: "/api/orders/{orderId}/account",
  access: "anyone",
  summary: "Open an account for the guest who has just paid this order, and sign in; the order comes along",
  input: z.object({ orderId: pathId, password: signUp.input.shape.password }),
  output: signUp.output,
  refusals: ["account-exists", ...signUp.refusals],
  perMinuteMax: 30,
});

export const PAYMENT_FAILURES = [
  "card_declined",
  "insufficient_funds",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  "invalid_number",
  "authentication_failed",
] as const;

export const confirmSandboxPayment = endpoint({
  method: "POST",
  path: "/api/sandbox/payments/{paymentId}/confirm",
  access: "anyone",
  summary: "The sandbox card network: no real money (absent when a real provider is set)",
  input: z.object({
    paymentId: line(64),
    clientSecret: line(128),
    cardNumber: line(32),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2100),
    cvc: line(4),
    /** The total beside the pressed button. A payment of another amount is refused. */
    amount: pounds.optional(),
    /** Answer to the 3-D Secure dialog: true approves, false refuses, absent asks. */
    approve3ds: z.boolean().optional(),
  }),
  output: z.object({
    status: z.enum(["succeeded", "requires_action", "failed"]),
    errorCode: z.enum(PAYMENT_FAILURES).optional(),
    errorMessage: z.string().optional(),
  }),
  refusals: ["not-found", "order-closed", "total-changed", "too-many-guesses"],
  perMinuteMax: 30,
});

const sandboxAnswer = z.object({
  status: z.enum(["succeeded", "requires_action", "failed"]),
  errorCode: z.enum(PAYMENT_FAILURES).optional(),
  errorMessage: z.string().optional(),
});

export const confirmSandboxSavedMethod = endpoint({
  method: "POST",
  path: "/api/sandbox/payments/{paymentId}/confirm-kept",
  access: "anyone",
  summary: "The sandbox card network takes a box's kept card, its holder present (absent when a real provider is set)",
  input: z.object({
    paymentId: line(64),
    clientSecret: line(128),
    /** Answer to the 3-D Secure dialog: true approves, false refuses, absent asks. */
    approve3ds: z.boolean().optional(),
  }),
  output: sandboxAnswer,
  refusals: ["not-found", "order-closed", "too-many-guesses"],
  perMinuteMax: 30,
});

export const confirmSandboxSetup = endpoint({
  method: "POST",
  path: "/api/sandbox/setups/{setupId}/confirm",
  access: "anyone",
  summary: "The sandbox card network saves a card without a payment (absent when a real provider is set)",
  input: z.object({
    setupId: line(64),
    clientSecret: line(128),
    cardNumber: line(32),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2100),
    cvc: line(4),
    /** Answer to the 3-D Secure dialog: true approves, false refuses, absent asks. */
    approve3ds: z.boolean().optional(),
  }),
  output: sandboxAnswer,
  refusals: ["not-found", "order-closed", "too-many-guesses"],
  perMinuteMax: 30,
});
