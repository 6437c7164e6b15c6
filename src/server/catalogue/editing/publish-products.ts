import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listDueDrafts } from "./admin-products.queries.ts";
import { changeProduct } from "./change-product.ts";

/** Activates the drafts whose day of publication has come. A refused draft stays one and does not stop the others. */
export async function publishProducts(shop: Pick<Shop, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  for (const productId of await listDueDrafts(shop.db, londonDay(now))) {
    try {
      await shop.db.transaction((tx) =>
        changeProduct(tx, { productId, fields: { isActive: true }, actorUserId: undefined, now }),
      );
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }
}

/** Day on which this process last published, by database. */
const publishedOn = new WeakMap<object, IsoDay>();

/** Publishes before the first public read of a day, which can come before the job. */
export async function publishOnceToday(shop: Pick<Shop, "db" | "clock">): Promise<void> {
  const today = londonDay(shop.clock());
  if (publishedOn.get(shop.db) === today) return;
  await publishProducts(shop);
  publishedOn.set(shop.db, today);
}
