import type { InputOf } from "#contract/call.ts";
import { type AdminParcel, listAdminParcels } from "#contract/orders/admin-parcels.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { callApiForPage } from "#web/app/api-client.ts";

export type ParcelsFilter = InputOf<typeof listAdminParcels>;

const PARCELS_PER_CALL = "200";
/** As many as one call takes. */
const PARCELS_MAX = 1_000;

/** The chosen parcels in the order of their list, also those of other pages; at most `PARCELS_MAX`. */
export async function collectParcels(
  selection: Pick<RowSelection, "has" | "count">,
  filter: ParcelsFilter,
): Promise<AdminParcel[]> {
  const chosen: AdminParcel[] = [];
  const wanted = Math.min(selection.count, PARCELS_MAX);
  let cursor: string | undefined;
  do {
    const page = await callApiForPage(listAdminParcels, { ...filter, limit: PARCELS_PER_CALL, cursor });
    chosen.push(...page.rows.filter(({ id }) => selection.has(id)));
    cursor = page.nextCursor;
  } while (cursor !== undefined && chosen.length < wanted);
  return chosen.slice(0, PARCELS_MAX);
}
