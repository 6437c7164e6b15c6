import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ShopSystem } from "#domain/moving/file-kinds.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { importedProducts } from "#server/platform/db/schema/moving.ts";

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
