import { once } from "node:events";
import { Readable } from "node:stream";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import type { Sheet } from "./document-contents.ts";
import type { DocumentHead } from "./draw-document.ts";
import { PRINTING_PROGRAM } from "./printing-program.ts";

/** Many documents may be open at once, each waiting for its sheets. */
const DOCUMENTS_MAX = 64;
const IDLE_MS = 60_000;
/** A sheet is soon forgotten. */
const YOUNG_MEGABYTES = 8;

let thread: Piscina | undefined;

type Batches = AsyncIterable<readonly Sheet[]> | Iterable<readonly Sheet[]>;

/**
 * A PDF that is drawn while it is read: sheets are asked for a batch at a time, and no faster than the reader takes what
 * came of them. Whoever stops reading stops the drawing.
 */
export async function printSheets(shop: Shop, title: string, batches: Batches): Promise<Readable> {
  const head = { title, createdAt: shop.clock(), trader: await readTrader(shop.db) };
  const document = Readable.from(drawAll(head, batches), { objectMode: false });
  document.on("error", (error) => shop.log.error({ err: error }, "a document could not be written"));
  return document;
}

async function* drawAll(head: Parameters<typeof drawOnThread>[1], batches: Batches): AsyncGenerator<Uint8Array> {
  const { port1: own, port2: its } = new MessageChannel();
  const drawing = drawOnThread(its, head);
  // Whoever waits for a batch hears of it.
  drawing.catch(() => own.close());
  try {
    for await (const sheets of batches) if (sheets.length > 0) yield await drawn(own, drawing, sheets);
    yield await drawn(own, drawing, []);
  } finally {
    own.close();
  }
}

/** What the document grows by. A thread that fails says so through its promise, and answers no batch. */
async function drawn(own: MessagePort, drawing: Promise<void>, sheets: readonly Sheet[]): Promise<Uint8Array> {
  const answer = once(own, "message");
  own.postMessage(sheets);
  const [bytes] = (await Promise.race([answer, drawing.then(() => answer)])) as [Uint8Array];
  return bytes;
}

/**
 * Draws a document on a thread of its own, so that no page waits while papers are drawn. It is started with the first
 * paper, and ends when none was asked for in a minute.
 */
function drawOnThread(port: MessagePort, head: DocumentHead): Promise<void> {
  thread ??= new Piscina({
    filename: PRINTING_PROGRAM.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: DOCUMENTS_MAX,
    // A thread that sleeps between its tasks would not hear of further sheets.
    atomics: "disabled",
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return thread.run({ port, head }, { transferList: [port] });
}
