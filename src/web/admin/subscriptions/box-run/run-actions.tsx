import { useState } from "react";
import type { OutputOf } from "#contract/call.ts";
import {
  type BoxRun,
  checkBoxDispatch,
  dispatchBoxes,
  downloadBoxLabels,
  downloadBoxSlips,
  downloadClickAndDrop,
} from "#contract/subscriptions/admin-box-run.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { downloadFile } from "#web/admin/kit/files.tsx";
import { fileFault } from "#web/admin/kit/refusal-reason.ts";
import { ColumnsUsed, readTableFile } from "#web/admin/kit/table-file.tsx";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { boxCountLabel, type RunOutcome, UnmatchedLines } from "./run-outcome.tsx";

type File = typeof downloadBoxLabels | typeof downloadBoxSlips | typeof downloadClickAndDrop;

interface RunActionsProps {
  run: BoxRun;
  onAsk: () => void;
  onSent: (outcome: RunOutcome) => void;
}

/** Documents of the frozen boxes, and their dispatch. */
export function RunActions({ run, onAsk, onSent }: RunActionsProps) {
  const { boxMonth } = run;
  const hasFrozen = run.boxes.some((box) => box.isFrozen);
  const download = useAdminMutation({
    call: (file: File) => downloadFile(file, { boxMonth }),
    stales: [],
    failure: "The file could not be created. Try again.",
  });
  if (!hasFrozen) return null;
  return (
    <section aria-label="Documents and dispatch" className="space-y-5 border-t border-line pt-5">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => download.mutate(downloadBoxSlips)}>
          Packing slips (A5)
        </Button>
        <Button variant="secondary" onClick={() => download.mutate(downloadBoxLabels)}>
          Labels
        </Button>
        <Button variant="secondary" onClick={() => download.mutate(downloadClickAndDrop)}>
          Click &amp; Drop file
        </Button>
      </div>
      <SendBoxes run={run} onAsk={onAsk} onSent={onSent} />
    </section>
  );
}

interface SendBoxesProps {
  run: BoxRun;
  /** Called before the confirmation, so that the outcome of the last action disappears. */
  onAsk: () => void;
  onSent: (outcome: RunOutcome) => void;
}

/**
 * Dispatches the packed boxes with a file's tracking numbers, and adds numbers to boxes already dispatched. Asks for
 * confirmation first.
 */
function SendBoxes({ run: { boxMonth, boxes }, onAsk, onSent }: SendBoxesProps) {
  const toast = useAdminToast();
  const [csv, setCsv] = useState("");
  const [isAsking, setAsking] = useState(false);
  const packed = boxes.filter((box) => box.status === "packed").length;
  const lacksNumber = boxes.some((box) => box.status === "dispatched" && box.isFrozen && box.trackingNumber === null);
  const onError = (error: Error) =>
    toast.fail(
      isRefusal(error, "csv-unreadable")
        ? `The file could not be read. ${fileFault(error.facts.kind) ?? "Choose a CSV file with one row per box."}`
        : "Failed to send the boxes. Try again.",
    );
  const check = useAdminMutation({
    call: checkBoxDispatch,
    stales: [],
    onSuccess: ({ boxes: leaving, toNumber }) => {
      onAsk();
      if (leaving + toNumber > 0) setAsking(true);
      else toast.fail("The file has no tracking number for any box in this run. Choose another file.");
    },
    onError,
  });
  const dispatch = useAdminMutation({
    call: dispatchBoxes,
    onSuccess: (sent) => {
      setAsking(false);
      onSent({ ...sent, boxMonth });
    },
    onError,
  });
  return (
    <>
      {(packed > 0 || lacksNumber) && (
        <div className="flex flex-wrap items-end gap-4">
          <Field
            label="Tracking numbers"
            hint="The Click & Drop export, with one column of references and one of tracking numbers."
            isOptional={packed > 0}
          >
            {(control) => (
              <FileInput
                {...control}
                accept=".csv,text/csv"
                onChange={(event) => void readTableFile(event.target.files?.[0]).then(setCsv)}
              />
            )}
          </Field>
          <Button isBusy={check.isPending} busyLabel="Checking..." onClick={() => check.mutate({ boxMonth, csv })}>
            {packed > 0 ? `Send ${packed} packed ${packed === 1 ? "box" : "boxes"}` : "Add numbers from this file"}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={questionText(check.data ?? { boxes: packed, toNumber: 0 })}
        actionLabel={check.data?.boxes === 0 ? "Save numbers" : "Send boxes"}
        busyLabel="Sending..."
        isBusy={dispatch.isPending}
        isDanger={false}
        onConfirm={() => dispatch.mutate({ boxMonth, csv })}
        onClose={() => setAsking(false)}
      >
        {check.data && <WhatFollows found={check.data} />}
      </ConfirmDialog>
    </>
  );
}

function WhatFollows({ found }: { found: OutputOf<typeof checkBoxDispatch> }) {
  const { boxes, withoutNumber, toNumber, columns, unmatched } = found;
  return (
    <>
      {boxes > 0 && (
        <>
          <p>
            {boxes === 1 ? "One email is sent" : `${boxes} emails are sent`}. Each customer is notified once that the
            box is on its way.
          </p>
          <p className={withoutNumber > 0 ? "font-medium" : ""}>{numbersText(boxes, withoutNumber)}</p>
        </>
      )}
      {toNumber > 0 && (
        <p>
          {boxCountLabel(toNumber)} {boxes > 0 && "also "}
          {toNumber === 1 ? "gets its number" : "get their numbers"}. Customers who were notified without a number get
          it by email.
        </p>
      )}
      <UnmatchedLines unmatched={unmatched} />
      <ColumnsUsed columns={columns} />
      {boxes > 0 && <p>Sent emails cannot be recalled.</p>}
    </>
  );
}

function questionText({ boxes, toNumber }: Pick<OutputOf<typeof checkBoxDispatch>, "boxes" | "toNumber">): string {
  if (boxes > 0) return `Send ${boxCountLabel(boxes)}?`;
  return `Save ${toNumber === 1 ? "the tracking number" : "tracking numbers"} for ${boxCountLabel(toNumber)}?`;
}

function numbersText(boxes: number, withoutNumber: number): string {
  if (withoutNumber === 0) return "Every box has its tracking number.";
  if (withoutNumber === boxes) return "None of the boxes has a tracking number, so the emails are sent without one.";
  return `${boxCountLabel(withoutNumber)} of them ${withoutNumber === 1 ? "has" : "have"} no tracking number. ${withoutNumber === 1 ? "Its email is" : "Their emails are"} sent without one.`;
}
