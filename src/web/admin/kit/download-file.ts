import type { InputOf, NamedCall } from "#contract/call.ts";
import { requestApi } from "#web/app/api-client.ts";
import { saveFile } from "#web/app/layout/save-file.ts";

export interface DownloadProgress {
  pages: number;
  documents: number;
  leftOut: number;
}

/** What ends every page of the PDFs that the shop writes. */
const PAGE_MARK = "/Type /Page\n";

/** Fetches a file, tells how far it is, and hands it to the browser to save under the name the server gave it. */
export async function downloadFile<C extends NamedCall>(
  call: C,
  input: InputOf<C>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
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
    onProgress({ pages, documents, leftOut });
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
