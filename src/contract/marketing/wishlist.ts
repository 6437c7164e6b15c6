import { product } from "#contract/catalogue/catalogue.ts";
import { typedPrice } from "#contract/catalogue/product-fields.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { pathId, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { WISHLIST_ITEMS_MAX } from "#domain/marketing/wishlist-items-max.ts";

const wishlistItem = z.object({
  productId: rowId,
  /** Price when the customer added the product. */
  price: pounds,
});
/** Newest first. */
const wishlist = z.array(wishlistItem);
export type WishlistItem = z.output<typeof wishlistItem>;

export const listWishlist = endpoint({
  method: "GET",
  path: "/api/wishlist",
  aliases: ["/api/kept"],
  access: "customer",
  summary: "List the wishlist",
  input: noInput,
  output: wishlist,
});

export const addToWishlist = endpoint({
  method: "PUT",
  path: "/api/wishlist/{productId}",
  aliases: ["/api/kept/{productId}"],
  access: "customer",
  summary: "Add a product to the wishlist at today's price. Idempotent",
  input: z.object({ productId: pathId }),
  output: wishlist,
  refusals: ["not-found", "kept-full"],
  perMinuteMax: 60,
});

export const removeFromWishlist = endpoint({
  method: "DELETE",
  path: "/api/wishlist/{productId}",
  aliases: ["/api/kept/{productId}"],
  access: "customer",
  summary: "Remove a product from the wishlist. Idempotent",
  input: z.object({ productId: pathId }),
  output: wishlist,
});

export const mergeWishlists = endpoint({
  method: "POST",
  path: "/api/wishlist/merge",
  aliases: ["/api/kept/merge"],
  access: "customer",
  summary: "Merge a device's wishlist into the account's, up to its limit. Existing items do not change",
  input: z.object({ items: z.array(z.object({ productId: rowId, price: typedPrice })).max(WISHLIST_ITEMS_MAX) }),
  output: wishlist,
  perMinuteMax: 20,
});

export const listProductsById = endpoint({
  method: "GET",
  path: "/api/wishlist/products",
  aliases: ["/api/kept/products"],
  access: "anyone",
  summary: "List products for sale by id, in the given order",
  input: z.object({
    /** Ids of products, comma-separated: "61,72". */
    ids: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9})*$/, "Must be ids separated by commas")
      .transform((text) => [...new Set(text.split(",").map(Number))])
      .refine((ids) => ids.length <= WISHLIST_ITEMS_MAX, `Must be at most ${WISHLIST_ITEMS_MAX} ids`),
  }),
  output: z.array(product),
});
