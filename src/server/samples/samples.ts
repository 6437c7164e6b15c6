import type * as calls from "#contract/admin-samples.ts";
import type { AdminSample } from "#contract/admin-samples.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueEmail } from "#server/mail/index.ts";
import { countSamples, listSamplesPage, lockSample, type SampleRow, saveSample } from "./samples.queries.ts";

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

const CARRIER = "Royal Mail";

/** Says that a sample was sent; its reader is written to once, however often that is said. Refuses `not-found`. */
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

/** A request as the dashboard shows it. */
export function viewSample({ household: _household, createdAt, sentAt, ...sample }: SampleRow): AdminSample {
  return { ...sample, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}
