import type { OutputOf } from "#contract/call.ts";
import type { viewShopWindow as call } from "#contract/shelf.ts";
import { viewProducts } from "#server/catalogue/list-products.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listWindow } from "./shelf.queries.ts";

const EACH_MAX = 8;

/** What stands in the shop's window: of each category what sells best. */
export async function viewShopWindow({ db }: Shop): Promise<OutputOf<typeof call>> {
  const views = await viewProducts(db, await listWindow(db, EACH_MAX));
  return [...Map.groupBy(views, ({ categoryId }) => categoryId)].flatMap(([categoryId, products]) =>
    categoryId === null ? [] : { categoryId, products },
  );
}
