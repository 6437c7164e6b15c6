import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { packParcels, readPacking } from "#contract/orders/admin-parcels.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { BatchChoice, OLDEST, toBatches } from "./batch-choice.tsx";
import { parcelCountLabel, parcelFailureReason } from "./parcel-labels.ts";
import { outcomeOf, type ParcelsOutcome } from "./parcels-outcome.tsx";
import { ScanField } from "./scan-field.tsx";
import { type ParcelsList, useSelectedParcels } from "./selected-parcels.ts";

export interface ChosenDialogProps {
  isOpen: boolean;
  list: ParcelsList;
  onClose: () => void;
  onOutcome: (outcome: ParcelsOutcome) => void;
}

/** Shows the units that the selected parcels need and their batches, then marks the parcels as packed. */
export function PackDialog({ isOpen, onClose, ...rest }: ChosenDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Mark packed" size="large">
      {isOpen && <PackForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function PackForm({ list, onClose, onOutcome }: Omit<ChosenDialogProps, "isOpen">) {
  const parcels = useSelectedParcels(list);
  const parcelIds = parcels.data?.map(({ id }) => id);
  const { data, isError } = useQuery(
    apiQuery(readPacking, parcelIds && parcelIds.length > 0 ? { parcelIds } : undefined, { gcTime: 0 }),
  );
  const [choices, setChoices] = useState<ReadonlyMap<number, string>>(new Map());
  const pack = useAdminMutation({
    call: packParcels,
    failure: "Failed to update parcels",
    reason: parcelFailureReason,
    onSuccess({ results }) {
      // The dialog closes first, so that the page can receive the focus.
      flushSync(onClose);
      list.selection.clear();
      onOutcome(outcomeOf("packed", results, parcels.data ?? []));
    },
  });
  if (isError || parcels.isError) return <Alert tone="danger">The parcels could not be loaded. Try again.</Alert>;
  if (!data || !parcelIds) return <Spinner label="Loading the contents" />;
  const withBatches = data.products.filter(({ batches }) => batches.length > 0);
  const batches = toBatches(choices);
  return (
    <div className="space-y-5">
      <p>
        {parcelCountLabel(data.parcels)} to mark as packed.
        {withBatches.length === 0 && " None of these products has a recorded batch, so the parcels will have no batch."}
        {data.leftOut > 0 &&
          ` ${data.leftOut} of the selected parcels are left out, because they are on hold, empty or already sent.`}
      </p>
      {withBatches.length > 0 && (
        <ScanField
          label="Scan or type a batch number"
          hint="The batch is used for its product. For the other products, the oldest open batches are used."
          onScan={(code) => {
            const product = withBatches.find((each) => each.batches.some((batch) => batch.code === code));
            const batch = product?.batches.find((each) => each.code === code);
            if (!product || !batch) return `None of these products has an open batch ${code}`;
            setChoices(new Map(choices).set(product.productId, String(batch.id)));
            return `${product.name}: batch ${code}`;
          }}
        />
      )}
      <div className="max-h-[45dvh] overflow-y-auto border-y border-line">
        <Table label="Contents" className="text-[0.9375rem]">
          <thead>
            <tr>
              <Th>Product</Th>
              <Th className="text-right">Units</Th>
              {withBatches.length > 0 && <Th>Batch</Th>}
            </tr>
          </thead>
          <tbody>
            {data.products.map((product) => (
              <Tr key={product.productId}>
                <Td>{product.name}</Td>
                <Td className="prices text-right">{product.units}</Td>
                {withBatches.length > 0 && (
                  <Td>
                    <BatchChoice
                      product={product}
                      value={choices.get(product.productId) ?? OLDEST}
                      onChange={(choice) => setChoices(new Map(choices).set(product.productId, choice))}
                    />
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={pack.isPending}
          busyLabel="Saving..."
          disabled={data.parcels === 0}
          onClick={() => pack.mutate({ parcelIds, batches })}
        >
          Mark {parcelCountLabel(data.parcels)} packed
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
