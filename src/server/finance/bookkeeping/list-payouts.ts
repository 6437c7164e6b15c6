import type { Payouts } from "#contract/finance/admin-books.ts";
import { londonDay } from "#domain/calendar.ts";
import { partsOfPayout, unexplainedPence } from "#domain/finance/payouts.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { toPounds } from "#domain/money.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { Span } from "./bookkeeping.queries.ts";
import {
  listPayoutMovements,
  listPayoutRows,
  listUnknownPayments,
  listUnmovedOrders,
  type MovementRow,
  type PayoutRow,
  sumMovements,
} from "./payouts.queries.ts";
import { type BooksPeriod, spanOf } from "./read-books.ts";

/**
 * Payments younger than this may not be reported yet, because movements are copied once a day and some payment methods
 * take longer.
 */
const REPORTED_AFTER_MS = 3 * DAY_MS;
/** Maximum number of unknown payments that are listed individually. A larger number usually has one common cause. */
const UNKNOWN_MAX = 50;

/**
 * Payouts that arrived in a period, with their contents. Also lists items missing in the shop's books or the
 * provider's. Refuses the same periods as `readBooks`.
 */
export async function listPayouts(
  { db, clock }: Pick<Shop, "db" | "clock">,
  period: Pick<BooksPeriod, "from" | "until">,
): Promise<Payouts> {
  const span = untilReported(spanOf(period), clock());
  const movements = Map.groupBy(await listPayoutMovements(db, period), ({ payout }) => payout.id);
  const unmoved = await listUnmovedOrders(db, span, UNKNOWN_MAX);
  const unknown = await listUnknownPayments(db, span, UNKNOWN_MAX);
  return {
    payouts: (await listPayoutRows(db, period)).map((payout) => ({
      id: payout.id,
      arrivesOn: payout.arrivesOn,
      status: payout.status,
      amount: toPounds(payout.amount),
      parts: partsOf(payout, movements.get(payout.id)?.map(({ movement }) => movement) ?? []),
    })),
    held: toPounds(await sumMovements(db)),
    unknownThere: unmoved.flatMap(({ orderId, paidAt, amount }) =>
      paidAt === null ? [] : [{ orderId, paidOn: londonDay(paidAt), amount: toPounds(amount) }],
    ),
    unknownHere: unknown.map(({ paymentId, takenAt, amount }) => ({
      paymentId: paymentId ?? "",
      takenOn: londonDay(takenAt),
      amount: toPounds(amount),
    })),
  };
}

function untilReported({ from, before }: Span, now: Date): Span {
  return { from, before: new Date(Math.min(before.getTime(), now.getTime() - REPORTED_AFTER_MS)) };
}

function partsOf(
  { amount, itemisedAt }: PayoutRow,
  movements: readonly MovementRow[],
): Payouts["payouts"][number]["parts"] {
  if (itemisedAt === null) return null;
  const parts = partsOfPayout(
    movements.map(({ kind, amount: amountPence, fee: feePence }) => ({ kind, amountPence, feePence })),
  );
  const { payments, refunds, disputes, fees, other } = parts;
  return {
    payments: toPounds(payments),
    refunds: toPounds(refunds),
    disputes: toPounds(disputes),
    fees: toPounds(fees),
    other: toPounds(other),
    unexplained: toPounds(unexplainedPence(amount, parts)),
  };
}
