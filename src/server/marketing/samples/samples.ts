import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/marketing/admin-marketing.ts";
import type { AdminSample } from "#contract/marketing/admin-marketing.ts";
import type * as publicCalls from "#contract/marketing/marketing.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { requireServedPostcode } from "#server/pricing/index.ts";
import {
  countSamples,
  insertSampleRequest,
  listSamplesPage,
  lockSample,
  type SampleRow,
  saveSample,
} from "./samples.queries.ts";

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

const CARRIER = "Royal Mail";

/** Marks a sample as sent, and emails its recipient once. Refuses with `not-found`. */
export async function updateSample(
  tx: Tx,
  { sampleId, status }: { sampleId: number; status: SampleRow["status"] },
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<SampleRow> {
  const row = await lockSample(tx, sampleId);
  if (!row) throw new ShopError("not-found");
  if (row.status === status) return row;
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
