import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { BoxMonth } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type {
  BoxOf,
  CardGateway,
  ChargeFailure,
  Method,
  MethodSetup,
  Payment,
} from "#server/platform/kernel/payment-gateway.ts";
import { type StripeBooks, toRowId } from "./stripe-books.ts";
import { askFor, createdSince, idOf, isBroken, isCustomerId, isRefused, pagesOf } from "./stripe-client.ts";

export const EXPANDED = { expand: ["latest_charge", "payment_method"] };

/** An empty string clears the setting. */
export const SAVES_NO_METHOD: Pick<Stripe.PaymentIntentUpdateParams, "setup_future_usage"> = { setup_future_usage: "" };

/** True if a payment is neither completed nor in progress. */
export function isChangeable({ status }: Stripe.PaymentIntent): boolean {
  return status === "requires_payment_method" || status === "requires_confirmation" || status === "requires_action";
}

/** Reasons for which another attempt with the same method is pointless. */
const HARD_REASONS: ReadonlySet<string> = new Set([
  "authentication_required",
  "expired_card",
  "incorrect_number",
  "invalid_account",
  "lost_card",
  "new_account_information_available",
  "pickup_card",
  "restricted_card",
  "revocation_of_all_authorizations",
  "revocation_of_authorization",
  "stolen_card",
  "stop_payment_order",
  "transaction_not_allowed",
]);

/** Converts Stripe's payment to the shop's terms. `metadata` is empty if another database made the payment. */
export function toPayment(intent: Stripe.PaymentIntent, metadata: Stripe.Metadata): Payment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const failure = failureOf(intent);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: toStatus(intent.status),
    amountPence: pence(intent.amount),
    currency: intent.currency,
    refundedPence: pence(charge?.amount_refunded ?? 0),
    createdAt: new Date(intent.created * 1000),
    orderId: toRowId(metadata.order_id),
    box: toBox(metadata),
    payerId: idOf(intent.customer),
    method: intent.setup_future_usage === "off_session" ? toMethod(intent.payment_method) : undefined,
    paidBy: intent.status === "succeeded" ? kindOf(intent.payment_method) : undefined,
    failure: failure && {
      ...failure,
      failedAt: charge ? new Date(charge.created * 1000) : undefined,
      methodId: idOf(intent.payment_method ?? intent.last_payment_error?.payment_method),
    },
  };
}

function toStatus(status: Stripe.PaymentIntent["status"]): Payment["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  return status === "canceled" ? "cancelled" : "open";
}

function failureOf(intent: Stripe.PaymentIntent): ChargeFailure | undefined {
  if (intent.status === "requires_action") {
    return { id: undefined, code: "authentication_required", isHard: true, requestId: undefined };
  }
  const isRefused = intent.status === "requires_payment_method" && intent.last_payment_error;
  return isRefused ? toFailure(isRefused, undefined) : undefined;
}

interface CardError {
  code?: string | undefined;
  decline_code?: string | undefined;
  charge?: string | undefined;
}

/** Failure of a declined card. Prefers the bank's reason, which is more specific than the provider's. */
export function toFailure(error: CardError, requestId: string | undefined): ChargeFailure {
  const code = error.decline_code ?? error.code ?? "card_declined";
  const isHard = HARD_REASONS.has(code) || HARD_REASONS.has(error.code ?? "");
  return { id: error.charge, code, isHard, requestId };
}

/** Type of a payment method, or the wallet's name for a wallet card. Undefined if Stripe sends only an id. */
export function kindOf(method: string | Stripe.PaymentMethod | null | undefined): string | undefined {
  return typeof method === "object" ? (method?.card?.wallet?.type ?? method?.type) : undefined;
}

/** Undefined without a method. An id alone counts as a card without further data. */
export function toMethod(method: string | Stripe.PaymentMethod | null): Method | undefined {
  if (!method) return undefined;
  if (typeof method === "string") return { id: method, type: "card", card: undefined };
  const { id, type, card } = method;
  if (!card) return { id, type, card: undefined };
  const { brand, last4, exp_month, exp_year } = card;
  return { id, type, card: { brand, lastFour: last4, expMonth: exp_month, expYear: exp_year } };
}

function toBox({ subscription_id, box_month }: Stripe.Metadata): BoxOf | undefined {
  const subscriptionId = toRowId(subscription_id);
  if (subscriptionId === undefined || !/^\d{4}-\d{2}$/.test(box_month ?? "")) return undefined;
  return { subscriptionId, boxMonth: box_month as BoxMonth };
}

const CURRENCY = "gbp";
type SavedMethod = Pick<Stripe.PaymentIntentCreateParams, "customer"> & { setup_future_usage?: "off_session" };
type Opened =
  | "openPayment"
  | "findPayment"
  | "cancelPayment"
  | "listPaymentsOf"
  | "listPaymentsSince"
  | "openMethodSetup"
  | "findMethodSetup"
  | "cancelMethodSetup"
  | "findMethod"
  | "hasPayer";

/** Stripe's payments of orders, and its saved methods. */
export function stripePayments(stripe: Stripe, books: StripeBooks): Pick<CardGateway, Opened> {
  const { keyed, marked, ours, withCustomer } = books;
  const findPayment = async (paymentId: string) => {
    const intent = await askFor(stripe.paymentIntents.retrieve(paymentId, EXPANDED));
    return intent && ours(toPayment, intent);
  };
  return {
    findPayment,
    async openPayment({ orderId, orderVersion, paymentId, amountPence, savesMethodFor, email, deliverTo }) {
      const shared = {
        amount: amountPence,
        ...(email ? { receipt_email: email } : {}),
        ...(deliverTo ? { shipping: shippingOf(deliverTo) } : {}),
        ...EXPANDED,
      };
      const open = async (keeping: SavedMethod) => {
        const key = `order:${orderId}:v${orderVersion}${keeping.customer ? `:${keeping.customer}` : ""}`;
        const payment: Stripe.PaymentIntentCreateParams = {
          ...shared,
          currency: CURRENCY,
          automatic_payment_methods: { enabled: true },
          metadata: await marked({ order_id: orderId }),
          description: `Order ${orderId}`,
          ...keeping,
        };
        try {
          return await stripe.paymentIntents.create(payment, await keyed(key));
        } catch (error) {
          // Stripe returns its stored failure again for this key, so another key is used. A payment that the failed
          // request created is never paid.
          if (!isBroken(error)) throw error;
          return stripe.paymentIntents.create(payment, await keyed(`${key}:${randomUUID()}`));
        }
      };
      const change = async (id: string, keeping: SavedMethod) => {
        const present = await stripe.paymentIntents.retrieve(id, EXPANDED);
        if (!isChangeable(present)) return present;
        // The request has no idempotency key, because a stored response could hide a payment made since.
        return stripe.paymentIntents.update(id, { ...shared, ...SAVES_NO_METHOD, ...keeping });
      };
      const ask = (keeping: SavedMethod) => (paymentId ? change(paymentId, keeping) : open(keeping));
      const intent = savesMethodFor
        ? await withCustomer(savesMethodFor, (customer) => ask({ customer, setup_future_usage: "off_session" }))
        : await ask({});
      return ours(toPayment, intent);
    },
    async cancelPayment(paymentId) {
      try {
        return await ours(toPayment, await stripe.paymentIntents.cancel(paymentId, EXPANDED));
      } catch (error) {
        // The payment was already paid or cancelled, so its current state is returned.
        if (isRefused(error)) return findPayment(paymentId);
        throw error;
      }
    },
    async listPaymentsOf(payerId) {
      if (!isCustomerId(payerId)) return [];
      const intents = stripe.paymentIntents.list({ customer: payerId, limit: 100, expand: ["data.latest_charge"] });
      return Promise.all((await intents.autoPagingToArray({ limit: 10_000 })).map((intent) => ours(toPayment, intent)));
    },
    async *listPaymentsSince(since) {
      const wanted = { created: createdSince(since), expand: ["data.latest_charge"] };
      for await (const page of pagesOf((at) => stripe.paymentIntents.list({ ...wanted, ...at }))) {
        yield await Promise.all(page.map((intent) => ours(toPayment, intent)));
      }
    },
    async openMethodSetup({ idempotencyKey, payer, orderId }) {
      const metadata = await marked({ user_id: payer.userId, ...(orderId === undefined ? {} : { order_id: orderId }) });
      const setup = await withCustomer(payer, async (customer) =>
        stripe.setupIntents.create(
          { customer, usage: "off_session", automatic_payment_methods: { enabled: true }, metadata },
          await keyed(`${idempotencyKey}:${customer}`),
        ),
      );
      return ours(toSetup, setup);
    },
    async findMethodSetup(id) {
      const setup = await askFor(stripe.setupIntents.retrieve(id, { expand: ["payment_method"] }));
      return setup && ours(toSetup, setup);
    },
    async cancelMethodSetup(id) {
      try {
        await stripe.setupIntents.cancel(id);
      } catch (error) {
        // The setup has saved a method, or was already cancelled.
        if (!isRefused(error, "setup_intent_unexpected_state")) throw error;
      }
    },
    async findMethod(id) {
      const method = await askFor(stripe.paymentMethods.retrieve(id));
      return method?.customer ? toMethod(method) : undefined;
    },
    async hasPayer(id) {
      const customer = await askFor(stripe.customers.retrieve(id));
      return customer !== undefined && !customer.deleted;
    },
  };
}

function toSetup(intent: Stripe.SetupIntent, metadata: Stripe.Metadata): MethodSetup {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: intent.status === "succeeded" ? "succeeded" : intent.status === "canceled" ? "cancelled" : "open",
    userId: toRowId(metadata.user_id),
    orderId: toRowId(metadata.order_id),
    payerId: idOf(intent.customer),
    method: intent.status === "succeeded" ? toMethod(intent.payment_method) : undefined,
  };
}

/** Destination of the parcel, which helps the provider's fraud detection. */
export function shippingOf({
  firstName,
  lastName,
  line1,
  line2,
  city,
  postcode,
}: DeliveryAddress): Stripe.PaymentIntentCreateParams.Shipping {
  const address = { line1, city, postal_code: postcode, country: "GB", ...(line2 ? { line2 } : {}) };
  return { name: `${firstName} ${lastName}`.trim(), address };
}
