import { useState } from "react";
import { flushSync } from "react-dom";
import { checkNumbers, importNumbers, type NumbersOutcome } from "#contract/orders/admin-tracking-numbers.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { ColumnsUsed, readTableFile } from "#web/admin/kit/table-file.tsx";
import { closeUnlessUnsaved, useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { parcelCountLabel, parcelFailureReason, unmatchedLabel } from "./parcel-labels.ts";
import type { ParcelsOutcome } from "./parcels-outcome.tsx";

interface ImportNumbersDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onOutcome: (outcome: ParcelsOutcome) => void;
}

/**
 * Adds the tracking numbers of the carrier's file to parcels, including parcels that were already sent. Shows a preview
 * first.
 */
export function ImportNumbersDialog({ isOpen, onClose, onOutcome }: ImportNumbersDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={() => closeUnlessUnsaved(onClose)} title="Import tracking numbers">
      {isOpen && <ImportForm onClose={onClose} onOutcome={onOutcome} />}
    </Dialog>
  );
}

function ImportForm({ onClose, onOutcome }: Omit<ImportNumbersDialogProps, "isOpen">) {
  const [csv, setCsv] = useState("");
  const [problem, setProblem] = useState<string>();
  const markSaved = useUnsavedChanges(csv.trim() !== "");
  const check = useAdminMutation({
    call: checkNumbers,
    stales: [],
    failure: "Failed to check the file",
    reason: parcelFailureReason,
    onError: (error) => setProblem(parcelFailureReason(error)),
  });
  const save = useAdminMutation({
    call: importNumbers,
    failure: "Failed to update parcels",
    reason: parcelFailureReason,
    onSuccess(reply) {
      markSaved();
      // The dialog closes first, so that the page can receive the focus.
      flushSync(onClose);
      onOutcome({ text: outcomeText(reply), refused: reply.unmatched.map(unmatchedLabel) });
    },
  });
  const change = (text: string) => {
    setCsv(text);
    setProblem(undefined);
    check.reset();
  };
  const checked = check.data;
  return (
    <InlineForm
      className="space-y-5"
      refused={check.error}
      onSubmit={() => {
        if (csv.trim() === "") return setProblem("Choose a file or paste the tracking numbers");
        check.mutate({ csv });
      }}
    >
      <p>
        Use Click & Drop’s export, or two columns with the parcel reference (ORDER-1001, BOX-17) and the tracking
        number. Customers whose parcel was already sent get an email.
      </p>
      <Field label="File" isOptional>
        {(control) => (
          <FileInput
            {...control}
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void readTableFile(event.target.files?.[0]).then(change)}
          />
        )}
      </Field>
      <Field label="Or paste here" {...(problem ? { error: problem } : {})}>
        {(control) => (
          <TextArea
            {...control}
            value={csv}
            spellCheck={false}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
      </Field>
      <div aria-live="polite">{checked && <Preview found={checked} />}</div>
      <div className="flex flex-wrap gap-3">
        {checked && checked.numbered > 0 ? (
          <Button key="save" isBusy={save.isPending} busyLabel="Saving..." onClick={() => save.mutate({ csv })}>
            {checked.numbered === 1 ? "Save 1 number" : `Save ${checked.numbered} numbers`}
          </Button>
        ) : (
          <Button key="check" type="submit" isBusy={check.isPending} busyLabel="Checking...">
            Check the numbers
          </Button>
        )}
        <Button variant="secondary" onClick={() => closeUnlessUnsaved(onClose)}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}

const SHOWN_MAX = 20;

function Preview({ found }: { found: NumbersOutcome }) {
  const { columns, numbered, unchanged, notified, unmatched } = found;
  const rest = unmatched.length - SHOWN_MAX;
  return (
    <Alert
      tone={unmatched.length > 0 || numbered === 0 ? "warning" : "info"}
      takesFocus
      title={numbered === 0 ? "No parcel gets a new number" : `${parcelCountLabel(numbered)} will get a new number`}
    >
      <ColumnsUsed columns={columns} />
      {notified > 0 && (
        <p>
          {notified === 1 ? "1 was already sent" : `${notified} were already sent`}. Customers of sent parcels get an
          email.
        </p>
      )}
      {unchanged > 0 && <p>{unchanged} already had that number.</p>}
      {unmatched.length > 0 && (
        <>
          <p>{unmatched.length === 1 ? "1 line is left out:" : `${unmatched.length} lines are left out:`}</p>
          <ul className="max-h-52 list-disc overflow-y-auto pl-5 break-words">
            {unmatched.slice(0, SHOWN_MAX).map((line) => (
              <li key={`${line.line} ${line.text}`}>{unmatchedLabel(line)}</li>
            ))}
            {rest > 0 && <li>and {rest} more</li>}
          </ul>
        </>
      )}
    </Alert>
  );
}

function outcomeText({ numbered, unchanged, notified }: NumbersOutcome): string {
  const parts = [
    `${parcelCountLabel(numbered)} updated`,
    notified > 0 ? `customers of ${notified} sent parcels get an email` : "",
    unchanged > 0 ? `${unchanged} already had that number` : "",
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}
