import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import type { Trader } from "#domain/trader.ts";
import { drawSheet } from "./draw-sheet.ts";
import { openPdf } from "./open-pdf.ts";
import type { Sheet } from "./sheet.ts";

export interface DocumentHead {
  title: string;
  createdAt: Date;
  trader: Trader;
}

/**
 * Runs on the printing thread: sheets come in by the batch, and each batch is answered with what the document has grown
 * by. An empty batch ends it. Whoever closes the port stops it.
 */
export default async function drawDocument({ port, head }: { port: MessagePort; head: DocumentHead }): Promise<void> {
  const doc = await openPdf(head.title, head.createdAt);
  const grown: Buffer[] = [];
  doc.on("data", (bytes: Buffer) => grown.push(bytes));
  for await (const [sheets] of on(port, "message", { close: ["close"] }) as AsyncIterable<[readonly Sheet[]]>) {
    for (const sheet of sheets) drawSheet(doc, head.trader, sheet);
    if (sheets.length === 0) await endOf(doc);
    port.postMessage(Buffer.concat(grown.splice(0)));
    if (sheets.length === 0) port.close();
  }
}

function endOf(doc: PDFKit.PDFDocument): Promise<void> {
  return new Promise((resolve, reject) => {
    doc.once("end", resolve).once("error", reject);
    doc.end();
  });
}
