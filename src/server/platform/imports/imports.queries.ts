import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { ImportColumns, ImportOptions } from "#domain/moving/file-kinds.ts";
import { pictureKeyOf } from "#domain/moving/picture-zip.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { importPictures, importRows, imports } from "#server/platform/db/schema/moving.ts";

export type ImportRecord = typeof imports.$inferSelect;
export type ImportRow = typeof importRows.$inferSelect;

/** The last import whose file was read as a whole. */
export async function findImport(db: Reader): Promise<ImportRecord | undefined> {
  const [record] = await db
    .select()
    .from(imports)
    .where(sql`${imports.headings} <> '[]'`)
    .orderBy(sql`${imports.id} desc`)
    .limit(1);
  return record;
}

export async function insertImport(tx: Tx, values: typeof imports.$inferInsert): Promise<number> {
  const [row] = await tx.insert(imports).values(values).returning({ id: imports.id });
  if (!row) throw new Error("the import was not stored");
  return row.id;
}

/** Deletes all imports but one, with their rows. */
export async function removeOtherImports(tx: Tx, keptId: number | undefined): Promise<void> {
  await tx.delete(imports).where(keptId === undefined ? undefined : sql`${imports.id} <> ${keptId}`);
}

/** Fills in what is known once the whole file is read. */
export async function finishImport(
  tx: Tx,
  id: number,
  { headings, columns, aliases }: Pick<ImportRecord, "headings" | "columns"> & { aliases: ReadonlyMap<string, string> },
): Promise<void> {
  await tx.update(imports).set({ headings }).where(eq(imports.id, id));
  await fillKeys(tx, id, columns);
  if (aliases.size === 0) return;
  const pairs = JSON.stringify([...aliases].map(([alias, key]) => ({ alias, key })));
  await tx.execute(sql`
    update product_import_rows set group_key = a.key
    from jsonb_to_recordset(${pairs}::jsonb) as a(alias text, key text)
    where import_id = ${id} and group_key = a.alias`);
}

/** Key columns of the rows, which are compared with each other. The index limits their length. */
async function fillKeys(tx: Tx, id: number, columns: ImportColumns): Promise<void> {
  const { name = null, sku = null } = columns;
  const key = (place: number | null) =>
    place === null ? sql`null` : sql`nullif(left(lower(trim(cells->>${place}::int)), 300), '')`;
  await tx.execute(sql`
    update product_import_rows set name_key = ${key(name)}, sku_key = ${key(sku)} where import_id = ${id}`);
}

export async function insertImportRows(
  tx: Tx,
  importId: number,
  rows: readonly Pick<ImportRow, "position" | "line" | "groupKey" | "cells">[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(importRows).values(rows.map((row) => ({ ...row, importId })));
}

/** Saves the choices and forgets what was tried. False if a row is imported already. */
export async function saveChoices(
  tx: Tx,
  id: number,
  choices: { columns: ImportColumns; options: ImportOptions },
): Promise<boolean> {
  const isImported = sql`exists (select from product_import_rows r where r.import_id = ${id} and r.step > 1)`;
  const saved = await tx
    .update(imports)
    .set(choices)
    .where(and(eq(imports.id, id), sql`not ${isImported}`))
    .returning({ id: imports.id });
  if (saved.length === 0) return false;
  await fillKeys(tx, id, choices.columns);
  await tx
    .update(importRows)
    .set({ step: 0, outcome: null, notes: [] })
    .where(and(eq(importRows.importId, id), sql`${importRows.step} > 0`));
  return true;
}

export interface ImportCounts {
  rows: number;
  tried: number;
  imported: number;
  finished: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  noted: number;
  pictures: number;
  picturesRefused: number;
  zipped: number;
}

export async function countRows(db: Reader, importId: number): Promise<ImportCounts> {
  const [counts] = await readRows<ImportCounts>(
    db,
    sql`select count(*)::int as "rows",
      (count(*) filter (where step >= 1))::int as "tried",
      (count(*) filter (where step >= 2))::int as "imported",
      (count(*) filter (where step >= 3))::int as "finished",
      (count(*) filter (where outcome = 'new'))::int as "created",
      (count(*) filter (where outcome = 'changed'))::int as "updated",
      (count(*) filter (where outcome = 'unchanged'))::int as "unchanged",
      (count(*) filter (where outcome = 'refused'))::int as "refused",
      (count(*) filter (where outcome <> 'refused' and notes <> '[]'))::int as "noted",
      coalesce(sum(pictures), 0)::int as "pictures",
      coalesce(sum(pictures_refused), 0)::int as "picturesRefused",
      (select count(*) from product_import_pictures p where p.import_id = ${importId})::int as "zipped"
    from product_import_rows where import_id = ${importId}`,
  );
  if (!counts) throw new Error("no counts");
  return counts;
}

/** All rows of the next records that have a row before a step, in the file's order. */
export async function listNextRows(
  db: Reader,
  importId: number,
  { step, recordsMax }: { step: number; recordsMax: number },
): Promise<ImportRow[]> {
  const next = await readRows<{ key: string }>(
    db,
    sql`select group_key as "key" from product_import_rows where import_id = ${importId} and step < ${step}
      group by group_key order by min(position) limit ${recordsMax}`,
  );
  return db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(
          importRows.groupKey,
          next.map(({ key }) => key),
        ),
      ),
    )
    .orderBy(asc(importRows.position));
}

export interface RowOutcome {
  position: number;
  outcome: NonNullable<ImportRow["outcome"]>;
  name: string;
  notes: readonly string[];
}

/** Saves the outcomes of rows that are before a step. `forgets` deletes what the file said in these rows. */
export async function saveOutcomes(
  tx: Tx,
  importId: number,
  { step, outcomes, forgets }: { step: number; outcomes: readonly RowOutcome[]; forgets: boolean },
): Promise<void> {
  const forgotten = forgets ? sql`, cells = '[]', group_key = 'line:' || r.line` : sql``;
  await tx.execute(sql`
    update product_import_rows r set step = ${step}, outcome = o.outcome, name = o.name, notes = o.notes${forgotten}
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(position int, outcome text, name text, notes jsonb)
    where r.import_id = ${importId} and r.position = o.position and r.step < ${step}`);
}

/** Keeps stored pictures by the names of their files. A later file replaces one of the same name. */
export async function saveZipped(
  tx: Tx,
  importId: number,
  pictures: readonly { name: string; picture: string }[],
): Promise<void> {
  const named = new Map(pictures.map(({ name, picture }) => [pictureKeyOf(name), picture]));
  await tx
    .insert(importPictures)
    .values([...named].map(([name, picture]) => ({ importId, name, picture })))
    .onConflictDoUpdate({
      target: [importPictures.importId, importPictures.name],
      set: { picture: sql`excluded.picture` },
    });
}

/** Stored pictures by the keys of their files. */
export async function findZipped(
  db: Reader,
  importId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select()
    .from(importPictures)
    .where(and(eq(importPictures.importId, importId), inArray(importPictures.name, [...names])));
  return new Map(rows.map(({ name, picture }) => [name, picture]));
}

/** Saves the pictures of a row, and what was refused. */
export async function savePictureOutcome(
  tx: Tx,
  { importId, position }: Pick<ImportRow, "importId" | "position">,
  { stored, faults }: { stored: number; faults: readonly string[] },
): Promise<void> {
  await tx
    .update(importRows)
    .set({
      step: 3,
      pictures: stored,
      picturesRefused: faults.length,
      notes: sql`${importRows.notes} || ${JSON.stringify(faults)}::jsonb`,
    })
    .where(and(eq(importRows.importId, importId), eq(importRows.position, position)));
}

/** Puts rows with refused pictures back, so that they are fetched again. */
export async function retryPictures(tx: Tx, importId: number, prefix: string): Promise<void> {
  await tx.execute(sql`
    update product_import_rows set step = 2, pictures_refused = 0, notes = (
      select coalesce(jsonb_agg(note), '[]'::jsonb) from jsonb_array_elements_text(notes) note
      where not starts_with(note, ${prefix}))
    where import_id = ${importId} and pictures_refused > 0`);
}

/** One page of rows after a position: all, or those with an outcome. */
export async function listRowsPage(
  db: Reader,
  importId: number,
  { show, after, limit }: { show: "refused" | "noted" | "all"; after: number; limit: number },
): Promise<ImportRow[]> {
  const shown: Readonly<Record<typeof show, SQL | undefined>> = {
    refused: sql`outcome = 'refused'`,
    noted: sql`outcome <> 'refused' and notes <> '[]'`,
    all: undefined,
  };
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`position > ${after}`, shown[show]))
    .orderBy(asc(importRows.position))
    .limit(limit);
}

/** The first row of the file with each of these lower-case names or SKUs, and the key of its record. */
export async function findFirstWith(
  db: Reader,
  importId: number,
  { key, values }: { key: "name" | "sku"; values: readonly string[] },
): Promise<ReadonlyMap<string, { groupKey: string; position: number }>> {
  const column = key === "name" ? sql`name_key` : sql`sku_key`;
  const rows = await readRows<{ value: string; groupKey: string; position: number }>(
    db,
    sql`select distinct on (${column}) ${column} as value, group_key as "groupKey", position from product_import_rows
      where import_id = ${importId} and ${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))
      order by ${column}, position`,
  );
  return new Map(rows.map(({ value, groupKey, position }) => [value, { groupKey, position }]));
}

const DAYS_STORED = 30;

export const IMPORT_TABLES: PersonalTables = {
  product_import_rows: {
    export: "a file of the shop's owner, deleted within a month",
    erasure: deleteRowsWith,
    retention: [{ days: DAYS_STORED, forget: deleteImports }],
  },
};

async function deleteImports(db: Reader, before: Date): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, before));
}

/** Deletes the rows of a file that have the address in a cell of their own. */
async function deleteRowsWith(tx: Tx, { email }: Erased): Promise<void> {
  await tx.execute(sql`
    delete from product_import_rows r where exists (
      select from jsonb_array_elements_text(r.cells) as cell where lower(cell) = ${email})`);
}
