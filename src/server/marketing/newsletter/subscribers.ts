import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/marketing/admin-marketing.ts";
import type { NewsletterSubscriber } from "#contract/marketing/admin-marketing.ts";
import { londonDay } from "#domain/calendar.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { writeRows, writeTable } from "#server/platform/tables/index.ts";
import { countSubscribers, listSubscriberRows, type SubscriberRow } from "./newsletter.queries.ts";

export async function listSubscribers(
  shop: Shop,
  { search, status, limit, cursor }: ParsedInputOf<typeof calls.listSubscribers>,
): Promise<Page<NewsletterSubscriber>> {
  const filter = { search, status };
  const [rows, totalCount] = await Promise.all([
    listSubscriberRows(shop.db, filter, { beforeId: readIdCursor(cursor), limit: limit + 1 }),
    countSubscribers(shop.db, filter),
  ]);
  return { ...cutPage(rows.map(viewSubscriber), limit, ({ id }) => writeCursor([id])), totalCount };
}

function viewSubscriber({ id, email, status, askedAt, confirmedAt, unsubscribedAt }: SubscriberRow) {
  return {
    id,
    email,
    status,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  };
}

const ROWS_PER_READ = 1_000;
const STATUS_CELLS = { confirmed: "confirmed", pending: "unconfirmed", unsubscribed: "unsubscribed" };

/** The subscribers of a list as CSV, with the evidence of their consent. */
export async function writeSubscribers(
  shop: Shop,
  { search, status }: ParsedInputOf<typeof calls.downloadSubscribers>,
): Promise<string> {
  const parts = [
    writeTable("spreadsheet", ["email", "status", "requested", "confirmed", "unsubscribed", "page", "wording"]),
  ];
  let beforeId: number | undefined;
  do {
    const rows = await listSubscriberRows(shop.db, { search, status }, { beforeId, limit: ROWS_PER_READ });
    parts.push(writeRows("spreadsheet", rows.map(cellsOf)));
    beforeId = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)?.id;
  } while (beforeId !== undefined);
  return parts.join("");
}

function cellsOf({ email, status, askedAt, confirmedAt, unsubscribedAt, source, wording }: SubscriberRow): string[] {
  const days = [askedAt, confirmedAt, unsubscribedAt].map((at) => (at === null ? "" : londonDay(at)));
  return [email, STATUS_CELLS[status], ...days, source, wording];
}
