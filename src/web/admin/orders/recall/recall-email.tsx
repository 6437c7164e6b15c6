import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { previewRecall, type RecallOutcome, type RecallView, recallBatch } from "#contract/inventory/admin-batches.ts";
import { adminKey } from "#web/admin/admin-queries.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { parcelCountLabel } from "#web/admin/orders/parcels/parcel-labels.ts";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

export interface RecallNamed {
  productId: string;
  batchId: string;
}

interface RecallEmailProps {
  recall: RecallView;
  named: RecallNamed;
  /** What was done, in a sentence. */
  onDone: (text: string) => void;
}

/** What people are told: written, looked at, and sent after a question. */
export function RecallEmail({ recall, named, onDone }: RecallEmailProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(recall.draft);
  const [isAsking, setAsking] = useState(false);
  const preview = useMutation({ mutationFn: () => callApi(previewRecall, { ...named, text }) });
  const { toNotify, toHold } = recall;
  const send = useMutation({
    mutationFn: () => callApi(recallBatch, { ...named, text }),
    onSuccess: (outcome) => {
      // First, so that the page can take the focus.
      flushSync(() => setAsking(false));
      onDone(outcomeMessage(outcome));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
  if (toNotify + toHold === 0) {
    return <p className="mt-8">Nobody is left to be told, and nothing of this batch waits to be packed or sent.</p>;
  }
  return (
    <section aria-labelledby="recall-email" className="mt-8 max-w-[65ch] border-t border-line-strong pt-6">
      <h3 id="recall-email" className="text-xl">
        The email
      </h3>
      <p className="mt-1 text-ink-soft">
        Its subject and first line name the product, the batch and the order; it ends by asking to tell whoever it was
        given to. Between them stands this, in your words. Say what was found.
      </p>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Field label="What has happened, and what to do">
          {(control) => (
            <TextArea
              {...control}
              rows={12}
              maxLength={4_000}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                preview.reset();
              }}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            isBusy={preview.isPending}
            busyLabel="Writing..."
            onClick={() => preview.mutate()}
          >
            Preview
          </Button>
          <Button type="submit" variant="danger" disabled={text.trim() === ""}>
            Recall…
          </Button>
        </div>
      </form>
      {preview.error && (
        <Alert tone="danger" title="The email could not be shown">
          {refusalReason(preview.error) || "Please try again in a moment."}
        </Alert>
      )}
      {preview.data && (
        <article aria-label="Preview" className="mt-5 border-t border-line pt-4">
          <h4 className="text-lg break-words">{preview.data.subject}</h4>
          <p className="mt-3 break-words whitespace-pre-wrap">{preview.data.text}</p>
        </article>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Recall this batch"
        actionLabel={toNotify > 0 ? `Write ${emailCountLabel(toNotify)}` : `Put ${parcelCountLabel(toHold)} on hold`}
        busyLabel="Recalling..."
        isBusy={send.isPending}
        onConfirm={() => {
          if (!send.isPending) send.mutate();
        }}
        onClose={() => {
          send.reset();
          setAsking(false);
        }}
      >
        {send.error && (
          <Alert tone="danger" title="Not recalled">
            {refusalReason(send.error) || "Please try again in a moment. Nobody is written to twice."}
          </Alert>
        )}
        <p>
          {toNotify > 0 &&
            `${emailCountLabel(toNotify)} ${toNotify === 1 ? "goes" : "go"} out at once, one for each order. `}
          {toHold > 0 && `${parcelCountLabel(toHold)} still here ${toHold === 1 ? "is" : "are"} put on hold. `}
          Emails cannot be taken back.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function emailCountLabel(count: number): string {
  return `${count} ${count === 1 ? "email" : "emails"}`;
}

function outcomeMessage({ notified, held }: RecallOutcome): string {
  const waiting =
    held > 0 ? ` ${parcelCountLabel(held)} put on hold: mark as not packed what is to get another batch.` : "";
  return `${emailCountLabel(notified)} written.${waiting}`;
}
