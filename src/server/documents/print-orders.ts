import { setTimeout as pause } from "node:timers/promises";
import type { Trader } from "#domain/trader.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readTrader } from "#server/settings/for-others.ts";
import { openPdf } from "./open-pdf.ts";
import { type OrderWithPapers, readPrintedOrders } from "./read-printed-orders.ts";

export interface Printing {
  doc: PDFKit.PDFDocument;
  printed: OrderWithPapers;
  trader: Trader;
  /** Counts the orders, from 0. */
  index: number;
}

const ORDERS_PER_READ = 50;
const UNREAD_BYTES_MAX = 256 * 1024;
const PAUSE_MS = 5;

/**
 * A PDF that is written while it is read: orders are fetched a few at a time, and no faster than the reader takes them.
 * Whoever stops reading stops the writing.
 */
export async function printOrders(
  shop: Shop,
  orderIds: readonly number[],
  { title, draw }: { title: string; draw: (printing: Printing) => void },
): Promise<PDFKit.PDFDocument> {
  const doc = await openPdf(title, shop.clock());
  writeAll(shop, doc, orderIds, draw).then(
    () => doc.end(),
    (error: Error) => {
      shop.log.error({ err: error }, "a document could not be written");
      doc.destroy(error);
    },
  );
  return doc;
}

async function writeAll(
  shop: Shop,
  doc: PDFKit.PDFDocument,
  orderIds: readonly number[],
  draw: (printing: Printing) => void,
): Promise<void> {
  const trader = await readTrader(shop.db);
  let index = 0;
  for (let from = 0; from < orderIds.length; from += ORDERS_PER_READ) {
    const printed = await readPrintedOrders(shop.db, orderIds.slice(from, from + ORDERS_PER_READ));
    for (const one of printed) {
      while (doc.readableLength > UNREAD_BYTES_MAX && !doc.destroyed) await pause(PAUSE_MS);
      if (doc.destroyed) return;
      draw({ doc, printed: one, trader, index });
      index += 1;
    }
  }
}

/** Headers that let a browser show how far it is, and say what was left out. */
export function documentCount(printed: number, asked: number): Readonly<Record<string, string>> {
  return { "x-document-count": String(printed), "x-left-out-count": String(asked - printed) };
}
