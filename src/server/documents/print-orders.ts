import type { Readable } from "node:stream";
import type { Shop } from "#server/kernel/shop.ts";
import { printSheets } from "./print-sheets.ts";
import { type OrderWithPapers, readPrintedOrders } from "./read-printed-orders.ts";
import type { Sheet } from "./sheet.ts";

const ORDERS_PER_READ = 50;

interface Print {
  title: string;
  /** What is drawn for an order; `index` counts them from 0. */
  toSheet: (printed: OrderWithPapers, index: number) => Sheet;
}

/** One PDF for some orders, which are read a few at a time. */
export function printOrders(shop: Shop, orderIds: readonly number[], { title, toSheet }: Print): Promise<Readable> {
  async function* readSheets() {
    for (let from = 0; from < orderIds.length; from += ORDERS_PER_READ) {
      const printed = await readPrintedOrders(shop.db, orderIds.slice(from, from + ORDERS_PER_READ));
      yield printed.map((one, index) => toSheet(one, from + index));
    }
  }
  return printSheets(shop, title, readSheets());
}

/** Headers that let a browser show how far it is, and say what was left out. */
export function documentCount(printed: number, asked: number): Readonly<Record<string, string>> {
  return { "x-document-count": String(printed), "x-left-out-count": String(asked - printed) };
}
