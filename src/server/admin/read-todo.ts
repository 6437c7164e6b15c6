import { type getAdminTodo, TODO_COUNT_MAX } from "#contract/admin-overview.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { listLateJobs } from "#server/job-runs/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readQueueLateMinutes } from "#server/monitoring/index.ts";
import { listProviderFailures } from "#server/payments/index.ts";
import { readSilence } from "#server/reconciliation/index.ts";
import { countOpenReturns } from "#server/returns/index.ts";
import { countReviewsToRead } from "#server/reviews/index.ts";
import { readEmailFigures } from "#server/sent-emails/index.ts";
import { readMailServerAway, readMissingRights } from "#server/settings/index.ts";
import { countPaymentFailures } from "./admin-subscriptions.queries.ts";
import {
  countDifferences,
  countLateBoxes,
  countLowStock,
  countUnknownCharges,
  countUnpaidOrders,
  findFailedRefunds,
  findLatePayments,
  findOpenDisputes,
  listDifferingSubjects,
} from "./overview.queries.ts";
import { countToPack } from "./parcels/list-parcels.ts";

/** How long the overview tells of payments that came too late: their money has gone back by itself. */
const LATE_PAYMENTS_MS = 7 * DAY_MS;

/** What needs doing today, each counted up to a point. */
export async function readTodo(shop: Shop): Promise<ReplyOf<typeof getAdminTodo>> {
  const { db } = shop;
  const lateSince = new Date(shop.clock().getTime() - LATE_PAYMENTS_MS);
  const [unpaid, toPack, lowStock, failedCharges, failedRefunds, disputes, latePayments] = await Promise.all([
    countUnpaidOrders(db, TODO_COUNT_MAX),
    countToPack(shop, TODO_COUNT_MAX),
    countLowStock(db, TODO_COUNT_MAX),
    countPaymentFailures(db, TODO_COUNT_MAX),
    findFailedRefunds(db, TODO_COUNT_MAX),
    findOpenDisputes(db, TODO_COUNT_MAX),
    findLatePayments(db, lateSince, TODO_COUNT_MAX),
  ]);
  const lateBoxes = await countLateBoxes(db, londonDay(shop.clock()), TODO_COUNT_MAX);
  const [differences, differingSubjects, returns, lateJobs, providerFailures, unknownCharges] = await Promise.all([
    countDifferences(db, TODO_COUNT_MAX),
    listDifferingSubjects(db),
    countOpenReturns(db, TODO_COUNT_MAX),
    listLateJobs(shop),
    listProviderFailures(shop),
    countUnknownCharges(db, new Date(shop.clock().getTime() - DAY_MS), TODO_COUNT_MAX),
  ]);
  const [outbox, mailServerAway, queueLateMinutes] = await Promise.all([
    readEmailFigures(db, shop.clock()),
    readMailServerAway(db),
    readQueueLateMinutes(shop),
  ]);
  return {
    unpaid,
    toPack,
    lateBoxes,
    lowStock,
    failedCharges,
    unknownCharges,
    failedRefunds,
    disputes,
    latePayments,
    differences,
    differingSubjects,
    returns,
    reviews: await countReviewsToRead(db, TODO_COUNT_MAX),
    lateJobs,
    lateEmails: Math.min(outbox.late, TODO_COUNT_MAX),
    failedEmails: Math.min(outbox.failedLately, TODO_COUNT_MAX),
    mailServerAway: mailServerAway?.text ?? null,
    queueLateMinutes,
    providerFailures,
    missingRights: shop.gateway.name === "sandbox" ? [] : ((await readMissingRights(db)) ?? []),
    providerSilentSince: (await readSilence(shop))?.toISOString() ?? null,
  };
}
