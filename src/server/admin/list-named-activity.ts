import type { ActivityEntry, listActivity as call } from "#contract/admin/admin-overview.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { parcelKind, parcelReference } from "#domain/orders/parcels.ts";
import { readNames } from "#server/admin/orders/admin-orders.queries.ts";
import { readProductNames } from "#server/catalogue/index.ts";
import { readIssueSubjects } from "#server/marketing/index.ts";
import { listParcels, readOrdersOfReturns } from "#server/orders/index.ts";
import { listActivity } from "#server/platform/audit/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { readMemberNames } from "#server/platform/identity/index.ts";
import type { Page } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";

type Names = ReadonlyMap<number, string>;

/** Functions that read the names of records, by kind of record. The log itself keeps no names of people. */
const READ_NAMES: Readonly<Record<string, (db: Reader, ids: readonly number[]) => Promise<Names>>> = {
  product: readProductNames,
  staff: readMemberNames,
  customer: readNames,
  user: readNames,
  newsletter: readIssueSubjects,
  return: readOrdersOfReturns,
  parcel: async (db, ids) =>
    new Map(
      (await listParcels(db, ids)).map((parcel) => [
        parcel.id,
        parcelReference({ ...parcel, kind: parcelKind(parcel) }),
      ]),
    ),
};

/** One page of the activity log with the names of its records. */
export async function listNamedActivity(shop: Shop, input: ParsedInputOf<typeof call>): Promise<Page<ActivityEntry>> {
  const page = await listActivity(shop, input);
  const kinds = Map.groupBy(page.rows, ({ entity }) => entity);
  const names = new Map<string, Names>();
  for (const [entity, rows] of kinds) {
    const ids = [...new Set(rows.map(({ entityId }) => Number(entityId)))].filter(Number.isSafeInteger);
    const read = READ_NAMES[entity];
    if (read) names.set(entity, await read(shop.db, ids));
  }
  const rows = page.rows.map((row) => ({ ...row, name: names.get(row.entity)?.get(Number(row.entityId)) ?? null }));
  return { ...page, rows };
}
