import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { type IsoDay, isoDay } from "#domain/calendar.ts";
import type { MovementKind } from "#domain/finance/payouts.ts";
import { pence } from "#domain/money.ts";
import type { MoneyMovement, Payer, Payout, PayoutGateway } from "#server/platform/kernel/payment-gateway.ts";
import type { InstallationBook } from "#server/platform/payments/installation-book.ts";
import { createdSince, idOf, isGone, pagesOf } from "./stripe-client.ts";

/** Maps the shop's customers to Stripe's. */
export interface CustomerBook {
  find: (userId: number) => Promise<string | undefined>;
  /** Stores a user's customer id, unless one is stored. Returns the stored id. */
  keep: (userId: number, customerId: string) => Promise<string>;
  /** Deletes the id of a customer that does not exist at the provider. */
  forget: (customerId: string) => Promise<void>;
}

/** Links between the shop's rows and Stripe's objects. */
export interface StripeBooks {
  keyed: (key: string) => Promise<Stripe.RequestOptions>;
  /** Adds the installation id to metadata, because rows of another database can have the same ids. */
  marked: (metadata: Record<string, string | number>) => Promise<Stripe.MetadataParam>;
  /**
   * Reads an object of the provider and its metadata. The metadata counts as empty if a shop with another database
   * created the object.
   */
  ours: <Object extends { metadata: Stripe.Metadata | null }, Read>(
    read: (object: Object, metadata: Stripe.Metadata) => Read,
    object: Object,
  ) => Promise<Read>;
  /**
   * Makes a request with the payer's Stripe customer id. Creates the customer again if it was deleted in Stripe's
   * dashboard.
   */
  withCustomer: <Answer>(payer: Payer, request: (customer: string) => Promise<Answer>) => Promise<Answer>;
}

export function stripeBooks(
  stripe: Stripe,
  { customers, installations }: { customers: CustomerBook; installations: InstallationBook },
): StripeBooks {
  const keyed = async (key: string) => ({ idempotencyKey: `${await installations.present()}:${key}` });
  const marked = async (metadata: Record<string, string | number>) => ({
    installation: await installations.present(),
    ...metadata,
  });
  const customerOf = async ({ userId, email, name }: Payer) => {
    const known = await customers.find(userId);
    if (known) return known;
    const customer = await stripe.customers.create(
      { email, name, metadata: await marked({ user_id: userId }) },
      await keyed(`customer:${userId}:${randomUUID()}`),
    );
    return customers.keep(userId, customer.id);
  };
  return {
    keyed,
    marked,
    async ours(read, object) {
      const metadata = object.metadata ?? {};
      return read(object, (await installations.isOurs(metadata.installation)) ? metadata : {});
    },
    async withCustomer(payer, request) {
      const customer = await customerOf(payer);
      try {
        return await request(customer);
      } catch (error) {
        if (!isGone(error, "customer")) throw error;
        await customers.forget(customer);
        return request(await customerOf(payer));
      }
    },
  };
}

/** Parses a row id from metadata. */
export function toRowId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Expands the source object of each transaction, because a charge or refund contains the id of its payment. */
const WITH_SOURCE = { expand: ["data.source"] };

/** Stripe's balance transactions and payouts. */
export function stripePayouts(stripe: Stripe): PayoutGateway {
  const list = (wanted: Stripe.BalanceTransactionListParams) =>
    pagesOf((at) => stripe.balanceTransactions.list({ ...wanted, ...WITH_SOURCE, ...at }));
  return {
    async *listMovementsSince(since) {
      for await (const page of list({ created: createdSince(since) })) yield page.map(toMovement);
    },
    async *listMovementsOf(payoutId) {
      for await (const page of list({ payout: payoutId })) yield page.map(toMovement);
    },
    async *listPayoutsSince(since) {
      for await (const page of pagesOf((at) => stripe.payouts.list({ created: createdSince(since), ...at }))) {
        yield page.map(toPayout);
      }
    },
  };
}

function toMovement(transaction: Stripe.BalanceTransaction): MoneyMovement {
  const { id, amount, fee, description, created, source } = transaction;
  const moved = typeof source === "object" ? source : null;
  const ofPayment = moved !== null && "payment_intent" in moved ? moved.payment_intent : null;
  return {
    id,
    kind: kindOf(transaction),
    amountPence: pence(amount),
    feePence: pence(fee),
    paymentId: idOf(ofPayment),
    refundId: moved?.object === "refund" ? moved.id : undefined,
    description: description ?? "",
    createdAt: new Date(created * 1000),
  };
}

const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: "payment",
  payment: "payment",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  payment_failure_refund: "refund",
  stripe_fee: "fee",
  stripe_fx_fee: "fee",
  tax_fee: "fee",
  payout: "payout",
  payout_cancel: "payout",
  payout_failure: "payout",
};

/** Stripe reports disputes, and many other movements, as adjustments. The category distinguishes them. */
function kindOf({ type, reporting_category: category }: Stripe.BalanceTransaction): MovementKind {
  return category === "dispute" || category === "dispute_reversal" ? "dispute" : (KINDS[type] ?? "other");
}

function toPayout(payout: Stripe.Payout): Payout {
  const { id, amount, arrival_date: arrives, automatic, reconciliation_status: reconciliation, created } = payout;
  return {
    id,
    amountPence: pence(amount),
    arrivesOn: dayOf(arrives),
    status:
      payout.status === "paid"
        ? "paid"
        : payout.status === "failed" || payout.status === "canceled"
          ? "failed"
          : "on-its-way",
    isItemised: automatic && reconciliation === "completed",
    createdAt: new Date(created * 1000),
  };
}

/** Stripe represents a day as the timestamp of its midnight in UTC. */
function dayOf(seconds: number): IsoDay {
  return isoDay(new Date(seconds * 1000).toISOString().slice(0, 10));
}
