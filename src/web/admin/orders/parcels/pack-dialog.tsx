import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { type Packing, packParcels, readPacking } from "#contract/orders/admin-parcels.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDayLong } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { parcelCountLabel, parcelFailureReason } from "./parcel-labels.ts";
import { outcomeOf, type ParcelsOutcome } from "./parcels-outcome.tsx";
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

type Product = Packing["products"][number];

/** Default choice for a product's batch, which uses the oldest batches first. */
const OLDEST = "oldest";
const NONE = "none";

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
  const batches = [...choices].flatMap(([productId, choice]) =>
    choice === OLDEST ? [] : [{ productId, batchIds: choice === NONE ? [] : [Number(choice)] }],
  );
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

function BatchChoice({
  product,
  value,
  onChange,
}: {
  product: Product;
  value: string;
  onChange: (value: string) => void;
}) {
  if (product.batches.length === 0) return <span className="text-ink-soft">No batch recorded</span>;
  const chosen = product.batches.filter(({ id, isProposed }) => (value === OLDEST ? isProposed : value === String(id)));
  const warned = chosen.filter(({ warning }) => warning !== null);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Select
        size="small"
        aria-label={`Batch of ${product.name}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value={OLDEST}>{oldestLabel(product)}</option>
        {product.batches.map(({ id, code, left, bestBeforeOn }) => (
          <option key={id} value={id}>
            {code}, {left} left, best before {formatDayLong(bestBeforeOn)}
          </option>
        ))}
        <option value={NONE}>No batch</option>
      </Select>
      {warned.map(({ id, code, warning, bestBeforeOn }) => (
        <Badge key={id} tone={warning === "over" ? "danger" : "warning"}>
          {code}: {warning === "over" ? "past best before" : "best before"} {formatDayLong(bestBeforeOn)}
        </Badge>
      ))}
    </span>
  );
}

/** Label of the oldest batches and their units: "L-1 (3), then L-2". */
function oldestLabel({ batches, units }: Product): string {
  const proposed = batches.filter(({ isProposed }) => isProposed);
  const used: string[] = [];
  let missing = units;
  for (const { code, left } of proposed) {
    if (missing < 1) break;
    used.push(missing > left ? `${code} (${left})` : code);
    missing -= left;
  }
  return used.length > 0 ? `Oldest: ${used.join(", then ")}` : "No open batch";
}

interface ScanFieldProps {
  label: string;
  hint: string;
  /** Handles a scanned code and returns a message about the result. */
  onScan: (code: string) => string;
}

/**
 * A field for a barcode scanner, which types the code and presses Enter. The field then clears itself and keeps the
 * focus.
 */
function ScanField({ label, hint, onScan }: ScanFieldProps) {
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        if (!code) return;
        setSaid(onScan(code));
        setTyped("");
      }}
    >
      <Field label={label} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-1 min-h-6 text-sm">
        {said}
      </p>
    </form>
  );
}
