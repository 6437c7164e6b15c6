import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MetaFunction, useParams } from "react-router";
import { downloadRecall, type RecallView } from "#contract/inventory/admin-batches.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { recallQuery } from "#web/admin/admin-queries.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { downloadFile } from "#web/admin/kit/download-file.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { STATE_LABELS, STATE_TONES } from "#web/admin/orders/parcels/parcel-labels.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { RecallEmail, type RecallNamed } from "./recall-email.tsx";

const COLUMNS: readonly DataColumn[] = [
  { name: "Parcel" },
  { name: "State" },
  { name: "Sent on", className: "hidden sm:table-cell" },
  { name: "To" },
  { name: "Told", className: "hidden sm:table-cell" },
];

export const meta: MetaFunction = () => adminMeta("Recall");

/** Calls one batch of a product back: who got it, what they are told, and what waits. */
export default function RecallPage() {
  const { productId = "", batchId = "" } = useParams();
  const { data, error } = useQuery(recallQuery({ productId, batchId }));
  const [done, setDone] = useState<string>();
  if (!data && error) {
    return (
      <Alert tone="danger" title="This batch could not be read">
        {isRefusal(error, "not-found") ? "It is gone." : "Please reload the page."}
      </Alert>
    );
  }
  if (!data) return <Spinner label="Reading who got this batch" />;
  const named = { productId, batchId };
  return (
    <>
      <p>
        <TextLink to={adminPaths.product(Number(productId))}>Back to {data.product}</TextLink>
      </p>
      <h2 className="mt-3 text-2xl wrap-anywhere sm:text-3xl">
        Recall {data.product}, batch {data.code}
      </h2>
      <p className="mt-2 text-ink-soft">
        Best before <Day on={data.bestBeforeOn} />. These parcels got it, by itself, in a set or in a box, as was noted
        when they were packed.
      </p>
      {done && (
        <div className="mt-4">
          <Alert tone="success" takesFocus>
            {done}
          </Alert>
        </div>
      )}
      <Counts recall={data} />
      <WhoGotIt recall={data} named={named} />
      {data.parcelsCount > 0 && <RecallEmail recall={data} named={named} onDone={setDone} />}
    </>
  );
}

function Counts({ recall }: { recall: RecallView }) {
  const { parcelsCount, toNotify, notified, toHold, unreachable } = recall;
  const counts = [
    ["Parcels", parcelsCount],
    ["Emails to write", toNotify],
    ["Orders told", notified],
    ["Still here, to be put on hold", toHold],
    ["Sent to somebody who has no e-mail address any more", unreachable],
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

function WhoGotIt({ recall, named }: { recall: RecallView; named: RecallNamed }) {
  const toast = useAdminToast();
  const download = useMutation({
    mutationFn: () =>
      downloadFile(downloadRecall, named, { signal: new AbortController().signal, onProgress: () => undefined }),
    onError: () => toast.fail("The file could not be made. Please try again."),
  });
  return (
    <section aria-labelledby="who-got-it" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="who-got-it" className="text-xl">
          Who got it
        </h3>
        {recall.parcelsCount > 0 && (
          <Button
            variant="secondary"
            size="small"
            isBusy={download.isPending}
            busyLabel="Fetching..."
            onClick={() => download.mutate()}
          >
            Download as CSV
          </Button>
        )}
      </div>
      <RecallParcels recall={recall} />
      <p className="mt-3 max-w-[65ch] text-sm text-ink-soft">
        What was packed before batches were noted is not here: the owner&rsquo;s guide says how to find it.
      </p>
    </section>
  );
}

/** The parcels that got a batch. */
function RecallParcels({ recall: { parcels, parcelsCount } }: { recall: RecallView }) {
  return (
    <>
      <DataTable label="Parcels of this batch" columns={COLUMNS} rows={parcels} empty="No parcel got this batch.">
        {(parcel) => (
          <Tr key={parcel.id}>
            <Td className="prices font-medium">
              {parcel.orderId === null ? (
                parcel.reference
              ) : (
                <TextLink to={adminPaths.order(parcel.orderId)}>{parcel.reference}</TextLink>
              )}
            </Td>
            <Td>
              <Badge tone={STATE_TONES[parcel.state]}>{STATE_LABELS[parcel.state]}</Badge>
              {parcel.isNotified && <span className="mt-1 block text-sm text-ink-soft sm:hidden">Told</span>}
            </Td>
            <Td className="hidden sm:table-cell">{parcel.sentOn && <Day on={parcel.sentOn} />}</Td>
            <Td>
              <span className="block wrap-anywhere">{parcel.name}</span>
              <span className="block text-sm text-ink-soft">
                {parcel.email ? <EmailText email={parcel.email} /> : "Account erased"}
              </span>
            </Td>
            <Td className="hidden sm:table-cell">{parcel.isNotified ? "Yes" : "No"}</Td>
          </Tr>
        )}
      </DataTable>
      {parcelsCount > parcels.length && (
        <p className="mt-2 text-sm text-ink-soft">
          The first {parcels.length} of {parcelsCount}: the table to download has all.
        </p>
      )}
    </>
  );
}
