import { useState } from "react";
import { flushSync } from "react-dom";
import { type AdminParcel, sendParcels } from "#contract/orders/admin-parcels.ts";
import { findSharedNumbers, isTrackingNumber, tidyTrackingNumber } from "#domain/orders/parcels.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { closeUnlessUnsaved, useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { SharedNumber } from "#web/admin/orders/order-fields.tsx";
import { isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ChosenDialogProps } from "./pack-dialog.tsx";
import { parcelCountLabel, parcelFailureReason } from "./parcel-labels.ts";
import { outcomeOf } from "./parcels-outcome.tsx";
import { type PastedNumbers, readPastedNumbers, wrongLengthMessage } from "./read-pasted-numbers.ts";
import { useSelectedParcels } from "./selected-parcels.ts";

/** Marks the selected parcels as sent, with tracking numbers that are pasted as a column or scanned one by one. */
export function SendDialog({ isOpen, onClose, ...rest }: ChosenDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={() => closeUnlessUnsaved(onClose)} title="Send parcels" size="large">
      {isOpen && <SendForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function SendForm({ list, onClose, onOutcome }: Omit<ChosenDialogProps, "isOpen">) {
  const { data: parcels, isError } = useSelectedParcels(list);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  // Pasted numbers are separate from typed numbers, so that pasting a corrected column also removes numbers that the
  // first one assigned.
  const [pasted, setPasted] = useState<ReadonlyMap<number, string>>(new Map());
  const [read, setRead] = useState<PastedNumbers>(NOTHING_PASTED);
  const [sharesNumbers, setSharesNumbers] = useState(false);
  const markSaved = useUnsavedChanges(typed.size > 0 || pasted.size > 0);
  const send = useAdminMutation({
    call: sendParcels,
    failure: "Failed to update parcels",
    reason: parcelFailureReason,
    onSuccess({ results }) {
      markSaved();
      // The dialog closes first, so that the page can receive the focus.
      flushSync(onClose);
      list.selection.clear();
      onOutcome(outcomeOf("sent", results, parcels ?? []));
    },
  });
  if (isError) return <Alert tone="danger">The parcels could not be loaded. Try again.</Alert>;
  if (!parcels) return <Spinner label="Loading the parcels" />;
  const numberOf = (parcel: AdminParcel) =>
    typed.get(parcel.id) ?? pasted.get(parcel.id) ?? parcel.trackingNumber ?? "";
  const numbers = parcels.flatMap((parcel) => {
    const trackingNumber = tidyTrackingNumber(numberOf(parcel));
    // An empty field removes an existing number. A parcel is left out if it has no number and gets none.
    return trackingNumber || parcel.trackingNumber ? [{ parcelId: parcel.id, trackingNumber }] : [];
  });
  const numbered = numbers.filter(({ trackingNumber }) => trackingNumber !== "").length;
  const shared = sharedReferences(parcels, numbers);
  const mustShare = shared.length > 0 || isRefusal(send.error, "number-used");
  const wrongLength =
    read.wrongLength === undefined ? "" : wrongLengthMessage(read.wrongLength, parcels.length, "parcels");
  return (
    <InlineForm
      className="space-y-5"
      refused={send.error}
      onSubmit={() => {
        if (wrongLength || (mustShare && !sharesNumbers)) return;
        send.mutate({ parcelIds: parcels.map(({ id }) => id), numbers, sharesNumbers });
      }}
    >
      <Field
        label="Paste tracking numbers"
        hint="One column in the same order as the list below, or two columns with the reference and the number."
        isOptional
        {...(wrongLength ? { error: wrongLength } : {})}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            spellCheck={false}
            onChange={(event) => {
              const found = readPastedNumbers(parcels, event.currentTarget.value);
              setTyped(new Map([...typed].filter(([id]) => !found.numbers.has(id))));
              setPasted(found.numbers);
              setRead(found);
            }}
          />
        )}
      </Field>
      {read.leftOver.length > 0 && <Alert tone="warning">No match: {read.leftOver.slice(0, 5).join("; ")}</Alert>}
      <ol className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
        {parcels.map((parcel, index) => (
          <NumberRow
            key={parcel.id}
            parcel={parcel}
            isLast={index === parcels.length - 1}
            value={numberOf(parcel)}
            onChange={(value) => setTyped(new Map(typed).set(parcel.id, value))}
          />
        ))}
      </ol>
      <p role="status">{emailCountText(parcels.length, numbered)}</p>
      {mustShare && (
        <SharedNumber
          title={
            shared.length > 0
              ? `Same tracking number: ${shared.slice(0, 5).join(", ")}${shared.length > 5 ? " and others" : ""}`
              : refusalReason(send.error)
          }
          value={sharesNumbers}
          onChange={setSharesNumbers}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={send.isPending} busyLabel="Sending...">
          Send {parcelCountLabel(parcels.length)}
        </Button>
        <Button variant="secondary" onClick={() => closeUnlessUnsaved(onClose)}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}

const NOTHING_PASTED: PastedNumbers = { numbers: new Map(), leftOver: [], wrongLength: undefined };

/** Finds the parcels that would get the tracking number of another order's parcel. Returns their references. */
function sharedReferences(
  parcels: readonly AdminParcel[],
  numbers: readonly { parcelId: number; trackingNumber: string }[],
): string[] {
  const byId = new Map(numbers.map(({ parcelId, trackingNumber }) => [parcelId, trackingNumber]));
  const numbered = parcels.map(({ id, orderId }) => ({ id, orderId, trackingNumber: byId.get(id) ?? null }));
  const shared = findSharedNumbers(numbered, []);
  return parcels.filter(({ id }) => shared.has(id)).map(({ reference }) => reference);
}

interface NumberRowProps {
  parcel: AdminParcel;
  isLast: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Row for a parcel's number. A scanner ends each number with Enter, which moves the focus to the next row. */
function NumberRow({ parcel, isLast, value, onChange }: NumberRowProps) {
  const tidy = tidyTrackingNumber(value);
  const isOdd = tidy !== "" && !isTrackingNumber(tidy);
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[9rem_1fr_14rem]">
      <span className="prices font-medium">{parcel.reference}</span>
      <span className="min-w-0 text-sm break-words text-ink-soft">
        {parcel.name}, {parcel.postcode}
      </span>
      <span>
        <TextInput
          aria-label={`Tracking number of ${parcel.reference}`}
          aria-describedby={isOdd ? `odd-${parcel.id}` : undefined}
          value={value}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isLast) return;
            event.preventDefault();
            event.currentTarget.closest("li")?.nextElementSibling?.querySelector("input")?.focus();
          }}
        />
        {isOdd && (
          <span id={`odd-${parcel.id}`} className="text-sm font-medium text-calendula">
            This is not Royal Mail’s format. Check the number.
          </span>
        )}
      </span>
    </li>
  );
}

function emailCountText(parcels: number, numbered: number): string {
  const without = parcels - numbered;
  const emailed = parcels === 1 ? "The customer is notified by email" : "The customers are notified by email";
  if (without === 0) return `${emailed}, with the tracking number.`;
  const missing =
    parcels === 1 ? ", without a tracking number." : `. ${without} of ${parcels} parcels without a tracking number.`;
  return `${emailed}${missing} You can add the number later. The customer then gets it by email.`;
}
