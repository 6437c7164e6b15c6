import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { chargeIntent } from "./charge-intent.ts";
import { getCustomer } from "./customers.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listPage } from "./list-page.ts";
import { withMetadata } from "./metadata.ts";
import { paymentIntentObject } from "./payment-intent-object.ts";
import { requireMethodOf } from "./payment-methods.ts";
import { badParameter, missing, unexpectedState } from "./provider-refusal.ts";

const FILE = "resources/PaymentIntents";
const PENCE_MIN = 30;
const PENCE_MAX = 99_999_999;
const UNPAID: readonly string[] = ["requires_payment_method", "requires_confirmation", "requires_action"];
/** Parameters that a completed payment still accepts. */
const NOTES: readonly string[] = ["metadata", "description", "receipt_email", "expand"];

export function paymentIntents(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.PaymentIntentCreateParams>(books, {
      method: "POST",
      path: "/v1/payment_intents",
      params: [FILE, "PaymentIntentCreateParams"],
      right: "payment_intents:write",
      plays: [
        "amount",
        "currency",
        "automatic_payment_methods",
        "customer",
        "description",
        "metadata",
        "payment_method",
        "receipt_email",
        "setup_future_usage",
        "shipping",
      ],
      answer: (params) => open(books, params),
    }),
    endpoint<Stripe.PaymentIntentListParams>(books, {
      method: "GET",
      path: "/v1/payment_intents",
      params: [FILE, "PaymentIntentListParams"],
      right: "payment_intents:read",
      plays: ["customer", "created", "limit", "starting_after", "ending_before"],
      answer(params) {
        const { customer } = params;
        const all = [...books.intents.values()];
        const wanted = customer ? all.filter((intent) => intent.customer === customer) : all;
        return listPage("/v1/payment_intents", wanted, params);
      },
    }),
    endpoint<Stripe.PaymentIntentRetrieveParams>(books, {
      method: "GET",
      path: "/v1/payment_intents/:id",
      params: [FILE, "PaymentIntentRetrieveParams"],
      right: "payment_intents:read",
      plays: [],
      answer: (_params, id) => getIntent(books, id),
    }),
    endpoint<Stripe.PaymentIntentUpdateParams>(books, {
      method: "POST",
      path: "/v1/payment_intents/:id",
      params: [FILE, "PaymentIntentUpdateParams"],
      right: "payment_intents:write",
      plays: [
        "amount",
        "customer",
        "description",
        "metadata",
        "payment_method",
        "receipt_email",
        "setup_future_usage",
        "shipping",
      ],
      answer: (params, id) => change(books, getIntent(books, id), params),
    }),
    endpoint<Stripe.PaymentIntentConfirmParams>(books, {
      method: "POST",
      path: "/v1/payment_intents/:id/confirm",
      params: [FILE, "PaymentIntentConfirmParams"],
      right: "payment_intents:write",
      plays: ["payment_method", "off_session", "return_url"],
      answer: (params, id) => confirm(books, getIntent(books, id), params),
    }),
    endpoint<Stripe.PaymentIntentCancelParams>(books, {
      method: "POST",
      path: "/v1/payment_intents/:id/cancel",
      params: [FILE, "PaymentIntentCancelParams"],
      right: "payment_intents:write",
      plays: ["cancellation_reason"],
      answer: ({ cancellation_reason }, id) => cancel(books, getIntent(books, id), cancellation_reason ?? null),
    }),
  ];
}

export function getIntent(books: Books, id: string): Stripe.PaymentIntent {
  const intent = books.intents.get(id);
  if (!intent) throw missing("payment_intent", id, undefined);
  return intent;
}

function open(books: Books, params: Stripe.PaymentIntentCreateParams): Stripe.PaymentIntent {
  if (params.currency !== "gbp") throw badParameter("currency", `This account takes pounds, not ${params.currency}.`);
  if (params.customer) getCustomer(books, params.customer, "customer");
  if (params.payment_method) requireMethodOf(books, params.payment_method, params.customer);
  const intent = paymentIntentObject({
    id: books.newId("pi"),
    amount: checkedAmount(params.amount),
    created: books.now,
    automatic_payment_methods: {
      enabled: true,
      allow_redirects: params.automatic_payment_methods?.allow_redirects ?? "always",
    },
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: withMetadata({}, params.metadata),
    payment_method: params.payment_method ?? null,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: shippingOf(params.shipping),
    status: params.payment_method ? "requires_confirmation" : "requires_payment_method",
  });
  books.intents.set(intent.id, intent);
  books.note("payment_intent.created", intent);
  return intent;
}

function change(
  books: Books,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentUpdateParams,
): Stripe.PaymentIntent {
  const isNote = Object.keys(params).every((name) => NOTES.includes(name));
  if (!isNote && !UNPAID.includes(intent.status)) throw overAlready("update", intent);
  if (params.customer) getCustomer(books, params.customer, "customer");
  if (params.customer && intent.customer !== null && params.customer !== intent.customer) {
    throw badParameter("customer", "You cannot modify `customer` on a PaymentIntent once it already has been set.");
  }
  const customer = params.customer ?? intent.customer;
  if (params.payment_method) requireMethodOf(books, params.payment_method, idOf(customer));
  const changed: Stripe.PaymentIntent = {
    ...intent,
    amount: params.amount === undefined ? intent.amount : checkedAmount(params.amount),
    customer,
    description: params.description ?? intent.description,
    metadata: withMetadata(intent.metadata, params.metadata),
    receipt_email: params.receipt_email === undefined ? intent.receipt_email : params.receipt_email || null,
    setup_future_usage:
      params.setup_future_usage === undefined ? intent.setup_future_usage : params.setup_future_usage || null,
    shipping: params.shipping === undefined ? intent.shipping : shippingOf(params.shipping),
    ...(params.payment_method ? { payment_method: params.payment_method, status: "requires_confirmation" } : {}),
  };
  books.intents.set(intent.id, changed);
  return changed;
}

function confirm(
  books: Books,
  intent: Stripe.PaymentIntent,
  { payment_method, off_session, return_url }: Stripe.PaymentIntentConfirmParams,
): Stripe.PaymentIntent {
  if (!UNPAID.includes(intent.status)) throw overAlready("confirm", intent);
  const methodId = payment_method ?? idOf(intent.payment_method);
  if (!methodId) {
    const message = "You cannot confirm this PaymentIntent because it's missing a payment method.";
    throw unexpectedState(message, { payment_intent: intent });
  }
  requireMethodOf(books, methodId, idOf(intent.customer));
  if (!return_url && intent.automatic_payment_methods?.allow_redirects !== "never") {
    throw badParameter(
      "return_url",
      "This PaymentIntent takes methods that redirect: you must provide a `return_url`.",
    );
  }
  const isOffSession = off_session !== undefined && off_session !== false;
  if (isOffSession && intent.setup_future_usage) {
    const message =
      "You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set on the PaymentIntent " +
      "because you cannot set up future usages when processing payments off-session.";
    throw badParameter("off_session", message);
  }
  return chargeIntent(books, intent, { methodId, isOffSession, isJustEntered: false, bank: undefined });
}

function cancel(
  books: Books,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent["cancellation_reason"],
): Stripe.PaymentIntent {
  if (!UNPAID.includes(intent.status)) throw overAlready("cancel", intent);
  const cancelled: Stripe.PaymentIntent = {
    ...intent,
    status: "canceled",
    canceled_at: books.now,
    cancellation_reason: reason,
    next_action: null,
  };
  books.intents.set(intent.id, cancelled);
  books.note("payment_intent.canceled", cancelled);
  return cancelled;
}

function overAlready(verb: string, intent: Stripe.PaymentIntent) {
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`;
  return unexpectedState(message, { payment_intent: intent });
}

function checkedAmount(amount: number): number {
  if (!Number.isInteger(amount))
    throw badParameter("amount", `Invalid integer: ${amount}`, "parameter_invalid_integer");
  if (amount < PENCE_MIN) throw badParameter("amount", "Amount must be at least £0.30 gbp", "amount_too_small");
  if (amount > PENCE_MAX) throw badParameter("amount", "Amount must be no more than £999,999.99", "amount_too_large");
  return amount;
}

function shippingOf(shipping: Stripe.PaymentIntentUpdateParams["shipping"]): Stripe.PaymentIntent.Shipping | null {
  if (!shipping) return null;
  const {
    city = null,
    country = null,
    line1 = null,
    line2 = null,
    postal_code = null,
    state = null,
  } = shipping.address;
  return { name: shipping.name, address: { city, country, line1, line2, postal_code, state } };
}

export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}
