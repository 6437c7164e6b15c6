import type * as calls from "#contract/admin-emails.ts";
import type { AdminEmail } from "#contract/admin-emails.ts";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countEmails, listEmailPage } from "./sent-emails.queries.ts";
import { viewEmail } from "./view-email.ts";

/** One page of the outbox, newest first. */
export async function listEmails(
  shop: Shop,
  { search, kind, status, limit, cursor }: ParsedInputOf<typeof calls.listEmails>,
): Promise<Page<AdminEmail>> {
  const filter = { search, kind, status, now: shop.clock() };
  const [rows, counted] = await Promise.all([
    listEmailPage(shop.db, filter, { afterId: readIdCursor(cursor), limit: limit + 1 }),
    countEmails(shop.db, filter),
  ]);
  return {
    ...cutPage(rows.map(viewEmail), limit, ({ id }) => writeCursor([id])),
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}
