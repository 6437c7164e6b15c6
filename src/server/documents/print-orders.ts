import type { Readable } from "node:stream";
import type { Shop } from "#server/kernel/shop.ts";
import { printSheets } from "./print-sheets.ts";
import type { Sheet } from "./sheet.ts";

const ORDERS_PER_READ = 50;

interface Print<Printed> {
  title: string;
  /** What some orders are printed with, in their order. */
  read: (orderIds: readonly number[]) => Promise<readonly Printed[]>;
  /** What is drawn for one; `index` counts them from 0. */
  toSheet: (printed: Printed, index: number) => Sheet;
}

/** One PDF for some orders, which are read a few at a time. */
export function printOrders<Printed>(
  shop: Shop,
  orderIds: readonly number[],
  { title, read, toSheet }: Print<Printed>,
): Promise<Readable> {
  async function* readSheets() {
    let index = 0;
    for (let from = 0; from < orderIds.length; from += ORDERS_PER_READ) {
      const printed = await read(orderIds.slice(from, from + ORDERS_PER_READ));
      yield printed.map((one) => toSheet(one, index++));
    }
  }
  return printSheets(shop, title, readSheets());
}

/** Headers that let a browser show how far it is, and say what was left out. */
export function documentCount(printed: number, asked: number): Readonly<Record<string, string>> {
  return { "x-document-count": String(printed), "x-left-out-count": String(asked - printed) };
}
