import { useQuery } from "@tanstack/react-query";
import { callForPage } from "#contract/call-for-page.ts";
import { type AdminParcel, listAdminParcels } from "#contract/orders/admin-parcels.ts";
import { selectionQuery } from "#web/admin/kit/api-query.ts";
import type { ListOf } from "#web/admin/kit/resource-list.tsx";
import { requestApi } from "#web/app/api-client.ts";

export type ParcelsList = ListOf<typeof listAdminParcels>;

const PARCELS_PER_CALL = "200";
/** Maximum parcels in one call. */
const PARCELS_MAX = 1_000;

/** The selected parcels in list order, including those of other pages, up to `PARCELS_MAX`. */
export async function collectParcels({ selection, filter }: ParcelsList): Promise<AdminParcel[]> {
  const chosen: AdminParcel[] = [];
  const wanted = Math.min(selection.count, PARCELS_MAX);
  let cursor: string | undefined;
  do {
    const page = await callForPage(requestApi, listAdminParcels, { ...filter, limit: PARCELS_PER_CALL, cursor });
    chosen.push(...page.rows.filter(({ id }) => selection.has(id)));
    cursor = page.nextCursor;
  } while (cursor !== undefined && chosen.length < wanted);
  return chosen.slice(0, PARCELS_MAX);
}

/** The selected parcels, loaded when a dialog about them opens. */
export function useSelectedParcels(list: ParcelsList) {
  const { selection, filter } = list;
  const chosen = selection.isAllMatching ? ["all"] : [...selection.ids];
  return useQuery(selectionQuery(listAdminParcels, [filter, ...chosen], () => collectParcels(list)));
}
