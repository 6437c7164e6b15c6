import type { Product } from "#contract/catalogue.ts";
import type { Shop } from "#server/shop.ts";
import { listActiveProducts, listComponents } from "./catalogue.queries.ts";
import { viewProduct } from "./view-product.ts";

/** Everything on sale. */
export async function listProducts(shop: Shop): Promise<Product[]> {
  const [rows, components] = await Promise.all([listActiveProducts(shop.db), listComponents(shop.db)]);
  const componentsBySetId = Map.groupBy(components, (component) => component.setId);
  return rows.map((row) => viewProduct(row, componentsBySetId.get(row.id) ?? []));
}
