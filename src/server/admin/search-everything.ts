import type { AdminSearch } from "#contract/admin/admin-overview.ts";
import { toPounds } from "#domain/money.ts";
import { findProducts } from "#server/catalogue/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findCodes } from "#server/pricing/index.ts";
import { listCustomerRows } from "./customers.queries.ts";
import { listOrderIds, listOrdersByIds } from "./orders/admin-orders.queries.ts";
import { viewAdminOrder } from "./orders/get-any-order.ts";

/** Maximum results of each kind. The kind's own list has the rest. */
const FOUND_MAX = 5;

/** Searches all kinds of records, with the same conditions as each kind's own list. */
export async function searchEverything(shop: Shop, search: string): Promise<AdminSearch> {
  const page = { beforeId: undefined, limit: FOUND_MAX };
  const [orders, people, products, codes] = await Promise.all([
    listOrderIds(shop.db, { search, status: undefined }, page).then((ids) => listOrdersByIds(shop.db, ids)),
    listCustomerRows(shop.db, search, page),
    findProducts(shop.db, search, FOUND_MAX),
    findCodes(shop.db, search, FOUND_MAX),
  ]);
  return {
    orders: orders.map((row) => viewAdminOrder(row, [], [])),
    people,
    products: products.map(({ id, name, sku, price }) => ({ id, name, sku, price: toPounds(price) })),
    codes: codes.map(({ id, code, type, value, isActive }) => ({ id, code, type, value: toPounds(value), isActive })),
  };
}
