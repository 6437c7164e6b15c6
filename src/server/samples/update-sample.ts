import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Tx } from "#server/db/open-database.ts";
import { queueLetter } from "#server/mail/for-others.ts";
import { lockSample, type SampleRow, saveSample } from "./samples.queries.ts";

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
    await queueLetter(tx, now, {
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
