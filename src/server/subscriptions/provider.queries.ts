import { and, asc, eq, exists, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { orderItems } from "#server/db/schema/orders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";

/**
 * Subscriptions above `afterId` of which the provider has not been told everything: changed ones, those whose hold ends
 * before `holdBefore`, and those with a box that should have been charged before `overdueBefore`.
 */
export async function listUntold(
  db: Reader,
  { holdBefore, overdueBefore }: { holdBefore: IsoDay; overdueBefore: IsoDay },
  afterId: number,
  limit: number,
): Promise<number[]> {
  const overdueBox = db
    .select({ id: boxes.id })
    .from(boxes)
    .where(
      and(eq(boxes.subscriptionId, subscriptions.id), eq(boxes.status, "billed"), lt(boxes.chargeOn, overdueBefore)),
    );
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        gt(subscriptions.id, afterId),
        or(
          eq(subscriptions.isProviderTold, false),
          and(
            eq(subscriptions.providerKnowsEnd, false),
            lt(subscriptions.providerHeldUntil, holdBefore),
            or(isNull(subscriptions.providerAmount), exists(overdueBox)),
          ),
        ),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

type Told = Partial<typeof subscriptions.$inferInsert>;

/** Notes what the provider has been told, unless the subscription has changed meanwhile: then it is told again. */
export async function saveTold(
  db: Reader,
  { id, version }: Pick<SubscriptionRow, "id" | "version">,
  told: Told,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ ...told, isProviderTold: true })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.version, version)));
}

/** Keeps the provider's id and the card; what else it is to know follows. */
export async function saveProviderStart(db: Reader, id: number, started: Told): Promise<void> {
  await db.update(subscriptions).set(started).where(eq(subscriptions.id, id));
}

export interface InvoiceToVoid {
  boxId: number;
  invoiceId: string;
}

/** Invoices of boxes that were left out, still to be taken back. */
export async function listInvoicesToVoid(db: Reader, limit: number): Promise<InvoiceToVoid[]> {
  const rows = await db
    .select({ boxId: boxes.id, invoiceId: boxes.invoiceId })
    .from(boxes)
    .where(and(boxes.isVoidDue, isNotNull(boxes.invoiceId)))
    .orderBy(asc(boxes.id))
    .limit(limit);
  return rows.flatMap(({ boxId, invoiceId }) => (invoiceId ? [{ boxId, invoiceId }] : []));
}

export async function markVoided(db: Reader, boxId: number): Promise<void> {
  await db.update(boxes).set({ isVoidDue: false }).where(eq(boxes.id, boxId));
}

export interface BoxToRefund {
  boxId: number;
  boxMonth: BoxMonth;
  orderId: number;
  orderItemId: number;
  userId: number;
}

/** Paid boxes that were left out in a cooling-off time, still to be given back, with the line that paid for each. */
export async function listBoxesToRefund(db: Reader, limit: number): Promise<BoxToRefund[]> {
  return db
    .select({
      boxId: boxes.id,
      boxMonth: boxes.boxMonth,
      orderId: orderItems.orderId,
      orderItemId: orderItems.id,
      userId: subscriptions.userId,
    })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .innerJoin(orderItems, eq(orderItems.orderId, boxes.orderId))
    .where(and(isNotNull(boxes.refundDue), or(isNotNull(boxes.chargeOn), eq(orderItems.id, subscriptions.orderItemId))))
    .orderBy(asc(boxes.id))
    .limit(limit);
}

export async function markRefunded(db: Reader, boxId: number): Promise<void> {
  await db.update(boxes).set({ refundDue: null }).where(eq(boxes.id, boxId));
}
