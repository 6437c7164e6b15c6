import type { AdminGuest, listAdminGuests } from "#contract/admin-customers.ts";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countGuests, countOrdersOfGuests, listGuestRows } from "./guests.queries.ts";

/** Everybody who has bought without an account, the latest buyer first, a page at a time. */
export async function listGuests(
  shop: Shop,
  { limit, cursor, search }: ParsedInputOf<typeof listAdminGuests>,
): Promise<Page<AdminGuest>> {
  const read = await listGuestRows(shop.db, search, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ id }) => writeCursor([id]));
  const emails = rows.flatMap(({ email }) => (email === null ? [] : [email]));
  const ordersByEmail = await countOrdersOfGuests(shop.db, emails);
  const counted = await countGuests(shop.db, search, TOTAL_COUNT_MAX + 1);
  return {
    rows: rows.map(({ email, deliveryAddress, paidAt }) => ({
      email: email ?? "",
      firstName: deliveryAddress?.firstName ?? "",
      lastName: deliveryAddress?.lastName ?? "",
      orderCount: ordersByEmail.get(email ?? "") ?? 0,
      lastBought: paidAt?.toISOString() ?? "",
    })),
    nextCursor,
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}
