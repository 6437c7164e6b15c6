import { londonDay } from "#domain/calendar.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listEveryProduct } from "./admin-products.queries.ts";
import { COLUMNS, STOCK_SEEN_COLUMN, writeCell } from "./product-table.ts";

/** All products as a table that the import reads back. */
export async function exportProducts(shop: Shop): Promise<{ fileName: string; csv: string }> {
  const { stringify } = await import("csv-stringify/sync");
  const rows = await listEveryProduct(shop.db);
  const csv = stringify(
    [
      ["id", "category", ...COLUMNS.map(({ field }) => field), STOCK_SEEN_COLUMN],
      ...rows.map(({ product, categorySlug }) => [
        String(product.id),
        writeCell(categorySlug),
        ...COLUMNS.map(({ read }) => writeCell(read(product))),
        writeCell(product.stock),
      ]),
    ],
    { record_delimiter: "windows", bom: true },
  );
  return { fileName: `products-${londonDay(shop.clock())}.csv`, csv };
}
