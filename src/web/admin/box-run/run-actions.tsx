import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BoxRun } from "#contract/admin-box-run.ts";
import { dispatchBoxes, downloadBoxLabels, downloadBoxSlips, downloadClickAndDrop } from "#contract/admin-calls.ts";
import { downloadFile } from "#web/admin/kit/download-file.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";

type File = typeof downloadBoxLabels | typeof downloadBoxSlips | typeof downloadClickAndDrop;

interface RunActionsProps {
  run: BoxRun;
  onChanged: () => void;
}

/** Papers of the frozen boxes, and the way to the post. */
export function RunActions({ run, onChanged }: RunActionsProps) {
  const toast = useAdminToast();
  const [csv, setCsv] = useState("");
  const { boxMonth } = run;
  const hasFrozen = run.boxes.some((box) => box.items !== null);
  const packed = run.boxes.filter((box) => box.status === "packed").length;
  const download = useMutation({
    mutationFn: (file: File) =>
      downloadFile(file, { boxMonth }, { signal: new AbortController().signal, onProgress: () => undefined }),
    onError: () => toast.fail("The file could not be made. Please try again."),
  });
  const dispatch = useMutation({
    mutationFn: () => callApi(dispatchBoxes, { boxMonth, csv }),
    onSuccess: ({ dispatched, unknown, withoutNumber }) => {
      const details = [
        `${dispatched} sent`,
        ...(withoutNumber > 0 ? [`${withoutNumber} without a tracking number`] : []),
        ...(unknown.length > 0 ? [`unknown references: ${unknown.slice(0, 5).join(", ")}`] : []),
      ];
      toast.succeed(details.join("; "));
      onChanged();
    },
    onError: (error) =>
      toast.fail(
        isRefusal(error, "csv-unreadable") ? "The file could not be read as a table." : "Failed to send the run.",
      ),
  });
  if (!hasFrozen) return null;
  return (
    <section aria-label="Papers and post" className="space-y-5 border-t border-line pt-5">
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
                className="min-h-11"
                onChange={(event) => void readText(event.target.files?.[0]).then(setCsv)}
              />
            )}
          </Field>
          <Button isBusy={dispatch.isPending} busyLabel="Sending..." onClick={() => dispatch.mutate()}>
            Send {packed} packed {packed === 1 ? "box" : "boxes"} off
          </Button>
        </div>
      )}
    </section>
  );
}

async function readText(file: Blob | undefined): Promise<string> {
  return file ? file.text() : "";
}
