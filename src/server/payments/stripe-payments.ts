import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Card, CardGateway, CardSetup, Dispute, Payer, Payment, Refund } from "./gateway.ts";
import type { InstallationBook } from "./installation-book.ts";
import { askFor, idOf, isBroken, isGone, isRefusal } from "./stripe-client.ts";

/** Which of Stripe's customers is which of ours. */
export interface CustomerBook {
  find: (userId: number) => Promise<string | undefined>;
  /** Keeps the first one for a user; answers the one that is kept. */
  keep: (userId: number, customerId: string) => Promise<string>;
  /** Forgets one that is gone at the provider. */
  forget: (customerId: string) => Promise<void>;
}

const CURRENCY = "gbp";
const WITH_CHARGE: Stripe.PaymentIntentRetrieveParams & Stripe.PaymentIntentCancelParams = {
  expand: ["latest_charge"],
};

type KeptCard = Pick<Stripe.PaymentIntentCreateParams, "customer"> & { setup_future_usage?: "off_session" };

/** Stripe's side of payments, refunds and saved cards. */
export function stripePayments(
  stripe: Stripe,
  { customers, installations }: { customers: CustomerBook; installations: InstallationBook },
): CardGateway {
  const keyed = async (key: string): Promise<Stripe.RequestOptions> => ({
    idempotencyKey: `${await installations.present()}:${key}`,
  });
  /** What says whose something is: another database's rows have the same numbers. */
  const marked = async (metadata: Record<string, string | number>): Promise<Stripe.MetadataParam> => ({
    installation: await installations.present(),
    ...metadata,
  });
  const ours = async <Object extends { metadata: Stripe.Metadata | null }, Read>(
    read: (object: Object, metadata: Stripe.Metadata) => Read,
    object: Object,
  ): Promise<Read> => {
    const metadata = object.metadata ?? {};
    return read(object, (await installations.isOurs(metadata.installation)) ? metadata : {});
  };
  const find = async (paymentId: string) => {
    const intent = await askFor(stripe.paymentIntents.retrieve(paymentId, WITH_CHARGE));
    return intent && ours(toPayment, intent);
  };
  const customerOf = async ({ userId, email, name }: Payer) => {
    const known = await customers.find(userId);
    if (known) return known;
    const customer = await stripe.customers.create(
      { email, name, metadata: await marked({ user_id: userId }) },
      await keyed(`customer:${userId}:${randomUUID()}`),
    );
    return customers.keep(userId, customer.id);
  };
  /** A customer who was deleted on the provider's pages is made again. */
  const withCustomer = async <Answer>(payer: Payer, request: (customer: string) => Promise<Answer>) => {
    const customer = await customerOf(payer);
    try {
      return await request(customer);
    } catch (error) {
      if (!isGone(error, "customer")) throw error;
      await customers.forget(customer);
      return request(await customerOf(payer));
    }
  };
  return {
    findPayment: find,
    async openPayment({ orderId, orderVersion, paymentId, amountPence, keepsCardFor }) {
      const open = async (keeping: KeptCard) => {
        const key = `order:${orderId}:v${orderVersion}${keeping.customer ? `:${keeping.customer}` : ""}`;
        const payment: Stripe.PaymentIntentCreateParams = {
          amount: amountPence,
          currency: CURRENCY,
          automatic_payment_methods: { enabled: true },
          metadata: await marked({ order_id: orderId }),
          description: `Order ${orderId}`,
          ...keeping,
          ...WITH_CHARGE,
        };
        try {
          return await stripe.paymentIntents.create(payment, await keyed(key));
        } catch (error) {
          // The provider goes on answering a failure of its own under that key. Nobody can pay what it may have made.
          if (!isBroken(error)) throw error;
          return stripe.paymentIntents.create(payment, await keyed(`${key}:${randomUUID()}`));
        }
      };
      const change = async (id: string, keeping: KeptCard) => {
        const present = await stripe.paymentIntents.retrieve(id, WITH_CHARGE);
        if (!isChangeable(present)) return present;
        // Without a key: an answer remembered from before would hide that it has been paid since.
        return stripe.paymentIntents.update(id, { amount: amountPence, ...KEEPS_NO_CARD, ...keeping, ...WITH_CHARGE });
      };
      const ask = (keeping: KeptCard) => (paymentId ? change(paymentId, keeping) : open(keeping));
      const intent = keepsCardFor
        ? await withCustomer(keepsCardFor, (customer) => ask({ customer, setup_future_usage: "off_session" }))
        : await ask({});
      return ours(toPayment, intent);
    },
    async cancelPayment(paymentId) {
      try {
        return await ours(toPayment, await stripe.paymentIntents.cancel(paymentId, WITH_CHARGE));
      } catch (error) {
        // Paid or cancelled before: what it is by now is the answer.
        if (isRefusal(error)) return find(paymentId);
        throw error;
      }
    },
    async refundPayment(paymentId, { amountPence, idempotencyKey }) {
      try {
        const refund: Stripe.RefundCreateParams = {
          payment_intent: paymentId,
          amount: amountPence,
          metadata: await marked({ key: idempotencyKey }),
        };
        return await ours(toRefund, await stripe.refunds.create(refund, await keyed(idempotencyKey)));
      } catch (error) {
        if (isRefusal(error)) throw new ShopError("refund-refused", { paymentId });
        throw error;
      }
    },
    async findRefund(id) {
      const refund = await askFor(stripe.refunds.retrieve(id));
      return refund && ours(toRefund, refund);
    },
    async findDispute(id) {
      const dispute = await askFor(stripe.disputes.retrieve(id));
      return dispute && toDispute(dispute);
    },
    async openCardSetup({ idempotencyKey, payer, orderId }) {
      const metadata = await marked({ user_id: payer.userId, ...(orderId === undefined ? {} : { order_id: orderId }) });
      const setup = await withCustomer(payer, async (customer) =>
        stripe.setupIntents.create(
          { customer, usage: "off_session", automatic_payment_methods: { enabled: true }, metadata },
          await keyed(`${idempotencyKey}:${customer}`),
        ),
      );
      return ours(toSetup, setup);
    },
    async findCardSetup(id) {
      const setup = await askFor(stripe.setupIntents.retrieve(id));
      return setup && ours(toSetup, setup);
    },
    async findCard(id): Promise<Card | undefined> {
      const method = await askFor(stripe.paymentMethods.retrieve(id));
      if (!method?.card) return undefined;
      const { brand, last4, exp_month, exp_year } = method.card;
      return { id, brand, lastFour: last4, expMonth: exp_month, expYear: exp_year };
    },
  };
}

/** An empty text takes the wish to keep the card off again. */
const KEEPS_NO_CARD: Pick<Stripe.PaymentIntentUpdateParams, "setup_future_usage"> = { setup_future_usage: "" };

function isChangeable({ status }: Stripe.PaymentIntent): boolean {
  return status === "requires_payment_method" || status === "requires_confirmation" || status === "requires_action";
}

function toPayment(intent: Stripe.PaymentIntent, metadata: Stripe.Metadata): Payment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: intent.status === "succeeded" ? "succeeded" : intent.status === "canceled" ? "cancelled" : "open",
    amountPence: pence(intent.amount),
    currency: intent.currency,
    refundedPence: pence(charge?.amount_refunded ?? 0),
    orderId: toRowId(metadata.order_id),
    cardId: intent.setup_future_usage === "off_session" ? idOf(intent.payment_method) : undefined,
  };
}

function toSetup(intent: Stripe.SetupIntent, metadata: Stripe.Metadata): CardSetup {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: intent.status === "succeeded" ? "succeeded" : intent.status === "canceled" ? "cancelled" : "open",
    userId: toRowId(metadata.user_id),
    orderId: toRowId(metadata.order_id),
    cardId: intent.status === "succeeded" ? idOf(intent.payment_method) : undefined,
  };
}

function toRefund(refund: Stripe.Refund, metadata: Stripe.Metadata): Refund {
  return {
    id: refund.id,
    key: metadata.key,
    paymentId: idOf(refund.payment_intent) ?? "",
    amountPence: pence(refund.amount),
    status: toRefundStatus(refund.status),
  };
}

function toRefundStatus(status: Stripe.Refund["status"]): Refund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

function toDispute(dispute: Stripe.Dispute): Dispute {
  const isLost = dispute.status === "lost";
  const isWon = dispute.status === "won" || dispute.status === "warning_closed" || dispute.status === "prevented";
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent) ?? "",
    amountPence: pence(dispute.amount),
    reason: dispute.reason,
    status: isLost ? "lost" : isWon ? "won" : "open",
  };
}

/** One of our row ids as it comes back in metadata. */
function toRowId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
