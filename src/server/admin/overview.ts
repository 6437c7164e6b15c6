import {
  type AdminFigures,
  type FigureRange,
  type getAdminStats,
  type getAdminTodo,
  TODO_COUNT_MAX,
} from "#contract/admin/admin-overview.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { latePaymentsSince, leftOutShownFrom, unknownChargesBefore } from "#domain/admin/todo-windows.ts";
import { addDays, addMonths, boxMonthOf, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import { ORDER_STATUSES } from "#domain/orders/orders.ts";
import { readSilence } from "#server/finance/index.ts";
import { countOpenConversations, countOpenSamples } from "#server/marketing/index.ts";
import { countOpenReturns } from "#server/orders/index.ts";
import { listLateJobs, readQueueLateMinutes } from "#server/platform/job-runs/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listProviderFailures } from "#server/platform/payments/index.ts";
import { readMailServerAway, readMissingRights } from "#server/platform/settings/index.ts";
import { countWebhookProblems } from "#server/platform/webhooks/index.ts";
import { countReviewsToRead } from "#server/reviews/index.ts";
import { countMissingRecipes } from "#server/subscriptions/index.ts";
import { countStaffOnly } from "./customers.queries.ts";
import {
  aggregateCounterChanges,
  type Counter,
  countDifferences,
  counterOf,
  countLateBoxes,
  countLeftOutBoxes,
  countLowStock,
  countUnknownCharges,
  countUnpaidOrders,
  findFailedRefunds,
  findLateBoxMonth,
  findLatePayments,
  findOpenDisputes,
  listDifferingSubjects,
  readCounters,
  sumPaidGifts,
} from "./overview.queries.ts";
import { countPacked, countToPack } from "./parcels/list-parcels.ts";
import { readEmailFigures } from "./sent-emails/sent-emails.queries.ts";
import { countPaymentFailures, listUnprintableIds } from "./subscriptions.queries.ts";

const DAYS = 30;
const MONTHS = 12;

export async function readFigures(shop: Shop, range: FigureRange): Promise<AdminFigures> {
  const today = londonDay(shop.clock());
  const starts = startsOf(range, today);
  const [chartFrom = today] = starts;
  const lastFrom = addDays(today, 1 - DAYS);
  const secondDay = addDays(lastFrom, 1);
  const beforeFrom = addDays(lastFrom, -DAYS);
  const from = earlierOf(chartFrom, beforeFrom);
  const [paid, refunded, changes, subscriptions, leavers, paidGiftsPence] = await Promise.all([
    readCounters(shop.db, "paid", from),
    readCounters(shop.db, "refunded", from),
    readCounters(shop.db, "subscribers", from),
    readCounters(shop.db, "subscriptions"),
    readCounters(shop.db, "leavers", lastFrom),
    sumPaidGifts(shop.db),
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
  const activeBefore = active.units - sumCounters(between(changes, lastFrom, undefined));
  const left = sumCounters([...leavers.values()]);
  return {
    points,
    comparison: {
      revenue: { last: revenueOf(lastFrom, undefined), before: revenueOf(beforeFrom, lastFrom) },
      orders: {
        last: sumCounters(between(paid, lastFrom, undefined)),
        before: sumCounters(between(paid, beforeFrom, lastFrom)),
      },
      subscribers: { last: active.units, before: active.units - sumCounters(between(changes, secondDay, undefined)) },
      since: lastFrom,
    },
    recurringRevenue: toPounds(pence(active.amountPence - paidGiftsPence)),
    churnPercent: activeBefore > 0 ? Math.round((left / activeBefore) * 1000) / 10 : null,
  };
}

/** The first day of each chart point, oldest first. */
function startsOf(range: FigureRange, today: IsoDay): IsoDay[] {
  if (range === "30d") return Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const thisMonth = boxMonthOf(today);
  return Array.from({ length: MONTHS }, (_, index) => isoDay(`${addMonths(thisMonth, index - MONTHS + 1)}-01`));
}

function earlierOf(one: IsoDay, other: IsoDay): IsoDay {
  return one < other ? one : other;
}

/** The days from `from` (inclusive) to `to` (exclusive). */
function between(counters: ReadonlyMap<string, Counter>, from: IsoDay, to: IsoDay | undefined): Counter[] {
  return [...counters].filter(([day]) => day >= from && (to === undefined || day < to)).map(([, counter]) => counter);
}

function sumAmounts(counters: readonly Counter[]): Pence {
  return sumPence(counters.map((counter) => counter.amountPence));
}

function sumCounters(counters: readonly Counter[]): number {
  return counters.reduce((sum, counter) => sum + counter.units, 0);
}

/** The overview's four counters. A month is a calendar month in London. */
export async function readStats(shop: Shop): Promise<ReplyOf<typeof getAdminStats>> {
  const monthStart = `${londonDay(shop.clock()).slice(0, 7)}-01`;
  const [users, subscriptions, paid, refunded, orders, staff] = await Promise.all([
    readCounters(shop.db, "users"),
    readCounters(shop.db, "subscriptions"),
    readCounters(shop.db, "paid", monthStart),
    readCounters(shop.db, "refunded", monthStart),
    readCounters(shop.db, "orders"),
    countStaffOnly(shop.db),
  ]);
  const totalUsers = counterOf(users, "all").units;
  return {
    totalUsers,
    customers: totalUsers - staff,
    activeSubscriptions: counterOf(subscriptions, "active").units,
    monthlyRevenue: toPounds(pence(sumDailyAmounts(paid) - sumDailyAmounts(refunded))),
    totalOrders: ORDER_STATUSES.reduce((sum, status) => sum + counterOf(orders, status).units, 0),
  };
}

function sumDailyAmounts(days: ReadonlyMap<string, Counter>): Pence {
  return sumPence([...days.values()].map((day) => day.amountPence));
}

/** Time for which an event that was given up stays on the list. */
const WEBHOOK_PROBLEM_MS = 7 * DAY_MS;

/** Tasks for today, each counted up to a limit. */
export async function readTodo(shop: Shop): Promise<ReplyOf<typeof getAdminTodo>> {
  const { db } = shop;
  const [unpaid, toPack, packed, lowStock, failedCharges, failedRefunds, disputes, latePayments] = await Promise.all([
    countUnpaidOrders(db, TODO_COUNT_MAX),
    countToPack(shop, TODO_COUNT_MAX),
    countPacked(shop, TODO_COUNT_MAX),
    countLowStock(db, TODO_COUNT_MAX),
    countPaymentFailures(db, TODO_COUNT_MAX),
    findFailedRefunds(db, TODO_COUNT_MAX),
    findOpenDisputes(db, TODO_COUNT_MAX),
    findLatePayments(db, latePaymentsSince(shop.clock()), TODO_COUNT_MAX),
  ]);
  const today = londonDay(shop.clock());
  const recipes = await countMissingRecipes(shop);
  const lateBoxes = await countLateBoxes(db, today, TODO_COUNT_MAX);
  const leftOutBoxes = await countLeftOutBoxes(db, leftOutShownFrom(today), TODO_COUNT_MAX);
  const [differences, differingSubjects, returns, lateJobs, providerFailures, unknownCharges] = await Promise.all([
    countDifferences(db, TODO_COUNT_MAX),
    listDifferingSubjects(db),
    countOpenReturns(db, TODO_COUNT_MAX),
    listLateJobs(shop),
    listProviderFailures(shop),
    countUnknownCharges(db, unknownChargesBefore(shop.clock()), TODO_COUNT_MAX),
  ]);
  const problemsSince = new Date(shop.clock().getTime() - WEBHOOK_PROBLEM_MS);
  const [outbox, mailServerAway, queueLateMinutes] = await Promise.all([
    readEmailFigures(db, shop.clock()),
    readMailServerAway(db),
    readQueueLateMinutes(shop),
  ]);
  return {
    unpaid,
    toPack,
    packed,
    lateBoxes,
    lateBoxMonth: await findLateBoxMonth(db, today),
    leftOutBoxes,
    unprintableBoxes: Math.min((await listUnprintableIds(db)).length, TODO_COUNT_MAX),
    recipesMissing: recipes.kinds,
    recipeMonth: recipes.boxMonth,
    lowStock,
    failedCharges,
    unknownCharges,
    failedRefunds,
    disputes,
    latePayments,
    differences,
    differingSubjects,
    returns,
    samples: await countOpenSamples(db, TODO_COUNT_MAX),
    reviews: await countReviewsToRead(db, TODO_COUNT_MAX),
    messages: await countOpenConversations(db, TODO_COUNT_MAX),
    lateJobs,
    lateEmails: Math.min(outbox.late, TODO_COUNT_MAX),
    failedEmails: Math.min(outbox.failedLately, TODO_COUNT_MAX),
    mailServerAway: mailServerAway?.text ?? null,
    queueLateMinutes,
    webhookProblems: Math.min(await countWebhookProblems(db, problemsSince), TODO_COUNT_MAX),
    providerFailures,
    missingRights: shop.gateway.name === "sandbox" ? [] : ((await readMissingRights(db)) ?? []),
    providerSilentSince: (await readSilence(shop))?.toISOString() ?? null,
  };
}

/** Aggregates the dashboard's counters. Idempotent. */
export async function aggregateCounters(shop: Shop): Promise<void> {
  await aggregateCounterChanges(shop.db);
}
