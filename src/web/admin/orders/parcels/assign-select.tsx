import { useQuery } from "@tanstack/react-query";
import { listColleagues } from "#contract/admin/admin-mentions.ts";
import { assignParcels } from "#contract/orders/admin-parcel-assignments.ts";
import type { AdminParcel } from "#contract/orders/admin-parcels.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { Select } from "#web/ui/form/select.tsx";
import { parcelFailureReason } from "./parcel-labels.ts";
import { outcomeOf, type ParcelsOutcome } from "./parcels-outcome.tsx";
import { collectParcels, type ParcelsList } from "./selected-parcels.ts";

interface AssignSelectProps {
  list: ParcelsList;
  onOutcome: (outcome: ParcelsOutcome) => void;
}

/** Assigns the selected parcels to the user, to a colleague or to nobody. */
export function AssignSelect({ list, onOutcome }: AssignSelectProps) {
  const { data: colleagues = [] } = useQuery(apiQuery(listColleagues, { about: "parcel" }));
  const { mutate, isPending } = useAdminMutation({
    async call(assignee: "me" | "nobody" | number) {
      const parcels: readonly AdminParcel[] = await collectParcels(list);
      const { results } = await callApi(assignParcels, { parcelIds: parcels.map(({ id }) => id), assignee });
      return { results, parcels };
    },
    stales: ["parcels"],
    failure: "Failed to assign parcels",
    reason: parcelFailureReason,
    onSuccess({ results, parcels }, assignee) {
      list.selection.clear();
      onOutcome(outcomeOf(assignee === "nobody" ? "assigned to nobody" : "assigned", results, parcels));
    },
  });
  return (
    <Select
      size="small"
      aria-label="Assign to"
      aria-busy={isPending || undefined}
      value=""
      options={[
        { value: "me", label: "Me" },
        ...colleagues.map(({ userId, name }) => ({ value: String(userId), label: name })),
        { value: "nobody", label: "Nobody" },
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value === "") return;
        mutate(value === "me" || value === "nobody" ? value : Number(value));
      }}
    >
      <option value="">Assign to...</option>
    </Select>
  );
}
