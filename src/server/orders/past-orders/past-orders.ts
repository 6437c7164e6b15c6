import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as adminCalls from "#contract/orders/admin-past-orders.ts";
import type { PastOrder } from "#contract/orders/past-orders.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { toPounds } from "#domain/money.ts";
import { SYSTEM_NAMES } from "#domain/moving/file-kinds.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { findVerifiedUserId } from "#server/platform/identity/index.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import { requireUserId, type Shop, type Shopper } from "#server/platform/kernel/shop.ts";
import {
  claimPastOrders,
  countPastOrders,
  insertPastItems,
  insertPastOrder,
  listPastOrdersOf,
  listPastOrdersOfPerson,
  listPastOrdersPage,
  PAST_ORDER_DAYS,
  type PastItemRow,
  type PastOrderRow,
  readPastItems,
} from "./past-orders.queries.ts";

type AdminPastOrder = ReplyOf<typeof adminCalls.listPastOrders>[number];

/** True for an order whose retention period has ended. */
export function isTooOldToStore(placedAt: Date, now: Date): boolean {
  return placedAt.getTime() < now.getTime() - PAST_ORDER_DAYS * DAY_MS;
}

/** Orders of the customer at another shop, newest first. */
export async function listOwnPastOrders(shop: Shop, shopper: Shopper): Promise<PastOrder[]> {
  return viewPastOrders(shop.db, await listPastOrdersOf(shop.db, requireUserId(shopper)));
}

/** Orders of a person at another shop, for staff. */
export async function readPastOrdersOf(db: Reader, person: { userId: number; email: string }): Promise<PastOrder[]> {
  return viewPastOrders(db, await listPastOrdersOfPerson(db, person));
}

/** One page of the orders of another shop. */
export async function listPastOrders(
  shop: Shop,
  { search = "", limit, cursor }: ParsedInputOf<typeof adminCalls.listPastOrders>,
): Promise<Page<AdminPastOrder>> {
  const read = await listPastOrdersPage(shop.db, search, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ id }) => writeCursor([id]));
  const views = await viewPastOrders(shop.db, rows);
  const counted = await countPastOrders(shop.db, search, TOTAL_COUNT_MAX + 1);
  return {
    rows: rows.flatMap(({ email, name, userId }, index) => {
      const view = views[index];
      return view ? [{ ...view, email, name, userId }] : [];
    }),
    nextCursor,
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}

async function viewPastOrders(db: Reader, orders: readonly PastOrderRow[]): Promise<PastOrder[]> {
  const itemsByOrder = await readPastItems(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map(({ id, system, number, placedAt, status, total, currency }) => ({
    id,
    shop: SYSTEM_NAMES[system],
    number,
    placedAt: placedAt.toISOString(),
    status,
    total: toPounds(total),
    currency,
    items: (itemsByOrder.get(id) ?? []).map(({ name, quantity, productId }) => ({ name, quantity, productId })),
  }));
}

export interface NewPastOrder extends Omit<PastOrderRow, "id" | "userId"> {
  items: readonly Omit<PastItemRow, "id" | "pastOrderId">[];
}

/**
 * Stores an order of another shop as history. A customer who has verified the address sees it at once, and others once
 * they verify it. False if the order came before.
 */
export async function addPastOrder(tx: Tx, { items, ...order }: NewPastOrder): Promise<boolean> {
  const id = await insertPastOrder(tx, order);
  if (id === undefined) return false;
  await insertPastItems(
    tx,
    items.map((item) => ({ ...item, pastOrderId: id })),
  );
  const userId = order.email === "" ? undefined : await findVerifiedUserId(tx, order.email);
  if (userId !== undefined) await claimPastOrders(tx, { email: order.email, userId });
  return true;
}
