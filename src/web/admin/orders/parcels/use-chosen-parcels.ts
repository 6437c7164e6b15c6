import { useQuery } from "@tanstack/react-query";
import { chosenParcelsKey } from "#web/admin/admin-queries.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { collectParcels, type ParcelsFilter } from "./collect-parcels.ts";

/** The chosen parcels, read when a dialog about them opens. */
export function useChosenParcels(selection: RowSelection, filter: ParcelsFilter) {
  const chosen = selection.isAllMatching ? "all" : [...selection.ids];
  return useQuery({
    queryKey: chosenParcelsKey(filter, chosen),
    queryFn: () => collectParcels(selection, filter),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
