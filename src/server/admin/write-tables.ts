import type { downloadCustomers } from "#contract/accounts/admin-customers.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import type { downloadOrders } from "#contract/orders/admin-orders.ts";
import { londonDay } from "#domain/calendar.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { writeRows, writeTable } from "#server/platform/tables/index.ts";
import { listCustomerRows } from "./customers.queries.ts";
import { viewCustomers } from "./customers.ts";
import { readOrders } from "./orders/list-all-orders.ts";

/** Each portion takes three statements. */
const ROWS_PER_READ = 400;

const REFUND_CELLS = { none: "yes", part: "yes, partly refunded", all: "yes, refunded" };

/** The orders of a list as CSV, with the same filters and in the same order. */
export function writeOrders(shop: Shop, input: ParsedInputOf<typeof downloadOrders>): Promise<string> {
  const head = [
    "order",
    "date",
    "status",
    "paid",
    "type",
    "customer",
    "email",
    "items",
    "delivery",
    "discount",
    "total",
    "total less refunds",
    "tags",
  ];
  return writePages(head, readOrders(shop, input), (order) => [
    String(order.id),
    londonDay(new Date(order.created)),
    order.isArchived ? `${order.status}, archived` : order.status,
    order.isPaid ? REFUND_CELLS[order.refundedPart ?? "none"] : "no",
    order.type,
    `${order.userFirstName} ${order.userLastName}`.trim() || order.userName,
    order.userEmail,
    order.items.map(({ quantity, productName }) => `${quantity} x ${productName}`).join("; "),
    order.deliveryAmount,
    order.discountAmount,
    order.total,
    order.net,
    order.tags.join(", "),
  ]);
}

/** The customers of a list as CSV. */
export function writeCustomers(shop: Shop, input: ParsedInputOf<typeof downloadCustomers>): Promise<string> {
  return writePages(
    ["customer", "since", "first name", "last name", "username", "email", "orders", "paid", "last order", "tags"],
    readCustomers(shop, input),
    (customer) => [
      String(customer.id),
      londonDay(new Date(customer.created)),
      customer.firstName,
      customer.lastName,
      customer.username,
      customer.email,
      String(customer.orderCount),
      customer.paid,
      customer.lastBought === null ? "" : londonDay(new Date(customer.lastBought)),
      customer.tags.join(", "),
    ],
  );
}

async function* readCustomers(shop: Shop, { search, tag }: ParsedInputOf<typeof downloadCustomers>) {
  let beforeId: number | undefined;
  do {
    const rows = await listCustomerRows(shop.db, { search, tag }, { beforeId, limit: ROWS_PER_READ });
    yield await viewCustomers(shop, rows);
    beforeId = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)?.id;
  } while (beforeId !== undefined);
}

/** Writes some rows at a time, so that a long list does not block other requests. */
async function writePages<Row>(
  head: readonly string[],
  pages: AsyncGenerator<Row[]>,
  cellsOf: (row: Row) => readonly string[],
): Promise<string> {
  const parts = [writeTable("spreadsheet", head)];
  for await (const rows of pages) parts.push(writeRows("spreadsheet", rows.map(cellsOf)));
  return parts.join("");
}
