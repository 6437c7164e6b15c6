import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listPage } from "./list-page.ts";
import { badParameter } from "./provider-refusal.ts";

const DAY_SECONDS = 24 * 60 * 60;
const DISPUTE_FEE = 2000;

export function balance(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.BalanceTransactionListParams>(books, {
      method: "GET",
      path: "/v1/balance_transactions",
      params: ["resources/BalanceTransactions", "BalanceTransactionListParams"],
      right: "balance:read",
      plays: ["created", "payout", "limit", "starting_after", "ending_before"],
      answer(params) {
        const all = listTransactions(books);
        return listPage("/v1/balance_transactions", params.payout ? ofPayout(books, all, params.payout) : all, params);
      },
    }),
    endpoint<Stripe.PayoutListParams>(books, {
      method: "GET",
      path: "/v1/payouts",
      params: ["resources/Payouts", "PayoutListParams"],
      right: "payouts:read",
      plays: ["created", "limit", "starting_after", "ending_before"],
      answer: (params) =>
        listPage(
          "/v1/payouts",
          [...books.payouts.values()].map(({ payout }) => payout),
          params,
        ),
    }),
  ];
}

/** Pays out the balance, automatically or by hand. For a payout by hand Stripe does not list its transactions. */
export function payOut(books: Books, { automatic = true } = {}): Stripe.Payout {
  const paidOut = new Set([...books.payouts.values()].flatMap(({ transactionIds }) => transactionIds));
  const held = listTransactions(books).filter(({ id, type }) => type !== "payout" && !paidOut.has(id));
  const payout: Stripe.Payout = {
    id: books.newId("po"),
    object: "payout",
    amount: held.reduce((sum, { net }) => sum + net, 0),
    application_fee: null,
    application_fee_amount: null,
    arrival_date: books.now - (books.now % DAY_SECONDS) + 2 * DAY_SECONDS,
    automatic,
    balance_transaction: null,
    created: books.now,
    currency: "gbp",
    description: "STRIPE PAYOUT",
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? "completed" : "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: null,
    type: "bank_account",
  };
  books.payouts.set(payout.id, { payout, transactionIds: automatic ? held.map(({ id }) => id) : [] });
  return payout;
}

export function arrive(books: Books, id: string): void {
  const booked = books.payouts.get(id);
  if (!booked) throw new Error(`there is no payout ${id}`);
  books.payouts.set(id, { ...booked, payout: { ...booked.payout, status: "paid" } });
}

function ofPayout(books: Books, all: readonly Stripe.BalanceTransaction[], id: string) {
  const booked = books.payouts.get(id);
  if (!booked?.payout.automatic)
    throw badParameter("payout", "Balance transaction history is for automatic payouts only.");
  const ids = new Set([...booked.transactionIds, transactionId(id)]);
  return all.filter((transaction) => ids.has(transaction.id));
}

/** Balance transactions of charges, refunds, disputes and payouts, oldest first. */
function listTransactions(books: Books): Stripe.BalanceTransaction[] {
  const taken = [...books.charges.values()]
    .filter(({ paid }) => paid)
    .map((charge) => transaction(charge, { type: "charge", amount: charge.amount, fee: feeOf(charge.amount) }));
  const given = [...books.refunds.values()].map((refund) =>
    transaction(refund, { type: "refund", amount: -refund.amount }),
  );
  const disputed = [...books.disputes.values()].map((dispute) =>
    transaction(dispute, { type: "adjustment", category: "dispute", amount: -dispute.amount, fee: DISPUTE_FEE }),
  );
  const sent = [...books.payouts.values()].map(({ payout }) =>
    transaction(payout, { type: "payout", amount: -payout.amount }),
  );
  return [...taken, ...given, ...disputed, ...sent].toSorted((a, b) => a.created - b.created);
}

/** Fee for a UK card: 1.5 % and 20p. */
function feeOf(amount: number): number {
  return Math.round(amount * 0.015) + 20;
}

function transactionId(source: string): string {
  return `txn_${source}`;
}

function transaction(
  { id, created }: { id: string; created: number },
  {
    type,
    category = type,
    amount,
    fee = 0,
  }: { type: Stripe.BalanceTransaction.Type; category?: string; amount: number; fee?: number },
): Stripe.BalanceTransaction {
  return {
    id: transactionId(id),
    object: "balance_transaction",
    amount,
    available_on: created + 2 * DAY_SECONDS,
    balance_type: "payments",
    created,
    currency: "gbp",
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: category,
    source: id,
    status: "available",
    type,
  };
}
