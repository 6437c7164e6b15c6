import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import { type AdminSample, listSamples, updateSample } from "#contract/marketing/admin-marketing.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiPageQuery } from "#web/admin/kit/api-query.ts";
import { countLabel } from "#web/admin/kit/list-toolbar.tsx";
import { defineList, type ListOf, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { SAMPLE_NOUN, SamplesSelection } from "./samples-selection.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Samples");

function Address({ sample: { address, city, postcode } }: { sample: AdminSample }) {
  return (
    <>
      {address}, {city}, <span className="prices whitespace-nowrap">{postcode}</span>
    </>
  );
}

const nameOf = ({ firstName, lastName }: AdminSample) => `${firstName} ${lastName}`;

const SAMPLES = defineList({
  title: "Samples",
  intro:
    "Requests from the word search, one per household. The recipient gets one email when you mark a request as sent.",
  label: "Requests for the sample box",
  noun: SAMPLE_NOUN,
  hasCounter: true,
  call: listSamples,
  search: "Search by name, email or postcode",
  filters: [
    {
      name: "status",
      label: "Status",
      options: [
        { value: "pending", label: "Requested" },
        { value: "sent", label: "Sent" },
      ],
    },
  ],
  empty: "No requests match.",
  whenNew: "Visitors who find all words of the word search can ask for a sample.",
  select: { label: (sample) => `Select the request of ${nameOf(sample)}` },
  columns: [
    {
      name: "Recipient",
      cell: (sample) => (
        <>
          <span className="block break-words">{nameOf(sample)}</span>
          <span className="block text-sm text-ink-soft">
            <EmailText email={sample.email} />
          </span>
          <span className="block text-sm text-ink-soft sm:hidden">
            <Address sample={sample} />
          </span>
          <span className="block text-sm text-ink-soft md:hidden">
            Requested <Day on={londonDayOf(sample.createdAt)} isShort />
          </span>
          {sample.sentAt && (
            <span className="block text-sm text-ink-soft sm:hidden">
              Sent <Day on={londonDayOf(sample.sentAt)} isShort />
            </span>
          )}
        </>
      ),
    },
    {
      name: "Address",
      className: "hidden sm:table-cell",
      cell: (sample) => (
        <>
          <Address sample={sample} />
          {sample.phone && <span className="block text-sm text-ink-soft">{sample.phone}</span>}
        </>
      ),
    },
    {
      name: "Requested",
      className: "hidden md:table-cell",
      cell: ({ createdAt }) => <Day on={londonDayOf(createdAt)} />,
    },
    {
      name: "Status",
      className: "hidden sm:table-cell",
      cell: (sample) => <SampleStatus sample={sample} />,
    },
    {
      name: "Actions",
      isUnseen: true,
      cellClassName: "whitespace-nowrap",
      cell: (sample) => <StatusButton sample={sample} />,
    },
  ],
});

export default function SamplesPage() {
  return (
    <ResourceList of={SAMPLES} above={(list) => <RequestsCounter list={list} />}>
      {(list) => <SamplesSelection list={list} />}
    </ResourceList>
  );
}

const OPEN = { one: "request to send", many: "requests to send" };

/** Number of listed requests, and of all that have not been sent. The list shows these first. */
function RequestsCounter({ list }: { list: ListOf<typeof listSamples> }) {
  const { data: open } = useQuery(apiPageQuery(listSamples, { status: "pending", limit: "1" }));
  return (
    <p role="status" className="prices mt-4 -mb-2 min-h-6 text-sm text-ink-soft">
      {list.rows && list.rows.length > 0 && countLabel(list, SAMPLE_NOUN)}
      {open && open.totalCount > 0 && (
        <>
          {list.rows && list.rows.length > 0 && " · "}
          <span className="font-medium text-ink">{countLabel(open, OPEN)}</span>
        </>
      )}
    </p>
  );
}

function SampleStatus({ sample: { sentAt } }: { sample: AdminSample }) {
  if (!sentAt) return <Badge tone="outline">Requested</Badge>;
  return (
    <>
      <Badge tone="success">Sent</Badge>
      <span className="mt-1 block text-sm text-ink-soft">
        <Day on={londonDayOf(sentAt)} />
      </span>
    </>
  );
}

function StatusButton({ sample }: { sample: AdminSample }) {
  const { mutate, isPending } = useAdminMutation({
    call: updateSample,
    stales: ["samples"],
    success: ({ status }) => (status === "sent" ? "Sample marked as sent" : "Sample marked as not sent"),
    failure: "Failed to update sample",
  });
  const next = sample.status === "sent" ? "pending" : "sent";
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isPending}
      busyLabel="Saving..."
      onClick={() => mutate({ sampleId: String(sample.id), status: next })}
    >
      {next === "sent" ? "Mark as sent" : "Mark as not sent"}
      <span className="sr-only"> for {nameOf(sample)}</span>
    </Button>
  );
}
