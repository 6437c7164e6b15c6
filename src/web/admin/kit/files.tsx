import type { ReactNode } from "react";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { requestApi, uploadToApi } from "#web/app/api-client.ts";
import { saveFile } from "#web/app/layout/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { refusalReason } from "./refusal-reason.ts";
import { useAdminMutation } from "./use-admin-mutation.ts";

export interface DownloadProgress {
  pages: number;
  documents: number;
  leftOut: number;
}

export interface DownloadWatch {
  signal?: AbortSignal;
  onProgress?: (progress: DownloadProgress) => void;
}

/** Marks the end of each page in the PDFs that the shop writes. */
const PAGE_MARK = "/Type /Page\n";

/** Downloads a file, reports its progress, and lets the browser save it under the server's file name. */
export async function downloadFile<C extends NamedCall>(
  call: C,
  input: InputOf<C>,
  { signal = new AbortController().signal, onProgress }: DownloadWatch = {},
): Promise<DownloadProgress> {
  const response = await requestApi(call, input, signal);
  const documents = Number(response.headers.get("x-document-count") ?? 0);
  const leftOut = Number(response.headers.get("x-left-out-count") ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const latin = new TextDecoder("latin1");
  let pages = 0;
  let tail = "";
  for await (const chunk of readChunks(response)) {
    chunks.push(chunk);
    const parts = (tail + latin.decode(chunk)).split(PAGE_MARK);
    pages += parts.length - 1;
    tail = (parts.at(-1) ?? "").slice(1 - PAGE_MARK.length);
    onProgress?.({ pages, documents, leftOut });
  }
  const name = /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "download";
  saveFile(new Blob(chunks, { type: response.headers.get("content-type") ?? "application/octet-stream" }), name);
  return { pages, documents, leftOut };
}

async function* readChunks(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Long timeout, because an import of 5,000 new products takes minutes. */
const TIMEOUT_MS = 600_000;

/** Uploads one file to a call that accepts a file. Throws as `callApi` does. */
export async function uploadFile<C extends NamedCall>(call: C, input: InputOf<C>, file: File): Promise<OutputOf<C>> {
  return uploadToApi(call, input, { file, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

interface CsvButtonProps<C extends NamedCall> {
  call: C;
  input: InputOf<C>;
  label?: ReactNode;
  /** True if the table has all rows, also those that the filters of the list leave out. */
  isUnfiltered?: boolean;
  size?: "small" | "regular";
}

/** Downloads the listed rows as a table. */
export function CsvButton<C extends NamedCall>({
  call,
  input,
  label,
  isUnfiltered = false,
  size = "regular",
}: CsvButtonProps<C>) {
  const { mutate, isPending } = useAdminMutation({
    call: () => downloadFile(call, input),
    stales: [],
    failure: "Failed to download the table",
    reason: refusalReason,
  });
  return (
    <Button variant="secondary" size={size} isBusy={isPending} busyLabel="Writing..." onClick={() => mutate()}>
      {label ?? (
        <span>
          {isUnfiltered ? "Export all" : "Export"}
          <span className="max-sm:sr-only"> as CSV</span>
        </span>
      )}
    </Button>
  );
}
