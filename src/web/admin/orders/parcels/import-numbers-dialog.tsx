import { useState } from "react";
import { flushSync } from "react-dom";
import type { OutputOf } from "#contract/call.ts";
import { importNumbers } from "#contract/orders/admin-parcels.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { parcelCountLabel } from "./parcel-labels.ts";
import type { ParcelsOutcome } from "./parcels-outcome-note.tsx";
import { useParcelsCall } from "./use-parcels-call.ts";

export interface ImportNumbersDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onOutcome: (outcome: ParcelsOutcome) => void;
}

/** Gives parcels the numbers of the carrier's file, those that have left as well. */
export function ImportNumbersDialog({ isOpen, onClose, onOutcome }: ImportNumbersDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Import tracking numbers">
      {isOpen && <ImportForm onClose={onClose} onOutcome={onOutcome} />}
    </Dialog>
  );
}

function ImportForm({ onClose, onOutcome }: Omit<ImportNumbersDialogProps, "isOpen">) {
  const [csv, setCsv] = useState("");
  const [problem, setProblem] = useState<string>();
  const save = useParcelsCall(importNumbers, "Failed to update parcels", (reply) => {
    // First, so that the page can take the focus.
    flushSync(onClose);
    onOutcome({ text: whatCame(reply), refused: reply.unknown.map((reference) => `${reference}: no parcel of ours`) });
  });
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (csv.trim() === "") return setProblem("Choose a file or paste the numbers");
        save.run({ csv });
      }}
    >
      <p>
        Click & Drop’s export, or two columns: the reference of the parcel (ORDER-1001, BOX-17) and its number.
        Whoever’s parcel has left already is told by email.
      </p>
      <Field label="File" isOptional>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="min-h-11 max-w-full"
            onChange={(event) => {
              const file = event.target.files?.[0];
              setProblem(undefined);
              void file?.text().then(setCsv);
            }}
          />
        )}
      </Field>
      <Field label="Or paste here" {...(problem ? { error: problem } : {})}>
        {(control) => (
          <TextArea
            {...control}
            value={csv}
            spellCheck={false}
            onChange={(event) => {
              setCsv(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
          Give them their numbers
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}

function whatCame({ numbered, unchanged, notified }: OutputOf<typeof importNumbers>): string {
  const parts = [
    `${parcelCountLabel(numbered)} numbered`,
    notified > 0 ? `${notified} of them had left: their customers are told` : "",
    unchanged > 0 ? `${unchanged} had that number already` : "",
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}
