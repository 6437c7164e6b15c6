import type { AdminFigures, FigureRange } from "#contract/admin-overview.ts";
import { addDays, addMonths, boxMonthOf, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readTallies, type Tally, tallyOf } from "./tallies.queries.ts";

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
    readTallies(shop.db, "paid", from),
    readTallies(shop.db, "refunded", from),
    readTallies(shop.db, "subscribers", from),
    readTallies(shop.db, "subscriptions"),
    readTallies(shop.db, "leavers", churnFrom),
  ]);
  const active = tallyOf(subscriptions, "active");
  const revenueOf = (on: IsoDay, end: IsoDay | undefined) =>
    toPounds(pence(sumAmounts(between(paid, on, end)) - sumAmounts(between(refunded, on, end))));
  const points = starts.map((on, index) => {
    const end = starts[index + 1];
    return {
      on,
      revenue: revenueOf(on, end),
      orders: sumTallies(between(paid, on, end)),
      subscribers: active.units - (end ? sumTallies(between(changes, end, undefined)) : 0),
    };
  });
  const activeBefore = active.units - sumTallies(between(changes, churnFrom, undefined));
  const left = sumTallies([...leavers.values()]);
  return {
    points,
    comparison: {
      revenue: { last: revenueOf(lastFrom, undefined), before: revenueOf(beforeFrom, lastFrom) },
      orders: {
        last: sumTallies(between(paid, lastFrom, undefined)),
        before: sumTallies(between(paid, beforeFrom, lastFrom)),
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
function between(tallies: ReadonlyMap<string, Tally>, from: IsoDay, to: IsoDay | undefined): Tally[] {
  return [...tallies].filter(([day]) => day >= from && (to === undefined || day < to)).map(([, tally]) => tally);
}

function sumAmounts(tallies: readonly Tally[]): Pence {
  return sumPence(tallies.map((tally) => tally.amountPence));
}

function sumTallies(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, tally) => sum + tally.units, 0);
}
