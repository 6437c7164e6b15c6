import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { MoveState, SubscriptionSystem } from "#domain/subscriptions/move-in.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { users } from "#server/platform/db/schema/people.ts";
import {
  movedSubscriptions,
  subscriptionImportRows,
  subscriptionImports,
} from "#server/platform/db/schema/subscription-moves.ts";

export type MoveRecord = typeof subscriptionImports.$inferSelect;
export type MoveRow = typeof subscriptionImportRows.$inferSelect;
export type NewMoveRow = typeof subscriptionImportRows.$inferInsert;

export async function findMove(db: Reader): Promise<MoveRecord | undefined> {
  const [record] = await db.select().from(subscriptionImports).orderBy(sql`${subscriptionImports.id} desc`).limit(1);
  return record;
}

/** Stores a file in place of the last one. */
export async function insertMove(
  tx: Tx,
  values: typeof subscriptionImports.$inferInsert,
  rows: readonly Omit<NewMoveRow, "importId">[],
): Promise<void> {
  await tx.delete(subscriptionImports);
  const [record] = await tx.insert(subscriptionImports).values(values).returning({ id: subscriptionImports.id });
  if (!record) throw new Error("the subscriptions file was not stored");
  const rowsAtOnce = 500;
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx
      .insert(subscriptionImportRows)
      .values(rows.slice(at, at + rowsAtOnce).map((row) => ({ ...row, importId: record.id })));
  }
}

export async function deleteMoves(tx: Tx): Promise<void> {
  await tx.delete(subscriptionImports);
}

export async function deleteMovesBefore(db: Reader, before: Date): Promise<void> {
  await db.delete(subscriptionImports).where(lt(subscriptionImports.createdAt, before));
}

/** Deletes the rows of an email address, which is in lower case. */
export async function deleteMoveRowsOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(subscriptionImportRows).where(eq(subscriptionImportRows.email, email));
}

export async function updateMove(
  tx: Reader,
  id: number,
  change: Partial<Pick<MoveRecord, "plans" | "switchedOffOn">>,
): Promise<void> {
  await tx.update(subscriptionImports).set(change).where(eq(subscriptionImports.id, id));
}

export async function listAllRows(db: Reader, importId: number): Promise<MoveRow[]> {
  return db
    .select()
    .from(subscriptionImportRows)
    .where(eq(subscriptionImportRows.importId, importId))
    .orderBy(asc(subscriptionImportRows.line));
}

export async function listRowsPage(
  db: Reader,
  importId: number,
  { show, after, limit }: { show: MoveState | "all"; after: number; limit: number },
): Promise<MoveRow[]> {
  return db
    .select()
    .from(subscriptionImportRows)
    .where(
      and(
        eq(subscriptionImportRows.importId, importId),
        gt(subscriptionImportRows.line, after),
        show === "all" ? undefined : eq(subscriptionImportRows.state, show),
      ),
    )
    .orderBy(asc(subscriptionImportRows.line))
    .limit(limit);
}

/** Condition: a look-up can tell something about the row. */
const HAS_PAYER: SQL = sql`${subscriptionImportRows.subscriber} ->> 'payerId' is not null
  and ${subscriptionImportRows.state} not in ('refused', 'started')`;

/** Rows whose payer has yet to be looked up. */
export async function listToLookUp(db: Reader, importId: number, limit: number): Promise<MoveRow[]> {
  return db
    .select()
    .from(subscriptionImportRows)
    .where(and(eq(subscriptionImportRows.importId, importId), HAS_PAYER, subscriptionImportRows.isLookUpDue))
    .orderBy(asc(subscriptionImportRows.line))
    .limit(limit);
}

/** Begins a new look-up of all rows. */
export async function beginLookUp(tx: Reader, importId: number): Promise<void> {
  await tx
    .update(subscriptionImportRows)
    .set({ isLookUpDue: true })
    .where(eq(subscriptionImportRows.importId, importId));
}

export async function countToLookUp(db: Reader, importId: number): Promise<number> {
  return countRows(
    db,
    and(eq(subscriptionImportRows.importId, importId), HAS_PAYER, subscriptionImportRows.isLookUpDue),
  );
}

async function countRows(db: Reader, which: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(subscriptionImportRows).where(which);
  return row?.count ?? 0;
}

const STARTABLE: readonly MoveState[] = ["ready", "card-asked"];

/** Rows to start whose look-up is older than `since`. A row without a payer needs none. */
export async function countStale(db: Reader, importId: number, since: Date): Promise<number> {
  return countRows(
    db,
    and(
      eq(subscriptionImportRows.importId, importId),
      inArray(subscriptionImportRows.state, [...STARTABLE]),
      HAS_PAYER,
      or(isNull(subscriptionImportRows.provedAt), lt(subscriptionImportRows.provedAt, since)),
    ),
  );
}

export async function listStartable(db: Reader, importId: number, limit: number): Promise<MoveRow[]> {
  return db
    .select()
    .from(subscriptionImportRows)
    .where(and(eq(subscriptionImportRows.importId, importId), inArray(subscriptionImportRows.state, [...STARTABLE])))
    .orderBy(asc(subscriptionImportRows.line))
    .limit(limit);
}

/** Locks the file, so that its subscriptions start one after the other. Undefined if another file has replaced it. */
export async function lockMove(tx: Tx, importId: number): Promise<MoveRecord | undefined> {
  const [move] = await tx.select().from(subscriptionImports).where(eq(subscriptionImports.id, importId)).for("update");
  return move;
}

export async function lockMoveRow(tx: Tx, importId: number, line: number): Promise<MoveRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptionImportRows)
    .where(and(eq(subscriptionImportRows.importId, importId), eq(subscriptionImportRows.line, line)))
    .for("update");
  return row;
}

export async function countByState(db: Reader, importId: number): Promise<ReadonlyMap<MoveState, number>> {
  const rows = await readRows<{ state: MoveState; count: number }>(
    db,
    sql`select state, count(*)::int as count from subscription_import_rows where import_id = ${importId} group by state`,
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}

export async function countByPlan(db: Reader, importId: number): Promise<{ name: string; rows: number }[]> {
  return readRows(
    db,
    sql`select subscriber ->> 'planName' as name, count(*)::int as rows from subscription_import_rows
      where import_id = ${importId} and subscriber is not null group by 1 order by 2 desc, 1`,
  );
}

export async function saveProof(
  tx: Reader,
  { importId, line }: Pick<MoveRow, "importId" | "line">,
  proved: Pick<MoveRow, "proof" | "provedAt">,
): Promise<void> {
  await tx
    .update(subscriptionImportRows)
    .set({ ...proved, isLookUpDue: false })
    .where(and(eq(subscriptionImportRows.importId, importId), eq(subscriptionImportRows.line, line)));
}

/** Another readable line of the file with this key. */
export async function findLineWithKey(
  tx: Tx,
  importId: number,
  { externalId, line }: Pick<MoveRow, "externalId" | "line">,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ line: subscriptionImportRows.line })
    .from(subscriptionImportRows)
    .where(
      and(
        eq(subscriptionImportRows.importId, importId),
        eq(subscriptionImportRows.externalId, externalId),
        ne(subscriptionImportRows.line, line),
        isNotNull(subscriptionImportRows.subscriber),
      ),
    )
    .orderBy(asc(subscriptionImportRows.line))
    .limit(1);
  return row?.line;
}

/** Saves a corrected row. What the provider said about its payer is forgotten. */
export async function saveCorrection(
  tx: Tx,
  { importId, line }: Pick<MoveRow, "importId" | "line">,
  change: Pick<MoveRow, "cells" | "externalId" | "email" | "name" | "subscriber" | "faults">,
): Promise<void> {
  await tx
    .update(subscriptionImportRows)
    .set({ ...change, proof: null, provedAt: null, isLookUpDue: true })
    .where(and(eq(subscriptionImportRows.importId, importId), eq(subscriptionImportRows.line, line)));
}

/** Saves the decided states of rows that have changed. */
export async function saveStates(
  tx: Reader,
  importId: number,
  states: readonly Pick<MoveRow, "line" | "state" | "notes">[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update subscription_import_rows r set state = s.state, notes = s.notes
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(line int, state text, notes jsonb)
    where r.import_id = ${importId} and r.line = s.line`);
}

export interface AccountHere {
  userId: number;
  email: string;
  isOwners: boolean;
  hasName: boolean;
  hasAddress: boolean;
  audiences: readonly Audience[];
}

/** Accounts of these addresses, which are in lower case, with the audiences of their running subscriptions. */
export async function listAccounts(db: Reader, emails: readonly string[]): Promise<AccountHere[]> {
  return readRows(
    db,
    sql`select ${users.id} as "userId", lower(${users.email}) as email,
      (${users.emailVerifiedAt} is not null or ${users.isOpenedByShop}) as "isOwners",
      ${users.firstName} <> '' as "hasName", ${users.deliveryPostcode} <> '' as "hasAddress",
      coalesce((select jsonb_agg(s.box ->> 'audience') from subscriptions s
        where s.user_id = ${users.id} and s.status in ('active', 'paused')), '[]'::jsonb) as audiences
      from ${users} where lower(${users.email}) in
        (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`,
  );
}

/** Subscriptions that came from a system, by their keys there. */
export async function findStarted(
  db: Reader,
  system: SubscriptionSystem,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows<{ externalId: string; subscriptionId: number }>(
    db,
    sql`select external_id as "externalId", subscription_id as "subscriptionId" from moved_subscriptions
      where system = ${system} and external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))`,
  );
  return new Map(rows.map(({ externalId, subscriptionId }) => [externalId, subscriptionId]));
}

/** Stores a started subscription. Throws if its key has one. */
export async function insertMoved(tx: Tx, values: typeof movedSubscriptions.$inferInsert): Promise<void> {
  await tx.insert(movedSubscriptions).values(values);
}
