import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import { type AdminSample, listSamples, SAMPLE_STATUSES, updateSample } from "#contract/marketing/admin-marketing.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminListKey } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { ListToolbar } from "#web/admin/kit/list-toolbar.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { callApi } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Td, Tr } from "#web/ui/table.tsx";

const NOUN = { one: "request", many: "requests" };

const STATUS_OPTIONS = [
  { value: "pending", label: "Requested" },
  { value: "sent", label: "Sent" },
] as const;

export const meta: MetaFunction = () => adminMeta("Samples");

export default function SamplesPage() {
  const list = useAdminList(listSamples, "samples", (url) => ({
    search: url.read("search"),
    status: url.readOneOf("status", SAMPLE_STATUSES),
  }));
  const { url } = list;
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Samples</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Requests from the word search, one a household. Marking one as sent writes to its reader, once.
      </p>
      <ListToolbar url={url} searchLabel="Search by name, e-mail or postcode" statuses={STATUS_OPTIONS} />
      <AdminListBody list={list} noun={NOUN}>
        {(samples) => (
          <>
            <SamplesTable samples={samples} />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
    </>
  );
}

const COLUMNS: readonly DataColumn[] = [
  { name: "Who" },
  { name: "Address", className: "hidden sm:table-cell" },
  { name: "Asked", className: "hidden md:table-cell" },
  { name: "Status" },
  { name: "Actions", isUnseen: true },
];

function SamplesTable({ samples }: { samples: readonly AdminSample[] }) {
  return (
    <DataTable label="Requests for the sample box" columns={COLUMNS} rows={samples} empty="No requests match.">
      {(sample) => <SampleRow key={sample.id} sample={sample} />}
    </DataTable>
  );
}

function SampleRow({ sample }: { sample: AdminSample }) {
  const name = `${sample.firstName} ${sample.lastName}`;
  const address = [sample.address, sample.city, sample.postcode].join(", ");
  return (
    <Tr className="hover:bg-surface-raised">
      <Td>
        <span className="block break-words">{name}</span>
        <span className="block text-sm text-ink-soft">
          <EmailText email={sample.email} />
        </span>
        <span className="block text-sm text-ink-soft sm:hidden">{address}</span>
      </Td>
      <Td className="hidden sm:table-cell">
        {address}
        {sample.phone && <span className="block text-sm text-ink-soft">{sample.phone}</span>}
      </Td>
      <Td className="hidden md:table-cell">
        <Day on={londonDayOf(sample.createdAt)} />
      </Td>
      <Td>
        {sample.sentAt ? (
          <>
            <Badge tone="success">Sent</Badge>
            <span className="mt-1 block text-sm text-ink-soft">
              <Day on={londonDayOf(sample.sentAt)} />
            </span>
          </>
        ) : (
          <Badge tone="outline">Requested</Badge>
        )}
      </Td>
      <Td className="relative text-right">
        <StatusButton sample={sample} name={name} />
      </Td>
    </Tr>
  );
}

function StatusButton({ sample, name }: { sample: AdminSample; name: string }) {
  const queryClient = useQueryClient();
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (status: AdminSample["status"]) => callApi(updateSample, { sampleId: String(sample.id), status }),
    onSuccess: ({ status }) => succeed(status === "sent" ? "Sample marked as sent" : "Sample is to be sent again"),
    onError: () => fail("Failed to update sample"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminListKey("samples") }),
  });
  const next = sample.status === "sent" ? "pending" : "sent";
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isPending}
      busyLabel="Saving..."
      onClick={() => {
        if (!isPending) mutate(next);
      }}
    >
      {next === "sent" ? "Mark as sent" : "Not sent after all"}
      <span className="sr-only"> for {name}</span>
    </Button>
  );
}
