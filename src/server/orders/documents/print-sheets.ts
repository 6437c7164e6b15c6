import { once } from "node:events";
import { Readable } from "node:stream";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import type { Brand } from "#domain/brand/brand.ts";
import { readIdentity, readLogo } from "#server/platform/brand/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { Sheet } from "./document-contents.ts";
import type { DocumentHead } from "./draw-document.ts";
import type { PrintedLogo } from "./draw-mark.ts";
import { PRINTING_PROGRAM } from "./printing-program.ts";

/** Maximum number of documents that the thread draws at once. A document in progress mostly waits for its sheets. */
const DOCUMENTS_MAX = 64;
const IDLE_MS = 60_000;
/** Sheets are short-lived, so a small young generation is enough. */
const YOUNG_MEGABYTES = 8;

let thread: Piscina | undefined;

type Batches = AsyncIterable<readonly Sheet[]> | Iterable<readonly Sheet[]>;

/**
 * Streams a PDF while it is drawn. Requests one batch of sheets at a time, so that drawing is never faster than the
 * reader. Closing the stream stops the drawing.
 */
export async function printSheets(shop: Shop, title: string, batches: Batches): Promise<Readable> {
  const identity = await readIdentity(shop.db);
  const head = { title, createdAt: shop.clock(), identity, logo: await printedLogo(shop, identity.brand) };
  const document = Readable.from(drawAll(head, batches), { objectMode: false });
  document.on("error", (error) => shop.log.error({ err: error }, "a document could not be created"));
  return document;
}

async function printedLogo({ pictures }: Shop, brand: Brand): Promise<PrintedLogo | undefined> {
  const bytes = await readLogo(pictures, brand);
  return bytes && brand.logo ? { ...brand.logo, src: `data:image/png;base64,${bytes.toString("base64")}` } : undefined;
}

async function* drawAll(head: Parameters<typeof drawOnThread>[1], batches: Batches): AsyncGenerator<Uint8Array> {
  const { port1: own, port2: its } = new MessageChannel();
  const drawing = drawOnThread(its, head);
  // If drawing fails, closes the port, so that a reader waiting for a batch stops waiting.
  drawing.catch(() => own.close());
  try {
    for await (const sheets of batches) if (sheets.length > 0) yield await drawn(own, drawing, sheets);
    yield await drawn(own, drawing, []);
  } finally {
    own.close();
  }
}

/** Returns the bytes that a batch adds to the document. Rejects if the thread fails, because it then never answers. */
async function drawn(own: MessagePort, drawing: Promise<void>, sheets: readonly Sheet[]): Promise<Uint8Array> {
  const answer = once(own, "message");
  own.postMessage(sheets);
  const [bytes] = (await Promise.race([answer, drawing.then(() => answer)])) as [Uint8Array];
  return bytes;
}

/**
 * Draws a document on a separate thread, so that page requests do not wait. The thread starts with the first document
 * and ends after a minute without documents.
 */
function drawOnThread(port: MessagePort, head: DocumentHead): Promise<void> {
  thread ??= new Piscina({
    filename: PRINTING_PROGRAM.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: DOCUMENTS_MAX,
    // With atomics, the thread would sleep between tasks and receive no further sheets.
    atomics: "disabled",
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return thread.run({ port, head }, { transferList: [port] });
}
