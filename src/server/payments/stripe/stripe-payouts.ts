import type Stripe from "stripe";
import { type IsoDay, isoDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { MovementKind } from "#domain/payouts.ts";
import type { MoneyMovement, Payout, PayoutGateway } from "#server/kernel/payment-gateway.ts";
import { createdSince, pagesOf } from "./pages-of.ts";
import { idOf } from "./stripe-client.ts";

/** With what moved: a charge and a refund know their payment. */
const WITH_SOURCE = { expand: ["data.source"] };

/** Stripe's side of the money that it holds for the shop, and sends to its bank. */
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

/** Disputes are adjustments, as much else is: their category tells them apart. */
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

/** Stripe says a day as its midnight, UTC. */
function dayOf(seconds: number): IsoDay {
  return isoDay(new Date(seconds * 1000).toISOString().slice(0, 10));
}
