import { and, count, desc, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import { discountCodes } from "#server/platform/db/schema/discounts.ts";
import { discountHolds } from "#server/platform/db/schema/inventory.ts";
import { containsText } from "#server/platform/db/search-text.ts";

export type DiscountCodeRow = typeof discountCodes.$inferSelect;

/**
 * Finds a code, ignoring case, with the uses that orders reserve. `ownOrders` is a subquery with the ids of the orders
 * to leave out.
 */
export async function findDiscountCode(
  db: Reader,
  code: string,
  ownOrders: SqlFragment | undefined,
): Promise<{ row: DiscountCodeRow; heldByOthers: number } | undefined> {
  const [row] = await db
    .select()
    .from(discountCodes)
    .where(eq(sql`upper(${discountCodes.code})`, code))
    .orderBy(discountCodes.id)
    .limit(1);
  if (!row) return undefined;
  const isOthers = ownOrders && sql`${discountHolds.orderId} not in (${ownOrders})`;
  const [held] = await db
    .select({ uses: count() })
    .from(discountHolds)
    .where(and(eq(discountHolds.discountCodeId, row.id), isOthers));
  return { row, heldByOthers: held?.uses ?? 0 };
}

/**
 * Locks the code's row, so that concurrent requests for a use run one after the other. Uses `no key update`, because
 * orders with the code share a key lock on it, and a full lock would make two of them deadlock.
 */
export async function lockDiscountCode(tx: Tx, codeId: number): Promise<DiscountCodeRow | undefined> {
  const [row] = await tx.select().from(discountCodes).where(eq(discountCodes.id, codeId)).for("no key update");
  return row;
}

/** Uses of a code that open orders reserve. */
export async function countDiscountHolds(tx: Tx, codeId: number): Promise<number> {
  const [row] = await tx.select({ uses: count() }).from(discountHolds).where(eq(discountHolds.discountCodeId, codeId));
  return row?.uses ?? 0;
}

export async function insertDiscountHold(tx: Tx, orderId: number, discountCodeId: number): Promise<void> {
  await tx.insert(discountHolds).values({ orderId, discountCodeId });
}

/** Releases an order's reserved use of a code. True if it had one. */
export async function deleteDiscountHold(tx: Tx, orderId: number): Promise<boolean> {
  const gone = await tx
    .delete(discountHolds)
    .where(eq(discountHolds.orderId, orderId))
    .returning({ orderId: discountHolds.orderId });
  return gone.length > 0;
}

/** Subtracts one counted use. */
export async function returnDiscountUse(tx: Tx, codeId: number): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ usedCount: sql`${discountCodes.usedCount} - 1` })
    .where(and(eq(discountCodes.id, codeId), gt(discountCodes.usedCount, 0)));
}

/** Adds one use, up to the limit. */
export async function addDiscountUse(tx: Tx, codeId: number): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ usedCount: sql`${discountCodes.usedCount} + 1` })
    .where(
      and(
        eq(discountCodes.id, codeId),
        or(isNull(discountCodes.maxUses), sql`${discountCodes.usedCount} < ${discountCodes.maxUses}`),
      ),
    );
}

export type CodeRow = typeof discountCodes.$inferSelect;
export type NewCode = typeof discountCodes.$inferInsert;

interface CodeFilter {
  search?: string | undefined;
  status?: "active" | "inactive" | "archived" | undefined;
}

/** Codes by text and status, newest first. Archived codes only with their own status. */
export async function listCodes(db: Reader, { search, status }: CodeFilter): Promise<CodeRow[]> {
  const { archivedAt, code, isActive } = discountCodes;
  const which =
    status === "archived"
      ? isNotNull(archivedAt)
      : and(isNull(archivedAt), status === undefined ? undefined : eq(isActive, status === "active"));
  return db
    .select()
    .from(discountCodes)
    .where(and(which, search ? containsText(code, search) : undefined))
    .orderBy(desc(discountCodes.id));
}

/** Deletes a code unless `uses`, a subquery of its orders, has a row. False if it has. */
export async function deleteUnusedCode(tx: Tx, codeId: number, uses: SqlFragment): Promise<boolean> {
  const gone = await tx
    .delete(discountCodes)
    .where(and(eq(discountCodes.id, codeId), sql`not exists (${uses})`))
    .returning({ id: discountCodes.id });
  return gone.length > 0;
}

export async function findCodes(db: Reader, search: string, limit: number): Promise<CodeRow[]> {
  return db
    .select()
    .from(discountCodes)
    .where(containsText(discountCodes.code, search))
    .orderBy(desc(discountCodes.id))
    .limit(limit);
}

/** Locks the row until the transaction ends, so that no use is counted in the meantime. */
export async function lockCode(tx: Tx, codeId: number): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(discountCodes).where(eq(discountCodes.id, codeId)).for("no key update");
  return row;
}

/** True if another code is the same, ignoring case. */
export async function isCodeTaken(tx: Tx, code: string, exceptId: number | undefined): Promise<boolean> {
  const isOther = exceptId === undefined ? undefined : ne(discountCodes.id, exceptId);
  const found = await tx
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(and(eq(sql`lower(${discountCodes.code})`, code.toLowerCase()), isOther));
  return found.length > 0;
}

export async function insertCode(tx: Tx, code: NewCode): Promise<CodeRow> {
  const [row] = await tx.insert(discountCodes).values(code).returning();
  if (!row) throw new Error("the code was not stored");
  return row;
}

export async function saveCode(tx: Tx, codeId: number, changes: Partial<NewCode>, now: Date): Promise<CodeRow> {
  const [row] = await tx
    .update(discountCodes)
    .set({ ...changes, updatedAt: now })
    .where(eq(discountCodes.id, codeId))
    .returning();
  if (!row) throw new Error("the code that is locked was not stored");
  return row;
}

export async function hasCode(db: Reader, codeId: number): Promise<boolean> {
  const found = await db.select({ id: discountCodes.id }).from(discountCodes).where(eq(discountCodes.id, codeId));
  return found.length > 0;
}
