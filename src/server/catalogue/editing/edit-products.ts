import type * as calls from "#contract/admin-products.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findProduct } from "./admin-products.queries.ts";
import { changeProduct } from "./change-product.ts";
import { deleteProduct } from "./delete-product.ts";

/** Does one thing to several products, each by itself: one that refuses does not stop the others. */
export async function editProducts(
  shop: Shop,
  { productIds, action }: ParsedInputOf<typeof calls.editProducts>,
  actorUserId: number,
): Promise<ReplyOf<typeof calls.editProducts>> {
  const by = { actorUserId, now: shop.clock() };
  const edit = async (tx: Tx, productId: number) => {
    if (action === "delete") await deleteProduct(tx, productId, by);
    else await changeProduct(tx, { productId, fields: { isActive: action === "activate" }, ...by });
  };
  let done = 0;
  const refused: ReplyOf<typeof calls.editProducts>["refused"] = [];
  for (const productId of new Set(productIds)) {
    try {
      await shop.db.transaction((tx) => edit(tx, productId));
      done += 1;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const found = await findProduct(shop.db, productId);
      refused.push({ productId, name: found?.product.name ?? "", code: error.code });
    }
  }
  return { done, refused };
}
