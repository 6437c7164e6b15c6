import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/marketing/admin-marketing.ts";
import type { AdminSample } from "#contract/marketing/admin-marketing.ts";
import type * as publicCalls from "#contract/marketing/marketing.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIntegerCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { requireServedPostcode } from "#server/pricing/index.ts";
import {
  countSamples,
  insertSampleRequest,
  listSamplesById,
  listSamplesPage,
  lockSample,
  type SamplePosition,
  type SampleRow,
  saveSample,
} from "./samples.queries.ts";

export async function listSamples(
  shop: Shop,
  { search, status, limit, cursor }: ParsedInputOf<typeof calls.listSamples>,
): Promise<Page<AdminSample>> {
  const filter = { search, status };
  const [rows, totalCount] = await Promise.all([
    listSamplesPage(shop.db, filter, { after: readPosition(cursor), limit: limit + 1 }),
    countSamples(shop.db, filter),
  ]);
  const page = cutPage(rows.map(viewSample), limit, ({ status: its, id }) => writeCursor([its === "sent" ? 1 : 0, id]));
  return { ...page, totalCount };
}

function readPosition(cursor: string | undefined): SamplePosition | undefined {
  const [isSent, id] = readIntegerCursor(cursor, 2) ?? [];
  return isSent === undefined || id === undefined ? undefined : { isSent: isSent !== 0, id };
}

/** Number of requests that have not been sent, counted up to `max`. */
export async function countOpenSamples(db: Reader, max: number): Promise<number> {
  return Math.min(await countSamples(db, { search: undefined, status: "pending" }), max);
}

const CARRIER = "Royal Mail";

/** Marks a sample as sent, and emails its recipient once. Refuses with `not-found`. */
export async function updateSample(
  tx: Tx,
  { sampleId, status }: { sampleId: number; status: SampleRow["status"] },
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<SampleRow> {
  const row = await lockSample(tx, sampleId);
  if (!row) throw new ShopError("not-found");
  return row.status === status ? row : changeStatus(tx, row, status, { actorUserId, now });
}

async function changeStatus(
  tx: Tx,
  row: SampleRow,
  status: SampleRow["status"],
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<SampleRow> {
  const sampleId = row.id;
  const sentAt = status === "sent" ? now : null;
  await saveSample(tx, sampleId, { status, sentAt });
  if (status === "sent") {
    await queueEmail(tx, now, {
      kind: "sample-sent",
      about: `sample:${sampleId}`,
      recipient: row.email,
      facts: {
        firstName: row.firstName,
        address: [`${row.firstName} ${row.lastName}`, row.address, row.city, row.postcode],
        carrier: CARRIER,
        trackingNumber: null,
      },
    });
  }
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "sample",
    entityId: sampleId,
    before: { status: row.status },
    after: { status },
    now,
  });
  return { ...row, status, sentAt };
}

/** Marks several samples as sent, each at most once. Deleted requests are left out. */
export async function sendSamples(
  tx: Tx,
  sampleIds: readonly number[],
  by: { actorUserId: number; now: Date },
): Promise<{ sent: number; leftOut: number }> {
  // Rows are locked in id order, so that two calls with the same requests do not wait for each other.
  const open = (await listSamplesById(tx, sampleIds)).filter(({ status }) => status === "pending");
  let sent = 0;
  for (const { id } of open) if (await markSent(tx, id, by)) sent++;
  return { sent, leftOut: sampleIds.length - sent };
}

async function markSent(tx: Tx, sampleId: number, by: { actorUserId: number; now: Date }): Promise<boolean> {
  const row = await lockSample(tx, sampleId);
  if (row?.status !== "pending") return false;
  await changeStatus(tx, row, "sent", by);
  return true;
}

export function viewSample({ household: _household, createdAt, sentAt, ...sample }: SampleRow): AdminSample {
  return { ...sample, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}

/** Stores a sample request. Refuses with `sample-taken` for a household that already has one. */
export async function requestSample(shop: Shop, input: ParsedInputOf<typeof publicCalls.requestSample>): Promise<void> {
  const { over16, ...request } = input;
  const postcode = requireServedPostcode(input.postcode, "postcode");
  const isStored = await insertSampleRequest(shop.db, {
    ...request,
    postcode,
    over16By: over16 ? "tick" : "words",
    household: householdOf(postcode, input.address),
    createdAt: shop.clock(),
  });
  if (!isStored) throw new ShopError("sample-taken");
}

/** Key of a household. "12, Mill Lane" and "12 MILL LANE" have the same key. */
function householdOf(postcode: string, address: string): string {
  return `${postcode} ${address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()}`;
}
