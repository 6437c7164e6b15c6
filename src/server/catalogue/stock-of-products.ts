import type { Product, ProductDetails } from "#contract/catalogue.ts";
import { toPounds } from "#domain/money.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { StockOfProducts } from "#server/endpoints/page-cache.ts";
import { listStocks } from "./catalogue.queries.ts";

/** What a product's details say of goods that orders change: of itself and of those beside it. */
export function stockOfProduct(details: ProductDetails): StockOfProducts {
  return new Map([details, ...details.goesWith, ...details.related].map((product) => [product.id, wordOf(product)]));
}

/** How the same goods stand now; without those that are gone. */
export async function readProducts(db: Reader, ids: readonly number[]): Promise<StockOfProducts> {
  const rows = await listStocks(db, ids);
  return new Map(rows.map(({ id, stock, price }) => [id, wordOf({ stock, price: toPounds(price) })]));
}

function wordOf({ stock, price }: Pick<Product, "stock" | "price">): string {
  return `${stock} at ${price}`;
}
