import type { Category } from "#contract/catalogue.ts";
import { SHELF_COUNTED_MAX } from "#contract/shelf.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findPicture } from "#server/pictures/index.ts";
import { listStockedCategories } from "./catalogue.queries.ts";

/** The categories that have something on sale, each with a picture of what sells best in it. */
export async function listCategories({ db }: Shop): Promise<Category[]> {
  const rows = await listStockedCategories(db, SHELF_COUNTED_MAX);
  return rows.map(({ imageUrl, ...category }) => ({ ...category, picture: findPicture(imageUrl) }));
}
