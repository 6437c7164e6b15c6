import type * as calls from "#contract/admin-samples.ts";
import type { AdminSample } from "#contract/admin-samples.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countSamples, listSamplesPage } from "./samples.queries.ts";
import { viewSample } from "./view-sample.ts";

/** One page of the requests for the sample box, newest first. */
export async function listSamples(
  shop: Shop,
  { search, status, limit, cursor }: ParsedInputOf<typeof calls.listSamples>,
): Promise<Page<AdminSample>> {
  const filter = { search, status };
  const [rows, totalCount] = await Promise.all([
    listSamplesPage(shop.db, filter, { afterId: readIdCursor(cursor), limit: limit + 1 }),
    countSamples(shop.db, filter),
  ]);
  return { ...cutPage(rows.map(viewSample), limit, ({ id }) => writeCursor([id])), totalCount };
}
