import type { AdminFigures, FigureRange } from "#contract/admin-overview.ts";
import { addDays, addMonths, boxMonthOf, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type Counter, counterOf, readCounters } from "./counters.queries.ts";

const DAYS = 30;
const MONTHS = 12;

/** The figures of the overview's charts, from sums that are kept day by day. */
export async function readFigures(shop: Shop, range: FigureRange): Promise<AdminFigures> {
  const today = londonDay(shop.clock());
  const starts = startsOf(range, today);
  const [chartFrom = today] = starts;
  const churnFrom = addDays(today, -DAYS);
  const lastFrom = addDays(today, 1 - DAYS);
  const beforeFrom = addDays(lastFrom, -DAYS);
  const from = earlierOf(chartFrom, beforeFrom);
  const [paid, refunded, changes, subscriptions, leavers] = await Promise.all([
    readCounters(shop.db, "paid", from),
    readCounters(shop.db, "refunded", from),
    readCounters(shop.db, "subscribers", from),
    readCounters(shop.db, "subscriptions"),
    readCounters(shop.db, "leavers", churnFrom),
  ]);
  const active = counterOf(subscriptions, "active");
  const revenueOf = (on: IsoDay, end: IsoDay | undefined) =>
    toPounds(pence(sumAmounts(between(paid, on, end)) - sumAmounts(between(refunded, on, end))));
  const points = starts.map((on, index) => {
    const end = starts[index + 1];
    return {
      on,
      revenue: revenueOf(on, end),
      orders: sumCounters(between(paid, on, end)),
      subscribers: active.units - (end ? sumCounters(between(changes, end, undefined)) : 0),
    };
  });
  const activeBefore = active.units - sumCounters(between(changes, churnFrom, undefined));
  const left = sumCounters([...leavers.values()]);
  return {
    points,
    comparison: {
      revenue: { last: revenueOf(lastFrom, undefined), before: revenueOf(beforeFrom, lastFrom) },
      orders: {
        last: sumCounters(between(paid, lastFrom, undefined)),
        before: sumCounters(between(paid, beforeFrom, lastFrom)),
      },
      subscribers: { last: active.units, before: activeBefore },
    },
    recurringRevenue: toPounds(active.amountPence),
    churnPercent: activeBefore > 0 ? Math.round((left / activeBefore) * 1000) / 10 : null,
  };
}

/** The first day of each point, oldest first. */
function startsOf(range: FigureRange, today: IsoDay): IsoDay[] {
  if (range === "30d") return Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const thisMonth = boxMonthOf(today);
  return Array.from({ length: MONTHS }, (_, index) => isoDay(`${addMonths(thisMonth, index - MONTHS + 1)}-01`));
}

function earlierOf(one: IsoDay, other: IsoDay): IsoDay {
  return one < other ? one : other;
}

/** The days from one on, up to and without another. */
function between(counters: ReadonlyMap<string, Counter>, from: IsoDay, to: IsoDay | undefined): Counter[] {
  return [...counters].filter(([day]) => day >= from && (to === undefined || day < to)).map(([, counter]) => counter);
}

function sumAmounts(counters: readonly Counter[]): Pence {
  return sumPence(counters.map((counter) => counter.amountPence));
}

function sumCounters(counters: readonly Counter[]): number {
  return counters.reduce((sum, counter) => sum + counter.units, 0);
}
