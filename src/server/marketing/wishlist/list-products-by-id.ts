import type { Product } from "#contract/catalogue/catalogue.ts";
import { listActiveById, viewProducts } from "#server/catalogue/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";

/** Products on sale by id, in the requested order. */
export async function listProductsById(db: Reader, ids: readonly number[]): Promise<Product[]> {
  const products = (await listActiveById(db, ids)).filter(({ isSubscription }) => !isSubscription);
  const byId = new Map((await viewProducts(db, products)).map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
