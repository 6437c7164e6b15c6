import { ROWS_PER_PAGE_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type { AdminOrder, downloadOrders, listAdminOrders, OrderSort } from "#contract/orders/admin-orders.ts";
import type * as pricingCalls from "#contract/pricing/admin-pricing.ts";
import { latePaymentsSince } from "#domain/admin/todo-windows.ts";
import { addDays, isoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import { counterOf, readCounters } from "#server/admin/overview.queries.ts";
import { findOrder } from "#server/orders/index.ts";
import { cutPage, type Page, readCursor, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { hasCode } from "#server/pricing/index.ts";
import {
  type ListedOrder,
  listFewOrderIds,
  listOrderIds,
  listOrderPage,
  listOrdersByIds,
  listUsesOfCode,
  type OrderFilter,
  type OrderPlace,
} from "./admin-orders.queries.ts";
import { viewListedOrder } from "./get-any-order.ts";
import { listQuotedOrders } from "./order-search.queries.ts";

/** Maximum number of orders of a status for which a search reads the orders instead of the text index. */
const FEW_ORDERS = 25_000;
const ROWS_PER_READ = 200;
const ID_MAX = 2 ** 31 - 1;
/** Maximum count of a search: the largest page size. Further counting would take most of the time. */
const FOUND_MAX = ROWS_PER_PAGE_MAX;

type Input = ParsedInputOf<typeof listAdminOrders>;

/** All customers' orders, a page at a time. Refuses with `invalid-input` for a cursor of another list. */
export async function listAllOrders(shop: Shop, { limit, cursor, ...input }: Input): Promise<Page<AdminOrder>> {
  const { search, payment, type, tag, from, until, archived, problem, status, sort } = input;
  const page = { sort, after: readPlace(cursor, sort), limit: limit + 1 };
  const isNarrowed = search || payment || type || tag || from || until || archived || problem || sort !== "date-desc";
  const { found, ...counted } = isNarrowed
    ? await findOrders(shop, await toFilter(shop, input), page)
    : await listAny(shop, status, page);
  const today = londonDay(shop.clock());
  const orders = found.map((row) => viewListedOrder(row, today));
  return { ...cutPage(orders, limit, (order) => writePlace(order, sort)), ...counted };
}

/** All orders of the list, read in portions. */
export async function* readOrders(
  shop: Shop,
  input: ParsedInputOf<typeof downloadOrders>,
): AsyncGenerator<AdminOrder[]> {
  const filter = await toFilter(shop, input);
  const today = londonDay(shop.clock());
  let after: OrderPlace | undefined;
  do {
    const ids = await listOrderIds(shop.db, filter, { sort: input.sort, after, limit: ROWS_PER_READ });
    const orders = (await listOrdersByIds(shop.db, ids)).map((row) => viewListedOrder(row, today));
    yield orders;
    after = ids.length < ROWS_PER_READ ? undefined : orders.at(-1);
  } while (after);
}

async function toFilter(
  { db, clock }: Shop,
  { search, status, payment, type, tag, from, until, archived, problem }: Omit<Input, "limit" | "cursor">,
): Promise<OrderFilter> {
  return {
    search,
    quotedIds: search ? (await listQuotedOrders(db, search)).map(({ orderId }) => orderId) : undefined,
    status,
    payment,
    type,
    tag,
    from: from ? londonInstant(isoDay(from), 0) : undefined,
    before: until ? londonInstant(addDays(isoDay(until), 1), 0) : undefined,
    isArchived: archived === "yes",
    problem: problem && { kind: problem, latePaymentsSince: latePaymentsSince(clock()) },
  };
}

function isByAmount(sort: OrderSort): boolean {
  return sort === "amount-asc" || sort === "amount-desc";
}

function writePlace({ id, total }: AdminOrder, sort: OrderSort): string {
  return writeCursor(isByAmount(sort) ? [total, id] : [id]);
}

function readPlace(cursor: string | undefined, sort: OrderSort): OrderPlace | undefined {
  if (!isByAmount(sort)) {
    const id = readIdCursor(cursor);
    return id === undefined ? undefined : { id };
  }
  const parts = readCursor(cursor, 2);
  if (!parts) return undefined;
  const [total, id] = parts;
  if (
    typeof total !== "string" ||
    !/^\d{1,8}\.\d\d$/.test(total) ||
    !Number.isInteger(id) ||
    Math.abs(Number(id)) > ID_MAX
  ) {
    throw new ShopError("invalid-input", {}, [{ path: "cursor", message: "There is no such page" }]);
  }
  return { id: Number(id), total };
}

interface Found {
  /** The orders of the page, and the first order of the next page. */
  found: readonly ListedOrder[];
  totalCount: number;
  isTotalCapped: boolean;
}

interface PageWanted {
  sort: OrderSort;
  after: OrderPlace | undefined;
  limit: number;
}

/** Lists all orders, or those with one status. Their exact count is stored. */
async function listAny(shop: Shop, status: OrderStatus | undefined, page: PageWanted): Promise<Found> {
  const found = await listOrderPage(shop.db, status, { beforeId: page.after?.id, limit: page.limit });
  // The rows contain the total count. An empty page has no rows, so its count needs a separate query.
  return { found, totalCount: found[0]?.totalCount ?? (await countOrders(shop, status)), isTotalCapped: false };
}

/** Searches orders. On the first page, also counts them up to a limit. */
async function findOrders(shop: Shop, filter: OrderFilter, page: PageWanted): Promise<Found> {
  const newest = await findNewest(shop, filter);
  const isFirst = page.after === undefined && page.sort === "date-desc";
  const ids = isFirst ? newest.slice(0, page.limit) : await listOrderIds(shop.db, filter, page);
  const found = await listOrdersByIds(shop.db, ids);
  return { found, totalCount: Math.min(newest.length, FOUND_MAX), isTotalCapped: newest.length > FOUND_MAX };
}

async function findNewest(shop: Shop, filter: OrderFilter): Promise<number[]> {
  const limit = FOUND_MAX + 1;
  const isFew = filter.status !== undefined && (await countOrders(shop, filter.status)) <= FEW_ORDERS;
  return isFew
    ? listFewOrderIds(shop.db, filter, { limit, fewMax: FEW_ORDERS })
    : listOrderIds(shop.db, filter, { limit });
}

async function countOrders(shop: Shop, status: OrderStatus | undefined): Promise<number> {
  const statuses: readonly OrderStatus[] = status ? [status] : ORDER_STATUSES;
  const counters = await readCounters(shop.db, "orders");
  return statuses.reduce((sum, one) => sum + counterOf(counters, one).units, 0);
}

/** Refuses with `not-found` for an order that is archived or unknown. */
export async function requireListedOrder(shop: Shop, orderId: number): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.archivedAt) throw new ShopError("not-found");
}

const USES_MAX = 100;

/** The newest paid orders that used a code. Refuses with `not-found`. */
export async function listDiscountUses(
  shop: Shop,
  codeId: number,
): Promise<ReplyOf<typeof pricingCalls.listDiscountUses>> {
  if (!(await hasCode(shop.db, codeId))) throw new ShopError("not-found");
  const uses = await listUsesOfCode(shop.db, codeId, USES_MAX);
  return uses.map(({ paidAt, total, discountAmount, ...use }) => ({
    ...use,
    paidAt: paidAt.toISOString(),
    total: toPounds(total),
    discountAmount: toPounds(discountAmount),
  }));
}
