import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders/admin-returns.ts";
import type { AdminReturn, ListedReturn } from "#contract/orders/admin-returns.ts";
import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/orders.ts";
import { isOpenReturn, refundReturnBy } from "#domain/orders/returns.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { countMatchingReturns, type ListedReturnRow, selectReturns, selectReturnsOf } from "./returns.queries.ts";

export async function listReturns(
  shop: Shop,
  { search, state, limit, cursor }: ParsedInputOf<typeof calls.listReturns>,
): Promise<Page<ListedReturn>> {
  const filter = { search, state };
  const read = await selectReturns(shop.db, filter, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const counted = await countMatchingReturns(shop.db, filter, TOTAL_COUNT_MAX + 1);
  const today = londonDay(shop.clock());
  const listed = read.map(
    ({ return: row, order, ...customer }): ListedReturn => ({
      ...viewReturn(row, order.status, today),
      orderTotal: toPounds(order.totalAmount),
      orderPlaced: order.createdAt.toISOString(),
      userEmail: customer.email ?? order.email ?? "",
      userName: customer.username ?? "",
      userFirstName: customer.firstName ?? order.deliveryAddress?.firstName ?? "",
      userLastName: customer.lastName ?? order.deliveryAddress?.lastName ?? "",
    }),
  );
  return {
    ...cutPage(listed, limit, ({ id }) => writeCursor([id])),
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}

/** Number of open returns, counted up to `max`. */
export async function countOpenReturns(db: Reader, max: number): Promise<number> {
  return countMatchingReturns(db, { state: "open" }, max);
}

/** The dashboard's view of an order's returns on a day, newest first. */
export async function listReturnsOf(
  db: Reader,
  order: { id: number; status: OrderStatus },
  today: IsoDay,
): Promise<AdminReturn[]> {
  const rows = await selectReturnsOf(db, order.id);
  return rows.map((row) => viewReturn(row, order.status, today));
}

/** Refuses with `return-closed` unless the order has this return and it is open. */
export async function requireOpenReturn(
  db: Reader,
  { orderId, returnId }: { orderId: number; returnId: number },
): Promise<void> {
  const rows = await selectReturnsOf(db, orderId);
  if (!rows.some(({ id, closedAt }) => id === returnId && closedAt === null)) throw new ShopError("return-closed");
}

export function viewReturn(row: ListedReturnRow, orderStatus: OrderStatus, today: IsoDay): AdminReturn {
  const refundBy = isOpenReturn(row.state)
    ? refundReturnBy({
        reason: row.reason,
        announcedOn: londonDay(row.announcedAt),
        arrivedOn: row.arrivedAt ? londonDay(row.arrivedAt) : undefined,
        orderStatus,
      })
    : undefined;
  return {
    id: row.id,
    orderId: row.orderId,
    reason: row.reason,
    state: row.state,
    text: row.text,
    isAnnouncedByCustomer: row.actorUserId === null,
    announced: row.announcedAt.toISOString(),
    arrived: row.arrivedAt?.toISOString() ?? null,
    closed: row.closedAt?.toISOString() ?? null,
    refundBy: refundBy ?? null,
    isOverdue: refundBy !== undefined && refundBy < today,
    isRefunded: row.isRefunded,
    declineText: row.declineText,
    version: row.updatedAt.toISOString(),
  };
}
