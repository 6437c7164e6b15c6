import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countAdminParcels, type ParcelList } from "#contract/orders/admin-parcels.ts";
import {
  askForPostage,
  downloadPostageLabels,
  POSTAGE_PARCELS_MAX,
  type PostageResult,
  withdrawPostage,
} from "#contract/orders/admin-postage.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { downloadFile } from "#web/admin/kit/files.tsx";
import { selectedLabel } from "#web/admin/kit/selection-bar.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { PARCEL_NOUN, parcelCountLabel, parcelFailureReason, postageMessage } from "./parcel-labels.ts";
import type { ParcelsOutcome } from "./parcels-outcome.tsx";
import { collectParcels, type ParcelsList } from "./selected-parcels.ts";

interface PostageButtonsProps {
  list: ParcelsList;
  show: ParcelList;
  onOutcome: (outcome: ParcelsOutcome) => void;
}

/** Sends the selected parcels to Click & Drop, or deletes them there, if the shop is connected to it. */
export function PostageButtons({ list, show, onOutcome }: PostageButtonsProps) {
  const { data } = useQuery(apiQuery(countAdminParcels, {}));
  const buy = usePostage(list, onOutcome);
  const withdraw = useWithdrawal(list, onOutcome);
  const [isAsking, setAsking] = useState(false);
  if (!data?.hasCarrier || show === "sent") return null;
  return (
    <>
      {show !== "held" && (
        <Button
          variant="secondary"
          size="small"
          isBusy={buy.isPending}
          busyLabel="Asking..."
          onClick={() => buy.mutate(undefined)}
        >
          Postage labels
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Delete at Click & Drop
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${selectedLabel(list, PARCEL_NOUN)} at Click & Drop?`}
        actionLabel="Delete at Click & Drop"
        busyLabel="Deleting..."
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>Their labels are no longer valid: destroy the printed ones. The parcels stay in this list.</p>
      </ConfirmDialog>
    </>
  );
}

const FAILURE = { failure: "Failed to reach Click & Drop", reason: parcelFailureReason };

/** Asks for postage and saves the labels of all parcels that Click & Drop has, one file per request. */
function usePostage(list: ParcelsList, onOutcome: (outcome: ParcelsOutcome) => void) {
  return useAdminMutation({
    ...FAILURE,
    async call() {
      const references = await readReferences(list);
      const results: PostageResult[] = [];
      const failures: string[] = [];
      for (const parcelIds of inParts([...references.keys()])) {
        const part = await callApi(askForPostage, { parcelIds });
        results.push(...part.results);
        const accepted = part.results.filter(({ refusal }) => refusal === null).map(({ parcelId }) => parcelId);
        if (accepted.length > 0) failures.push(...(await saveLabels(accepted)));
      }
      return outcomeOf("at Click & Drop", results, references, failures);
    },
    onSuccess: onOutcome,
  });
}

/** Returns the reason if the labels cannot be printed. The parcels stay at Click & Drop. */
async function saveLabels(parcelIds: number[]): Promise<string[]> {
  try {
    await downloadFile(downloadPostageLabels, { parcelIds });
    return [];
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return [`No labels were printed. ${parcelFailureReason(error)}`];
  }
}

function useWithdrawal(list: ParcelsList, onOutcome: (outcome: ParcelsOutcome) => void) {
  return useAdminMutation({
    ...FAILURE,
    async call() {
      const references = await readReferences(list);
      const results: PostageResult[] = [];
      for (const parcelIds of inParts([...references.keys()])) {
        results.push(...(await callApi(withdrawPostage, { parcelIds })).results);
      }
      return outcomeOf("deleted at Click & Drop. Destroy their labels", results, references, []);
    },
    onSuccess: onOutcome,
  });
}

async function readReferences(list: ParcelsList): Promise<ReadonlyMap<number, string>> {
  return new Map((await collectParcels(list)).map(({ id, reference }) => [id, reference]));
}

function inParts(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / POSTAGE_PARCELS_MAX);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * POSTAGE_PARCELS_MAX, (part + 1) * POSTAGE_PARCELS_MAX),
  );
}

function outcomeOf(
  done: string,
  results: readonly PostageResult[],
  references: ReadonlyMap<number, string>,
  failures: readonly string[],
): ParcelsOutcome {
  const refused = results.flatMap(({ parcelId, refusal, message }) =>
    refusal ? [`${references.get(parcelId)}: ${postageMessage(refusal, message)}`] : [],
  );
  return {
    text: `${parcelCountLabel(results.length - refused.length)} ${done}.`,
    refused: [...failures, ...refused],
  };
}
