import type * as calls from "#contract/catalogue.ts";
import type { Product } from "#contract/catalogue.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listActiveProducts, listComponents, type ProductRow } from "./catalogue.queries.ts";
import { viewProduct } from "./view-product.ts";

/** Everything on sale, or a part of it that begins after a product. */
export async function listProducts(
  shop: Shop,
  { after, limit }: ParsedInputOf<typeof calls.listProducts>,
): Promise<Product[]> {
  return viewProducts(shop.db, await listActiveProducts(shop.db, { afterId: after, limit }));
}

/** Products with what the sets among them are made of, in the given order. */
export async function viewProducts(db: Reader, rows: readonly ProductRow[]): Promise<Product[]> {
  const components = await listComponents(
    db,
    rows.map((row) => row.id),
  );
  const componentsBySetId = Map.groupBy(components, (component) => component.setId);
  return rows.map((row) => viewProduct(row, componentsBySetId.get(row.id) ?? []));
}
