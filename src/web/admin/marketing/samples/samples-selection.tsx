import { useState } from "react";
import {
  downloadSampleLabels,
  downloadSampleTable,
  listSamples,
  sendSamples,
} from "#contract/marketing/admin-marketing.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { downloadFile } from "#web/admin/kit/files.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import type { ListOf } from "#web/admin/kit/resource-list.tsx";
import { SelectionBar, selectedLabel } from "#web/admin/kit/selection-bar.tsx";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { collectIds } from "#web/admin/kit/use-row-selection.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";

export const SAMPLE_NOUN = { one: "request", many: "requests" };

type SamplesList = ListOf<typeof listSamples>;
type Wanted = "labels" | "table";

const FILES = {
  labels: {
    call: downloadSampleLabels,
    name: "shipping labels",
    leftOut: "not included: the address cannot be printed",
  },
  table: { call: downloadSampleTable, name: "Click & Drop file", leftOut: "not included: deleted" },
} as const satisfies Record<Wanted, unknown>;

/** The bulk actions for the selected requests. */
export function SamplesSelection({ list }: { list: SamplesList }) {
  const [isAsking, setAsking] = useState(false);
  const file = useSamplesFile(list);
  const close = () => setAsking(false);
  const send = useAdminMutation({
    call: async () => callApi(sendSamples, { sampleIds: await collectSamples(list) }),
    stales: ["samples"],
    success: ({ sent, leftOut }) =>
      `${sent} ${sent === 1 ? "sample" : "samples"} marked as sent${leftOut > 0 ? ` (${leftOut} already sent or deleted)` : ""}`,
    failure: "Failed to update samples",
    reason: refusalReason,
    onSuccess() {
      close();
      list.selection.clear();
    },
    onError: close,
  });
  return (
    <>
      <SelectionBar list={list} noun={SAMPLE_NOUN}>
        <FileButton label="Shipping Labels" wanted="labels" file={file} />
        <FileButton label="Click & Drop file" wanted="table" file={file} />
        <Button size="small" onClick={() => setAsking(true)}>
          Mark as sent
        </Button>
      </SelectionBar>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={`Mark ${selectedLabel(list, SAMPLE_NOUN)} as sent?`}
        actionLabel="Mark as sent"
        isDanger={false}
        isBusy={send.isPending}
        onConfirm={() => send.mutate()}
      >
        <p>
          Each recipient gets one email that the sample is on its way. Requests that are sent already stay as they are.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface FileButtonProps {
  label: string;
  wanted: Wanted;
  file: ReturnType<typeof useSamplesFile>;
}

function FileButton({ label, wanted, file }: FileButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={file.running === wanted}
      busyLabel="Writing..."
      onClick={() => file.fetch(wanted)}
    >
      {label}
    </Button>
  );
}

/** Fetches one file for the selected requests, and reports the requests that it omits. */
function useSamplesFile(list: SamplesList) {
  const toast = useAdminToast();
  const { mutate, isPending, variables } = useAdminMutation({
    call: async (wanted: Wanted) => downloadFile(FILES[wanted].call, { sampleIds: await collectSamples(list) }),
    stales: [],
    success({ leftOut }, wanted) {
      const { name, leftOut: why } = FILES[wanted];
      const said = `${name.charAt(0).toUpperCase()}${name.slice(1)} downloaded successfully`;
      return leftOut > 0 ? `${said} (${leftOut} ${why})` : said;
    },
    onError(error, wanted) {
      const why = isRefusal(error, "nothing-to-print")
        ? "The requests have been deleted, or their addresses cannot be printed."
        : refusalReason(error);
      toast.fail(`Failed to download ${FILES[wanted].name}${why ? `. ${why}` : ""}`);
    },
  });
  return { running: isPending ? variables : undefined, fetch: (wanted: Wanted) => mutate(wanted) };
}

async function collectSamples({ selection, filter }: SamplesList): Promise<number[]> {
  const ids: number[] = [];
  for await (const some of collectIds(selection, listSamples, filter)) ids.push(...some);
  return ids;
}
