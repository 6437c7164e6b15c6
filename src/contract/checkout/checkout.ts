import { checkoutAccount, printedAccount, signUp } from "#contract/accounts/accounts.ts";
import { basket } from "#contract/basket/basket.ts";
import { endpoint } from "#contract/endpoint.ts";
import { line, linkToken, pathId, pounds, rowId } from "#contract/fields.ts";
import { typedGift } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { ORDER_TYPES } from "#domain/orders/orders.ts";
import { CODE_REFUSALS } from "#domain/pricing/discounts.ts";

/** Data of a guest, who orders without an account. */
export const guestDetails = printedAccount.omit({ password: true }).extend({
  /** The billing address. Absent if it is the delivery address. */
  billingAddress: printedAccount.shape.address.nullish(),
});
export type GuestDetails = z.output<typeof guestDetails>;

export const createCheckout = endpoint({
  method: "POST",
  path: "/api/create-checkout",
  access: "anyone",
  summary: "Create or update the basket's open order and its payment",
  input: z.object({
    useCart: z.literal(true).default(true),
    subscriptionData: z.object({ productId: rowId, productPrice: z.unknown().optional() }).nullish(),
    /** Data of a guest, who can buy only products. Absent for a signed-in customer, whose account has the data. */
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
    /** Amount due today, after gift cards. The specification defines this field name. */
    totalAmount: pounds,
    /** Total of the order, before gift cards. */
    orderTotal: pounds.optional(),
    hasSubscription: z.boolean(),
    /** Card provider, which determines the card form on the page. */
    provider: z.enum(["sandbox", "stripe"]),
    /** Token of the payment link that opened the order. Absent for an order of the shopper's own session. */
    token: linkToken.optional(),
  }),
  refusals: [
    "basket-empty",
    "address-incomplete",
    "not-printable",
    "postcode-not-served",
    "not-sellable",
    "out-of-stock",
    "order-too-large",
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
/** Totals of an order as a page showed them. */
export type SeenTotals = Pick<Checkout, "totalAmount"> & { orderTotal: string };
export type Checkout = z.output<typeof createCheckout.output>;

export const createSubscription = endpoint({
  method: "POST",
  path: "/api/create-subscription",
  access: "customer",
  summary: "Create or update the order for a plan and its payment, without the basket",
  input: z.object({
    productId: rowId,
    /** Accepted and ignored: the shop calculates all prices itself. */
    priceId: z.unknown().optional(),
    /** Recipient of the gift. Required if the questionnaire answers say that the box is a gift. */
    gift: typedGift.nullish(),
  }),
  output: createCheckout.output.extend({
    /** The plan as a basket with one line: today's price, all later charges and the dates. */
    basket,
  }),
  refusals: [
    "questionnaire-missing",
    "gift-incomplete",
    "not-found",
    "not-sellable",
    "plan-quantity",
    "address-incomplete",
    "not-printable",
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
  summary: "Check the order's payment with the card provider. Marks the order as paid if the payment succeeded",
  input: z.object({
    orderId: pathId,
    /** Token of the order's payment link. Absent for an order of the shopper's own session. */
    token: linkToken.optional(),
    /**
     * Totals shown beside the button. An unpaid order with other totals is refused. Pages of version 0.2 do not send
     * them.
     */
    seen: z.object({ totalAmount: pounds, orderTotal: pounds }).optional(),
  }),
  output: z.object({ orderId: rowId, paid: z.boolean() }),
  refusals: [
    "not-found",
    "order-not-paid",
    "order-closed",
    "total-changed",
    "too-many-guesses",
    "link-invalid",
    "link-expired",
  ],
});

export const openAccountForOrder = endpoint({
  method: "POST",
  path: "/api/orders/{orderId}/account",
  access: "anyone",
  summary:
    "Create an account for the guest who has just paid for the order, and sign in. The order moves to the account",
  input: z.object({ orderId: pathId, password: checkoutAccount.shape.password }),
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
  summary: "Confirm a sandbox payment: no real money (not available with a real provider)",
  input: z.object({
    paymentId: line(64),
    clientSecret: line(128),
    cardNumber: line(32),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2100),
    cvc: line(4),
    /** The total shown beside the pay button. The shop refuses a payment of another amount. */
    amount: pounds.optional(),
    /**
     * Answer to the simulated 3-D Secure dialog: true approves, false refuses. If absent, the dialog is still to be
     * shown.
     */
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
  summary:
    "Confirm a sandbox payment with a saved card while the cardholder is present (not available with a real provider)",
  input: z.object({
    paymentId: line(64),
    clientSecret: line(128),
    /**
     * Answer to the simulated 3-D Secure dialog: true approves, false refuses. If absent, the dialog is still to be
     * shown.
     */
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
  summary: "Confirm saving a sandbox card without a payment (not available with a real provider)",
  input: z.object({
    setupId: line(64),
    clientSecret: line(128),
    cardNumber: line(32),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2100),
    cvc: line(4),
    /**
     * Answer to the simulated 3-D Secure dialog: true approves, false refuses. If absent, the dialog is still to be
     * shown.
     */
    approve3ds: z.boolean().optional(),
  }),
  output: sandboxAnswer,
  refusals: ["not-found", "order-closed", "too-many-guesses"],
  perMinuteMax: 30,
});
