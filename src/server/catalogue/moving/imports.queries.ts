import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { MovedColumns, MoveOptions, ShopSystem } from "#domain/catalogue/moving.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { importedProducts, productImportRows, productImports } from "#server/platform/db/schema/moving.ts";

export type ImportRecord = typeof productImports.$inferSelect;
export type ImportRow = typeof productImportRows.$inferSelect;

/** The last import whose file was read as a whole. */
export async function findImport(db: Reader): Promise<ImportRecord | undefined> {
  const [record] = await db
    .select()
    .from(productImports)
    .where(sql`${productImports.headings} <> '[]'`)
    .orderBy(sql`${productImports.id} desc`)
    .limit(1);
  return record;
}

export async function insertImport(tx: Tx, values: typeof productImports.$inferInsert): Promise<number> {
  const [row] = await tx.insert(productImports).values(values).returning({ id: productImports.id });
  if (!row) throw new Error("the import was not stored");
  return row.id;
}

/** Deletes all imports but one, with their rows. */
export async function removeOtherImports(tx: Tx, keptId: number | undefined): Promise<void> {
  await tx.delete(productImports).where(keptId === undefined ? undefined : sql`${productImports.id} <> ${keptId}`);
}

/** Fills in what is known once the whole file is read. */
export async function finishImport(
  tx: Tx,
  id: number,
  { headings, columns, aliases }: Pick<ImportRecord, "headings" | "columns"> & { aliases: ReadonlyMap<string, string> },
): Promise<void> {
  await tx.update(productImports).set({ headings }).where(eq(productImports.id, id));
  await fillKeys(tx, id, columns);
  if (aliases.size === 0) return;
  const pairs = JSON.stringify([...aliases].map(([alias, key]) => ({ alias, key })));
  await tx.execute(sql`
    update product_import_rows set group_key = a.key
    from jsonb_to_recordset(${pairs}::jsonb) as a(alias text, key text)
    where import_id = ${id} and group_key = a.alias`);
}

/** Key columns of the rows, which are compared with each other. The index limits their length. */
async function fillKeys(tx: Tx, id: number, { name, sku }: MovedColumns): Promise<void> {
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
  if (rows.length > 0) await tx.insert(productImportRows).values(rows.map((row) => ({ ...row, importId })));
}

/** Saves the choices and forgets what was tried. False if a row is imported already. */
export async function saveChoices(
  tx: Tx,
  id: number,
  choices: { columns: MovedColumns; options: MoveOptions },
): Promise<boolean> {
  const isImported = sql`exists (select from product_import_rows r where r.import_id = ${id} and r.step > 1)`;
  const saved = await tx
    .update(productImports)
    .set(choices)
    .where(and(eq(productImports.id, id), sql`not ${isImported}`))
    .returning({ id: productImports.id });
  if (saved.length === 0) return false;
  await fillKeys(tx, id, choices.columns);
  await tx
    .update(productImportRows)
    .set({ step: 0, outcome: null, notes: [] })
    .where(and(eq(productImportRows.importId, id), sql`${productImportRows.step} > 0`));
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
      coalesce(sum(pictures_refused), 0)::int as "picturesRefused"
    from product_import_rows where import_id = ${importId}`,
  );
  if (!counts) throw new Error("no counts");
  return counts;
}

/** All rows of the next products that have a row before a step, in the file's order. */
export async function listNextRows(
  db: Reader,
  importId: number,
  { step, productsMax }: { step: number; productsMax: number },
): Promise<ImportRow[]> {
  const next = await readRows<{ key: string }>(
    db,
    sql`select group_key as "key" from product_import_rows where import_id = ${importId} and step < ${step}
      group by group_key order by min(position) limit ${productsMax}`,
  );
  return db
    .select()
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.importId, importId),
        inArray(
          productImportRows.groupKey,
          next.map(({ key }) => key),
        ),
      ),
    )
    .orderBy(asc(productImportRows.position));
}

export interface RowOutcome {
  position: number;
  outcome: NonNullable<ImportRow["outcome"]>;
  name: string;
  notes: readonly string[];
}

/** Saves the outcomes of rows that are before a step. */
export async function saveOutcomes(
  tx: Tx,
  importId: number,
  { step, outcomes }: { step: number; outcomes: readonly RowOutcome[] },
): Promise<void> {
  await tx.execute(sql`
    update product_import_rows r set step = ${step}, outcome = o.outcome, name = o.name, notes = o.notes
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(position int, outcome text, name text, notes jsonb)
    where r.import_id = ${importId} and r.position = o.position and r.step < ${step}`);
}

/** Saves the pictures of a row, and what was refused. */
export async function savePictureOutcome(
  tx: Tx,
  { importId, position }: Pick<ImportRow, "importId" | "position">,
  { stored, faults }: { stored: number; faults: readonly string[] },
): Promise<void> {
  await tx
    .update(productImportRows)
    .set({
      step: 3,
      pictures: stored,
      picturesRefused: faults.length,
      notes: sql`${productImportRows.notes} || ${JSON.stringify(faults)}::jsonb`,
    })
    .where(and(eq(productImportRows.importId, importId), eq(productImportRows.position, position)));
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
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), sql`position > ${after}`, shown[show]))
    .orderBy(asc(productImportRows.position))
    .limit(limit);
}

/** The first row of the file with each of these lower-case names or SKUs, and the key of its product. */
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

/** Ids of the products that came from a system, by their keys there. Archived products are left out. */
export async function findImported(
  db: Reader,
  system: ShopSystem,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ key: importedProducts.sourceKey, id: importedProducts.productId })
    .from(importedProducts)
    .innerJoin(products, eq(products.id, importedProducts.productId))
    .where(
      and(
        eq(importedProducts.system, system),
        inArray(importedProducts.sourceKey, [...keys]),
        isNull(products.archivedAt),
      ),
    );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Keys of the products of a system that have these lower-case SKUs, by SKU. */
export async function findOwnersOfSkus(
  db: Reader,
  system: ShopSystem,
  skus: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await readRows<{ sku: string; key: string }>(
    db,
    sql`select lower(p.sku) as "sku", i.source_key as "key" from imported_products i join products p on p.id = i.product_id
      where i.system = ${system} and lower(p.sku) in (select jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb))`,
  );
  return new Map([...Map.groupBy(rows, ({ sku }) => sku)].map(([sku, own]) => [sku, own.map(({ key }) => key)]));
}

/** Connects a product with its key at another shop. False if another product has it, which is not archived. */
export async function linkImported(
  tx: Tx,
  { system, sourceKey, productId }: typeof importedProducts.$inferInsert,
): Promise<boolean> {
  const linked = await tx
    .insert(importedProducts)
    .values({ system, sourceKey, productId })
    .onConflictDoUpdate({
      target: [importedProducts.system, importedProducts.sourceKey],
      set: { productId },
      setWhere: sql`${importedProducts.productId} = ${productId} or exists (
        select from products p where p.id = ${importedProducts.productId} and p.archived_at is not null)`,
    })
    .returning({ productId: importedProducts.productId });
  return linked.length > 0;
}
