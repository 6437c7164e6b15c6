import { type getAdminTodo, TODO_COUNT_MAX } from "#contract/admin-overview.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { JOBS } from "#server/jobs/jobs.ts";
import { listLateJobs } from "#server/jobs/list-late-jobs.ts";
import type { Shop } from "#server/shop.ts";
import {
  countDifferences,
  countFailedCharges,
  countFailedRefunds,
  countLowStock,
  countOpenDisputes,
  countOrdersToPack,
  countUnpaidOrders,
} from "./overview.queries.ts";

/** What needs doing today, each counted up to a point. */
export async function readTodo(shop: Shop): Promise<ReplyOf<typeof getAdminTodo>> {
  const { db } = shop;
  const [unpaid, toPack, lowStock, failedCharges, failedRefunds, disputes, differences, lateJobs] = await Promise.all([
    countUnpaidOrders(db, TODO_COUNT_MAX),
    countOrdersToPack(db, TODO_COUNT_MAX),
    countLowStock(db, TODO_COUNT_MAX),
    countFailedCharges(db, TODO_COUNT_MAX),
    countFailedRefunds(db, TODO_COUNT_MAX),
    countOpenDisputes(db, TODO_COUNT_MAX),
    countDifferences(db, TODO_COUNT_MAX),
    listLateJobs(shop, JOBS),
  ]);
  return { unpaid, toPack, lowStock, failedCharges, failedRefunds, disputes, differences, lateJobs };
}
