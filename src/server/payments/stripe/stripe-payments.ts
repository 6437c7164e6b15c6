import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { CardGateway, MethodSetup } from "#server/kernel/payment-gateway.ts";
import { createdSince, pagesOf } from "./pages-of.ts";
import { shippingOf } from "./shipping-of.ts";
import { type StripeBooks, toRowId } from "./stripe-books.ts";
import { askFor, idOf, isBroken, isRefused } from "./stripe-client.ts";
import { EXPANDED, isChangeable, SAVES_NO_METHOD, toMethod, toPayment } from "./to-payment.ts";

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

/** Stripe's side of orders' payments and of kept methods. */
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
          // The provider goes on answering a failure of its own under that key. Nobody can pay what it may have made.
          if (!isBroken(error)) throw error;
          return stripe.paymentIntents.create(payment, await keyed(`${key}:${randomUUID()}`));
        }
      };
      const change = async (id: string, keeping: SavedMethod) => {
        const present = await stripe.paymentIntents.retrieve(id, EXPANDED);
        if (!isChangeable(present)) return present;
        // Without a key: an answer remembered from before would hide that it has been paid since.
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
        // Paid or cancelled before: what it is by now is the answer.
        if (isRefused(error)) return findPayment(paymentId);
        throw error;
      }
    },
    async listPaymentsOf(payerId) {
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
        // It has kept something, or was cancelled before.
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
