import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type * as calls from "#contract/admin-returns.ts";
import type { ListedReturn } from "#contract/admin-returns.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countMatchingReturns, selectReturns } from "./returns.queries.ts";
import { viewReturn } from "./view-return.ts";

/** One page of everybody's returns, newest first. */
export async function listReturns(
  shop: Shop,
  { state, limit, cursor }: ParsedInputOf<typeof calls.listReturns>,
): Promise<Page<ListedReturn>> {
  const read = await selectReturns(shop.db, state, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const counted = await countMatchingReturns(shop.db, state, TOTAL_COUNT_MAX + 1);
  const today = londonDay(shop.clock());
  const listed = read.map(
    ({ return: row, order, ...customer }): ListedReturn => ({
      ...viewReturn(row, order.status, today),
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
