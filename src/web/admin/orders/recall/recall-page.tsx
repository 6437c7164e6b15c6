import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { type MetaFunction, useParams } from "react-router";
import {
  downloadRecall,
  previewRecall,
  type RecallOutcome,
  type RecallView,
  readRecall,
  recallBatch,
} from "#contract/inventory/admin-batches.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { DataTable, type ListColumn } from "#web/admin/kit/data-table.tsx";
import { CsvButton } from "#web/admin/kit/files.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { parcelCountLabel, STATE_LABELS, STATE_TONES } from "#web/admin/orders/parcels/parcel-labels.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, formatDayLong } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const COLUMNS: readonly ListColumn<RecallView["parcels"][number]>[] = [
  {
    name: "Parcel",
    cellClassName: "prices font-medium whitespace-nowrap",
    cell: ({ orderId, reference }) =>
      orderId === null ? reference : <AdminLink to={adminPaths.order(orderId)}>{reference}</AdminLink>,
  },
  {
    name: "Status",
    cell: ({ state, isNotified }) => (
      <>
        <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
        {isNotified && <span className="mt-1 block text-sm text-ink-soft sm:hidden">Emailed</span>}
      </>
    ),
  },
  { name: "Sent on", className: "hidden sm:table-cell", cell: ({ sentOn }) => sentOn && <Day on={sentOn} /> },
  {
    name: "To",
    cell: ({ name, email }) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">{email ? <EmailText email={email} /> : "Account erased"}</span>
      </>
    ),
  },
  { name: "Emailed", className: "hidden sm:table-cell", cell: ({ isNotified }) => (isNotified ? "Yes" : "No") },
];

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Recall");

/** Recall of a batch, with the buyers, the email and the parcels on hold. */
export default function RecallPage() {
  const { productId = "", batchId = "" } = useParams();
  const { data, error } = useQuery(apiQuery(readRecall, { productId, batchId }));
  const [done, setDone] = useState<string>();
  if (!data && error) {
    return (
      <Alert tone="danger" title="This batch could not be loaded">
        {isRefusal(error, "not-found") ? "It no longer exists." : "Reload the page."}
      </Alert>
    );
  }
  if (!data) return <Spinner label="Loading the recipients of this batch" />;
  const named = { productId, batchId };
  return (
    <>
      <p>
        <AdminLink to={adminPaths.product(Number(productId))}>Back to {data.product}</AdminLink>
      </p>
      <h2 className="mt-3 text-2xl wrap-anywhere sm:text-3xl">
        Recall {data.product}, batch {data.code}
      </h2>
      {data.recalledOn && (
        <p className="mt-3">
          <Badge tone="danger">{`Recalled on ${formatDayLong(data.recalledOn)}`}</Badge>
        </p>
      )}
      <p className="mt-2 text-ink-soft">
        Best before <Day on={data.bestBeforeOn} />. These parcels contain products of this batch, alone, in a set or in
        a box, as recorded when they were packed.
      </p>
      {done && (
        <div className="mt-4">
          <Alert tone="success" takesFocus>
            {done}
          </Alert>
        </div>
      )}
      <Counts recall={data} />
      <BatchParcels recall={data} named={named} />
      <RecallEmail recall={data} named={named} onDone={setDone} />
    </>
  );
}

function Counts({ recall }: { recall: RecallView }) {
  const { parcelsCount, toNotify, notified, toHold, unreachable, toTake = 0 } = recall;
  const counts = [
    ["Parcels", parcelsCount],
    ["Emails to send", toNotify],
    ["Orders emailed", notified],
    ["Parcels to put on hold", toHold],
    ["Units to take out of stock", toTake],
    ["Parcels sent to customers without an email address", unreachable],
  ] as const;
  return (
    <dl className="mt-5 grid max-w-lg grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {counts
        .filter(([, count], index) => index === 0 || count > 0)
        .map(([name, count]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="prices text-right font-medium">{count}</dd>
          </div>
        ))}
    </dl>
  );
}

function BatchParcels({ recall: { parcels, parcelsCount }, named }: { recall: RecallView; named: RecallNamed }) {
  return (
    <section aria-labelledby="parcels-with-batch" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="parcels-with-batch" className="text-xl">
          Parcels with this batch
        </h3>
        {parcelsCount > 0 && <CsvButton call={downloadRecall} input={named} label="Download as CSV" size="small" />}
      </div>
      <DataTable label="List of parcels" columns={COLUMNS} rows={parcels} empty="No parcel contains this batch." />
      {parcelsCount > parcels.length && (
        <p className="mt-2 text-sm text-ink-soft">
          Showing the first {parcels.length} of {parcelsCount}. Download the CSV for all of them.
        </p>
      )}
      <p className="mt-3 max-w-[65ch] text-sm text-ink-soft">
        Parcels packed before batches were recorded are not listed. See the owner&rsquo;s guide.
      </p>
    </section>
  );
}

export interface RecallNamed {
  productId: string;
  batchId: string;
}

interface RecallEmailProps {
  recall: RecallView;
  named: RecallNamed;
  /** Called with the outcome as text. */
  onDone: (text: string) => void;
}

/**
 * Form that writes and previews the recall email, and recalls the batch after a confirmation. Without recipients only
 * the confirmation.
 */
export function RecallEmail({ recall, named, onDone }: RecallEmailProps) {
  const [text, setText] = useState(recall.draft);
  const [isAsking, setAsking] = useState(false);
  const [takesFromStock, setTakesFromStock] = useState(true);
  const markSaved = useUnsavedChanges(text !== recall.draft);
  const preview = useAdminMutation({ call: previewRecall, stales: [] });
  const { toNotify, toHold, toTake = 0, recalledOn } = recall;
  const send = useAdminMutation({
    call: recallBatch,
    onSuccess: (outcome) => {
      markSaved();
      // The dialog closes first, so that the page can receive the focus.
      flushSync(() => setAsking(false));
      onDone(outcomeMessage(outcome));
    },
  });
  if (toNotify + toHold === 0 && recalledOn) {
    return (
      <p className="mt-8">
        {recall.parcelsCount > 0 && `${doneMessage(recall)} `}
        Nobody can pack this batch any more.
      </p>
    );
  }
  const dialog = (
    <ConfirmDialog
      isOpen={isAsking}
      title="Recall this batch"
      actionLabel={actionLabel(recall)}
      busyLabel="Recalling..."
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ ...named, text, takesFromStock })}
      onClose={() => {
        send.reset();
        setAsking(false);
      }}
    >
      {send.error && (
        <Alert tone="danger" title="Not recalled">
          {refusalReason(send.error) || "Try again in a moment. Nobody is emailed twice."}
        </Alert>
      )}
      <p>
        {!recalledOn && "Nobody can pack this batch any more. "}
        {toNotify > 0 && `${emailCountLabel(toNotify)} ${toNotify === 1 ? "goes" : "go"} out at once. `}
        {toHold > 0 && `${parcelCountLabel(toHold)} not sent yet ${toHold === 1 ? "is" : "are"} put on hold. `}
        {toNotify > 0 ? "You cannot cancel emails that have been sent." : !recalledOn && "You cannot undo this."}
      </p>
      {toTake > 0 && (
        <Checkbox
          label={`Take ${toTake === 1 ? "the remaining unit" : `the ${toTake} remaining units`} out of stock`}
          checked={takesFromStock}
          onChange={(event) => setTakesFromStock(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
  if (toNotify === 0) {
    return (
      <section aria-label="Recall" className="mt-8 max-w-[65ch] border-t border-line-strong pt-6">
        <p className="text-ink-soft">There is nobody to email.</p>
        <Button variant="danger" className="mt-4" onClick={() => setAsking(true)}>
          Recall…
        </Button>
        {dialog}
      </section>
    );
  }
  return (
    <section aria-labelledby="recall-email" className="mt-8 max-w-[65ch] border-t border-line-strong pt-6">
      <h3 id="recall-email" className="text-xl">
        The email
      </h3>
      <p className="mt-1 text-ink-soft">
        The subject and first line name the product, batch and order. The email ends by asking the customer to pass it
        on to anyone who was given the product. Your text goes in between. Say what was found.
      </p>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Field label="What happened and what the customer should do">
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
            onClick={() => preview.mutate({ ...named, text })}
          >
            Preview
          </Button>
          <Button type="submit" variant="danger" disabled={text.trim() === ""}>
            Recall…
          </Button>
        </div>
      </form>
      {preview.error && (
        <Alert tone="danger" title="The preview could not be created">
          {refusalReason(preview.error) || "Try again in a moment."}
        </Alert>
      )}
      {preview.data && (
        <article aria-label="Preview" className="mt-5 border-t border-line pt-4">
          <h4 className="text-lg break-words">{preview.data.subject}</h4>
          <p className="mt-3 break-words whitespace-pre-wrap">{preview.data.text}</p>
        </article>
      )}
      {dialog}
    </section>
  );
}

/** State of a recall that has nothing left to do. Parcels on hold still need a decision. */
function doneMessage({ parcels }: RecallView): string {
  return parcels.some(({ state }) => state === "held")
    ? "Everyone has been notified. Parcels with this batch are on hold. Mark those that need another batch as not packed."
    : "Everyone has been notified, and no parcel with this batch is waiting to be sent.";
}

function actionLabel({ toNotify, toHold, recalledOn }: RecallView): string {
  if (toNotify > 0) return `${recalledOn ? "Send" : "Recall and send"} ${emailCountLabel(toNotify)}`;
  if (toHold > 0) return `${recalledOn ? "Put" : "Recall and put"} ${parcelCountLabel(toHold)} on hold`;
  return "Recall";
}

function unitCountLabel(count: number): string {
  return `${count} ${count === 1 ? "unit" : "units"}`;
}

function emailCountLabel(count: number): string {
  return `${count} ${count === 1 ? "email" : "emails"}`;
}

function outcomeMessage({ notified, held, taken = 0 }: RecallOutcome): string {
  return [
    "Recalled.",
    notified > 0 && `${emailCountLabel(notified)} queued for sending.`,
    held > 0 && `${parcelCountLabel(held)} put on hold. Mark parcels that need another batch as not packed.`,
    taken > 0 && `${unitCountLabel(taken)} taken out of stock.`,
  ]
    .filter(Boolean)
    .join(" ");
}
