import type * as calls from "#contract/admin-products.ts";
import type { AdminProduct } from "#contract/admin-products.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { readCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countProducts, listProductsPage } from "./admin-products.queries.ts";
import { viewAdminProduct } from "./view-admin-product.ts";

type Input = ParsedInputOf<typeof calls.listAdminProducts>;

/** One page of the products, in the order asked for. Refuses `invalid-input` for a cursor of another list. */
export async function listAdminProducts(shop: Shop, input: Input): Promise<Page<AdminProduct>> {
  const { search, category, status, type, stock } = input;
  const filter = { search, category, status, type, stock };
  const [rows, totalCount] = await Promise.all([
    listProductsPage(shop.db, filter, { sort: input.sort, after: readPlace(input), limit: input.limit + 1 }),
    countProducts(shop.db, filter),
  ]);
  const products = rows.map(viewAdminProduct);
  return {
    ...cutPage(products, input.limit, (product) => writeCursor([keyOf(product, input.sort), product.id])),
    totalCount,
  };
}

function keyOf(product: AdminProduct, sort: Input["sort"]): string | number {
  if (sort.startsWith("name")) return product.name.toLowerCase();
  if (sort.startsWith("price")) return product.price;
  if (sort.startsWith("stock")) return product.stock;
  return product.sku ?? "";
}

function readPlace({ cursor, sort }: Input): readonly [string | number, number] | undefined {
  const parts = readCursor(cursor, 2);
  if (!parts) return undefined;
  const [key = "", id] = parts;
  const isKeyRight = sort.startsWith("stock")
    ? Number.isInteger(key) && Math.abs(Number(key)) <= 2_147_483_647
    : sort.startsWith("price")
      ? /^\d{1,8}\.\d\d$/.test(String(key))
      : typeof key === "string";
  if (!isKeyRight || typeof id !== "number" || !Number.isInteger(id) || Math.abs(id) > 2_147_483_647) {
    throw new ShopError("invalid-input", {}, [{ path: "cursor", message: "Not a page of this list" }]);
  }
  return [key, id];
}
