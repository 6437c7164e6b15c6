import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import { type EmailFilter, LATE_EMAIL_MINUTES } from "#contract/marketing/admin-marketing.ts";
import { DAY_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { emails } from "#server/platform/db/schema/marketing.ts";
import { orderItems } from "#server/platform/db/schema/orders.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import type { EmailRow } from "#server/platform/mail/index.ts";
import { EMAIL_PICTURES } from "./email-picture-kinds.ts";

const EMAIL_KINDS = Object.keys(EMAIL_PICTURES) as EmailRow["kind"][];

interface EmailListFilter {
  search: string | undefined;
  kind: string | undefined;
  status: EmailFilter | undefined;
  now: Date;
}

/** One page of emails, newest first. `afterId` is the last email of the previous page. */
export async function listEmailPage(
  db: Reader,
  filter: EmailListFilter,
  { afterId, limit }: { afterId: number | undefined; limit: number },
): Promise<EmailRow[]> {
  const isAfter = afterId === undefined ? undefined : lt(emails.id, afterId);
  return db
    .select()
    .from(emails)
    .where(and(matches(filter), isAfter))
    .orderBy(desc(emails.id))
    .limit(limit);
}

/** Number of matching emails. Counting stops at one more than `TOTAL_COUNT_MAX`. */
export async function countEmails(db: Reader, filter: EmailListFilter): Promise<number> {
  const some = db
    .select({ id: emails.id })
    .from(emails)
    .where(matches(filter))
    .limit(TOTAL_COUNT_MAX + 1)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

function matches({ search, kind, status, now }: EmailListFilter): SQL | undefined {
  const pattern = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    status === undefined ? undefined : isOf(status, now),
    kind === undefined ? undefined : ilike(emails.kind, kind.replace(/[\\%_]/g, "\\$&")),
    search
      ? or(
          ilike(emails.recipient, pattern),
          ilike(emails.about, pattern),
          ilike(emails.subject, pattern),
          isOfOrder(search),
        )
      : undefined,
  );
}

/** Condition for emails about an order. The search may be "#1044" or "Order #1044", as the list shows it. */
function isOfOrder(search: string): SQL | undefined {
  const orderId = /^(?:order )?#(\d{1,9})$/i.exec(search.trim())?.[1];
  return orderId === undefined ? undefined : sql`${emails.facts}->>'orderId' = ${orderId}`;
}

function isOf(status: EmailFilter, now: Date): SQL | undefined {
  switch (status) {
    case "late":
      return and(eq(emails.status, "waiting"), isLate(now));
    case "failed-lately":
      return and(eq(emails.status, "failed"), gte(emails.failedAt, new Date(now.getTime() - DAY_MS)));
    default:
      return eq(emails.status, status);
  }
}

/** Condition for waiting emails that are late. The waiting time of a resent email starts again. */
function isLate(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - LATE_EMAIL_MINUTES * MINUTE_MS);
  return and(lte(emails.createdAt, since), or(gt(emails.attempts, 0), lte(emails.nextAttemptAt, since)));
}

/** Kinds of the emails that the shop has, in alphabetical order. Each kind is one look into the unique index. */
export async function listKindsOfEmails(db: Reader): Promise<string[]> {
  const rows = await readRows<{ kind: string }>(
    db,
    sql`select each.kind from unnest(${sql.param(EMAIL_KINDS)}::text[]) each(kind)
      where exists (select 1 from ${emails} where ${emails}.kind = each.kind) order by each.kind`,
  );
  return rows.map(({ kind }) => kind);
}

/** All emails about some entities, "order:1001", oldest first. */
export async function listEmailsAbout(
  db: Reader,
  abouts: readonly string[],
): Promise<Pick<EmailRow, "id" | "kind" | "status" | "createdAt" | "sentAt">[]> {
  const { id, kind, status, createdAt, sentAt } = emails;
  return (
    db
      .select({ id, kind, status, createdAt, sentAt })
      .from(emails)
      // The condition on the kind lets the query use the unique index.
      .where(and(inArray(emails.kind, EMAIL_KINDS), inArray(emails.about, [...abouts])))
      .orderBy(asc(emails.id))
  );
}

export interface EmailFigures {
  waiting: number;
  /** Time in seconds for which the oldest email has been due. 0 if none is due. */
  oldestSeconds: number;
  /** Number of emails that have waited for `LATE_EMAIL_MINUTES` or longer. */
  late: number;
  /** Number of emails that wait for another attempt after a failure. */
  failing: number;
  /** Number of emails given up in the last 24 hours. */
  failedLately: number;
}

export async function readEmailFigures(db: Reader, now: Date): Promise<EmailFigures> {
  const age = sql`extract(epoch from ${now.toISOString()}::timestamptz - min(${emails.nextAttemptAt}))`;
  const [waiting] = await db
    .select({
      waiting: count(),
      oldestSeconds: sql`greatest(coalesce(${age}, 0), 0)::float`.mapWith(Number),
      late: sql`count(*) filter (where ${isLate(now)})`.mapWith(Number),
      failing: sql`count(*) filter (where ${emails.attempts} > 0 and ${emails.lastError} is not null)`.mapWith(Number),
    })
    .from(emails)
    .where(eq(emails.status, "waiting"));
  const [failed] = await db.select({ lately: count() }).from(emails).where(isOf("failed-lately", now));
  return {
    ...(waiting ?? { waiting: 0, oldestSeconds: 0, late: 0, failing: 0 }),
    failedLately: failed?.lately ?? 0,
  };
}

export async function findEmail(db: Reader, emailId: number): Promise<EmailRow | undefined> {
  const [row] = await db.select().from(emails).where(eq(emails.id, emailId));
  return row;
}

interface PicturedProduct {
  path: string | null;
  alt: string;
}

/**
 * Picture of the order's line with the product name `named`. If that line has no picture, the picture of the first line
 * that has one.
 */
export async function findPictureOfOrder(
  db: Reader,
  orderId: number,
  named: string | undefined,
): Promise<PicturedProduct | undefined> {
  const isNamed = eq(orderItems.productName, named ?? "");
  const [row] = await db
    .select({ path: products.imageUrl, alt: orderItems.productName })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), isNotNull(products.imageUrl)))
    .orderBy(desc(isNamed), asc(orderItems.id))
    .limit(1);
  return row;
}

export async function findPictureOfBox(db: Reader, subscriptionId: number): Promise<PicturedProduct | undefined> {
  const [row] = await db
    .select({ path: products.imageUrl, alt: products.name })
    .from(subscriptions)
    .innerJoin(products, eq(products.id, subscriptions.productId))
    .where(eq(subscriptions.id, subscriptionId));
  return row;
}

export async function findPictureOfProduct(db: Reader, productId: number): Promise<PicturedProduct | undefined> {
  const [row] = await db
    .select({ path: products.imageUrl, alt: products.name })
    .from(products)
    .where(eq(products.id, productId));
  return row;
}
