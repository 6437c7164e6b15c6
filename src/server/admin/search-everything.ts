import type { AdminSearch } from "#contract/admin/admin-overview.ts";
import { toPounds } from "#domain/money.ts";
import { type HeldPermissions, isPermitted, type Permission } from "#domain/staff/permissions.ts";
import { findProducts } from "#server/catalogue/index.ts";
import { findGiftCards } from "#server/gift-cards/index.ts";
import { listPastOrdersPage } from "#server/orders/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findCodes } from "#server/pricing/index.ts";
import { listCustomerRows, listGuestRows } from "./customers.queries.ts";
import { findConversations } from "./messages/messages.ts";
import { listOrderIds, listOrdersByIds } from "./orders/admin-orders.queries.ts";
import { viewAdminOrder } from "./orders/get-any-order.ts";
import { listQuotedOrders } from "./orders/order-search.queries.ts";
import { searchParcels } from "./parcels/list-parcels.ts";

/** Maximum number of results of each kind. The list of each kind shows the rest. */
const FOUND_MAX = 5;

/** Searches the kinds of records that the user may see, with the same conditions as each kind's own list. */
export async function searchEverything(shop: Shop, search: string, held: HeldPermissions): Promise<AdminSearch> {
  const page = { beforeId: undefined, limit: FOUND_MAX };
  const find = <Row>(permission: Permission, list: () => Promise<Row[]>) =>
    isPermitted(held, permission) ? list() : [];
  // The hit of an order has its parcels, so only users who may not see orders need parcels.
  const findsParcels = !isPermitted(held, "orders.view");
  const [orders, parcels, people, guests, messages, products, codes, giftCards, pastOrders] = await Promise.all([
    find("orders.view", () => findOrders(shop, search)),
    find("parcels", () => (findsParcels ? searchParcels(shop, search, FOUND_MAX) : Promise.resolve([]))),
    find("customers", () => listCustomerRows(shop.db, { search, tag: undefined }, page)),
    find("customers", () => listGuestRows(shop.db, { search, tag: undefined }, page)),
    find("customers", () => findConversations(shop.db, search, FOUND_MAX)),
    find("catalogue", () => findProducts(shop.db, search, FOUND_MAX)),
    find("discounts", () => findCodes(shop.db, search, FOUND_MAX)),
    find("discounts", () => findGiftCards(shop.db, search, FOUND_MAX)),
    find("orders.view", () => listPastOrdersPage(shop.db, search, page)),
  ]);
  return {
    orders,
    parcels: parcels.map(({ reference, name, town, postcode, list }) => ({ reference, name, town, postcode, list })),
    people,
    guests: guests.map(({ email, deliveryAddress }) => ({
      email: email ?? "",
      firstName: deliveryAddress?.firstName ?? "",
      lastName: deliveryAddress?.lastName ?? "",
    })),
    messages: messages.map(({ id, name, email, orderNumber, excerpt }) => ({ id, name, email, orderNumber, excerpt })),
    pastOrders: pastOrders.map(({ id, number, email, name }) => ({ id, number, email, name })),
    products: products.map(({ id, name, sku, price }) => ({ id, name, sku, price: toPounds(price) })),
    codes: codes.map(({ id, code, type, value, isActive }) => ({ id, code, type, value: toPounds(value), isActive })),
    giftCards: giftCards.map(({ id, lastFour, recipientName, balance }) => ({
      id,
      lastFour,
      recipientName,
      balance: toPounds(balance),
    })),
  };
}

async function findOrders({ db }: Shop, search: string): Promise<AdminSearch["orders"]> {
  const quoted = await listQuotedOrders(db, search);
  const quotedIds = quoted.map(({ orderId }) => orderId);
  const ids = await listOrderIds(db, { search, status: undefined, quotedIds }, { limit: FOUND_MAX });
  const foundById = new Map(quoted.map(({ orderId, foundBy }) => [orderId, foundBy]));
  return (await listOrdersByIds(db, ids)).map((row) => ({
    ...viewAdminOrder(row, [], []),
    foundBy: foundById.get(row.id) ?? null,
  }));
}
