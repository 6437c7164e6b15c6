import { useMutation } from "@tanstack/react-query";
import type { BoxRun } from "#contract/admin-box-run.ts";
import { downloadBoxLabels, downloadBoxSlips, downloadClickAndDrop } from "#contract/admin-calls.ts";
import { downloadFile } from "#web/admin/kit/download-file.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { Button } from "#web/ui/button.tsx";
import type { RunOutcome } from "./run-outcome-note.tsx";
import { SendBoxes } from "./send-boxes.tsx";

type File = typeof downloadBoxLabels | typeof downloadBoxSlips | typeof downloadClickAndDrop;

interface RunActionsProps {
  run: BoxRun;
  onAsk: () => void;
  onSent: (outcome: RunOutcome) => void;
}

/** Papers of the frozen boxes, and the way to the post. */
export function RunActions({ run, onAsk, onSent }: RunActionsProps) {
  const toast = useAdminToast();
  const { boxMonth } = run;
  const hasFrozen = run.boxes.some((box) => box.isFrozen);
  const download = useMutation({
    mutationFn: (file: File) =>
      downloadFile(file, { boxMonth }, { signal: new AbortController().signal, onProgress: () => undefined }),
    onError: () => toast.fail("The file could not be made. Please try again."),
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
      <SendBoxes run={run} onAsk={onAsk} onSent={onSent} />
    </section>
  );
}
