import * as calls from "#contract/marketing/wishlist.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { addToWishlist, mergeWishlists, readWishlist, removeFromWishlist } from "./change-wishlist.ts";
import { listProductsById } from "./list-products-by-id.ts";

export function wishlistRoutes(api: EndpointServer): void {
  api.serve(calls.listWishlist, ({ shop, shopper }) => readWishlist(shop.db, requireUserId(shopper)));
  api.serve(calls.addToWishlist, ({ shop, shopper, input }) =>
    addToWishlist(shop, requireUserId(shopper), input.productId),
  );
  api.serve(calls.removeFromWishlist, ({ shop, shopper, input }) =>
    removeFromWishlist(shop, requireUserId(shopper), input.productId),
  );
  api.serve(calls.mergeWishlists, ({ shop, shopper, input }) =>
    mergeWishlists(shop, requireUserId(shopper), input.items),
  );
  api.servePublic(calls.listProductsById, (shop, { ids }) => listProductsById(shop.db, ids));
}
