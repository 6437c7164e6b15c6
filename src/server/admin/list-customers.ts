import type { AdminCustomer, listAdminCustomers } from "#contract/admin-customers.ts";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type CustomerRow, countMatchingCustomers, findCustomer, listCustomerRows } from "./admin-customers.queries.ts";
import { counterOf, readCounters } from "./counters.queries.ts";

/** Everybody with an account but the administrator, newest first, a page at a time. */
export async function listCustomers(
  shop: Shop,
  { limit, cursor, search }: ParsedInputOf<typeof listAdminCustomers>,
): Promise<Page<AdminCustomer>> {
  const read = await listCustomerRows(shop.db, search, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ id }) => writeCursor([id]));
  return { rows: rows.map(viewCustomer), nextCursor, ...(await countCustomers(shop, search)) };
}

async function countCustomers(shop: Shop, search: string | undefined) {
  if (!search) {
    const accounts = counterOf(await readCounters(shop.db, "users"), "all").units;
    const isRun = (await findCustomer(shop.db, ADMIN_USER_ID)) !== undefined;
    return { totalCount: isRun ? accounts - 1 : accounts };
  }
  const counted = await countMatchingCustomers(shop.db, search, TOTAL_COUNT_MAX + 1);
  return { totalCount: Math.min(counted, TOTAL_COUNT_MAX), isTotalCapped: counted > TOTAL_COUNT_MAX };
}

export function viewCustomer({ id, username, email, firstName, lastName, createdAt }: CustomerRow): AdminCustomer {
  return { id, username, email, firstName, lastName, created: createdAt.toISOString() };
}
