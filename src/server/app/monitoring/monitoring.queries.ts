import { and, asc, count, eq, gt, gte, isNull, lte, sql } from "drizzle-orm";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { stockHolds } from "#server/platform/db/schema/inventory.ts";
import { rateLimitAttempts } from "#server/platform/db/schema/people.ts";

export async function listLowStock(
  db: Reader,
  stockMax: number,
): Promise<{ id: number; name: string; stock: number }[]> {
  const { id, name, stock, isActive, isSubscription, archivedAt } = products;
  return db
    .select({ id, name, stock })
    .from(products)
    .where(and(eq(isActive, true), eq(isSubscription, false), isNull(archivedAt), lte(stock, stockMax)))
    .orderBy(asc(stock), asc(id));
}

/** Number of units that unpaid orders reserve, and number of units that are still available. */
export async function sumHeldStock(db: Reader): Promise<{ held: number; left: number }> {
  const [row] = await readRows<{ held: number; left: number }>(
    db,
    sql`select
      (select coalesce(sum(${stockHolds.quantity}), 0)::integer from ${stockHolds}) as held,
      (select coalesce(sum(${products.stock}), 0)::integer from ${products}
        where not ${products.isSubscription} and ${products.archivedAt} is null) as left`,
  );
  return row ?? { held: 0, left: 0 };
}

/** Targets of attempts to sign in to another person's account. */
export type GuessedKind = "user" | "device" | "password" | "code";
const GUESSED = /^(user|device|password|code)(?:-device|-session)?:(\d+)/;

/** Accounts with many failed attempts since a given time, and the targets of these attempts. */
export async function listGuessedAccounts(
  db: Reader,
  since: Date,
  attemptsMin: number,
): Promise<{ kind: GuessedKind; userId: string; made: number }[]> {
  const { target, madeAt } = rateLimitAttempts;
  const rows = await db
    .select({ target, made: count() })
    .from(rateLimitAttempts)
    .where(and(gt(madeAt, since), sql`${target} ~ ${GUESSED.source}`))
    .groupBy(target)
    .having(gte(count(), attemptsMin));
  return rows.flatMap(({ target: guessed, made }) => {
    const [, kind, userId = ""] = GUESSED.exec(guessed) ?? [];
    return kind ? { kind: kind as GuessedKind, userId, made } : [];
  });
}

/** Months with boxes skipped because they could not be charged in time, with a dispatch day on or after `from`. */
export async function listLeftOutMonths(db: Reader, from: IsoDay): Promise<{ boxMonth: BoxMonth; boxes: number }[]> {
  const { boxMonth, skipReason, dispatchOn } = boxes;
  return db
    .select({ boxMonth, boxes: count() })
    .from(boxes)
    .where(and(eq(skipReason, "late"), gte(dispatchOn, from)))
    .groupBy(boxMonth)
    .orderBy(asc(boxMonth));
}

export async function countAppliedMigrations(db: Reader): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return row?.count ?? 0;
}

/** True if the shop has ever migrated this database. */
export async function hasMigrations(db: Reader): Promise<boolean> {
  const [row] = await readRows<{ has: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as has`,
  );
  return row?.has ?? false;
}

/**
 * The database version, "PostgreSQL 15.5", and the time on the database's clock. `foldsCase` is true if the database's
 * language has small and capital forms of letters other than A to Z.
 */
export async function readVersionAndTime(db: Reader): Promise<{ version: string; now: Date; foldsCase: boolean }> {
  const [row] = await readRows<{ version: string; now: string; folds_case: boolean }>(
    db,
    sql`select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as version, now()::text as now,
      lower('Ë') = 'ë' as folds_case`,
  );
  return { version: row?.version ?? "", now: new Date(row?.now ?? ""), foldsCase: row?.folds_case ?? false };
}

export async function countMoneyWaiting(db: Reader, now: Date): Promise<Record<string, number>> {
  const [row] = await readRows<Record<string, number>>(
    db,
    sql`select
          (select count(*) from orders where paid_at is null and status = 'pending'
            and expires_at < ${now.toISOString()}::timestamptz)::int as "order-overdue",
          (select count(*) from refunds where status = 'due')::int as "refund-due",
          (select count(*) from boxes where status = 'unpaid')::int as "box-unpaid",
          (select count(*) from payment_differences where gone_at is null)::int as "difference-open"`,
  );
  return row ?? {};
}
