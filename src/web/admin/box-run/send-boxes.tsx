import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BoxRun } from "#contract/admin-box-run.ts";
import { checkBoxDispatch, dispatchBoxes } from "#contract/admin-calls.ts";
import type { OutputOf } from "#contract/call.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import type { RunOutcome } from "./run-outcome-note.tsx";
import { UnknownReferences } from "./unknown-references.tsx";

interface SendBoxesProps {
  run: BoxRun;
  onSent: (outcome: RunOutcome) => void;
}

/** Sends the packed boxes off, with the numbers of a file, once it is said what follows. */
export function SendBoxes({ run: { boxMonth, boxes }, onSent }: SendBoxesProps) {
  const toast = useAdminToast();
  const [csv, setCsv] = useState("");
  const [isAsking, setAsking] = useState(false);
  const packed = boxes.filter((box) => box.status === "packed").length;
  const onError = (error: Error) =>
    toast.fail(
      isRefusal(error, "csv-unreadable") ? "The file could not be read as a table." : "Failed to send the run.",
    );
  const check = useMutation({
    mutationFn: () => callApi(checkBoxDispatch, { boxMonth, csv }),
    onSuccess: () => setAsking(true),
    onError,
  });
  const dispatch = useMutation({
    mutationFn: () => callApi(dispatchBoxes, { boxMonth, csv }),
    onSuccess: (sent) => {
      setAsking(false);
      onSent({ ...sent, boxMonth });
    },
    onError,
  });
  return (
    <>
      {packed > 0 && (
        <div className="flex flex-wrap items-end gap-4">
          <Field
            label="Tracking numbers"
            hint="Click & Drop's export: a column of references and one of tracking numbers."
            isOptional
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,text/csv"
                className="min-h-11 max-w-full"
                onChange={(event) => void readText(event.target.files?.[0]).then(setCsv)}
              />
            )}
          </Field>
          <Button isBusy={check.isPending} busyLabel="Looking..." onClick={() => check.mutate()}>
            Send {packed} packed {packed === 1 ? "box" : "boxes"} off
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Send ${boxesWords(check.data?.boxes ?? packed)} off?`}
        actionLabel="Send them off"
        busyLabel="Sending..."
        isBusy={dispatch.isPending}
        isDanger={false}
        onConfirm={() => dispatch.mutate()}
        onClose={() => setAsking(false)}
      >
        {check.data && <WhatFollows found={check.data} />}
      </ConfirmDialog>
    </>
  );
}

function WhatFollows({ found }: { found: OutputOf<typeof checkBoxDispatch> }) {
  const { boxes, withoutNumber, unknown } = found;
  return (
    <>
      <p>
        {boxes === 1 ? "One letter goes" : `${boxes} letters go`}: each customer is told once that the box is on its
        way.
      </p>
      <p className={withoutNumber > 0 ? "font-medium" : ""}>{numbersWords(boxes, withoutNumber)}</p>
      <UnknownReferences unknown={unknown} />
      <p>What has been sent cannot be called back.</p>
    </>
  );
}

function numbersWords(boxes: number, withoutNumber: number): string {
  if (withoutNumber === 0) return "Every box has its tracking number.";
  if (withoutNumber === boxes) return "None of them has a tracking number: the letters go without.";
  return `${boxesWords(withoutNumber)} of them ${withoutNumber === 1 ? "has" : "have"} no tracking number: ${withoutNumber === 1 ? "its letter goes" : "their letters go"} without.`;
}

function boxesWords(count: number): string {
  return `${count} ${count === 1 ? "box" : "boxes"}`;
}

async function readText(file: Blob | undefined): Promise<string> {
  return file ? file.text() : "";
}
