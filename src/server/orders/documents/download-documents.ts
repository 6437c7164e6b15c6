import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LABELS_PER_A4, type LabelLayout } from "#contract/orders/admin-parcels.ts";
import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { notePrintedLabels } from "#server/orders/parcels/labels.queries.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import type { LabelledParcel, Sheet } from "./document-contents.ts";
import { findOrderOwner, listNumberedOrderIds } from "./documents.queries.ts";
import { printSheets } from "./print-sheets.ts";
import {
  listOrdersToPack,
  type OrderWithDocuments,
  readPackingSlips,
  readPrintedOrders,
} from "./read-printed-orders.ts";

const ORDERS_PER_READ = 50;

interface Print<Printed> {
  title: string;
  /** Reads the data of some orders, in the given order. */
  read: (orderIds: readonly number[]) => Promise<readonly Printed[]>;
  /** Builds the sheet of one order. `index` counts from 0. */
  toSheet: (printed: Printed, index: number) => Sheet;
}

/** Streams one PDF for several orders, and reads the orders in small batches. */
function printOrders<Printed>(
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

/** Headers with the number of included orders, for a browser's progress display, and the number of omitted ones. */
export function documentCount(printed: number, asked: number): Readonly<Record<string, string>> {
  return { "x-document-count": String(printed), "x-left-out-count": String(asked - printed) };
}

/** Invoices and credit notes of some orders. Refuses with `nothing-to-print` if none of them is paid. */
export async function downloadInvoices(shop: Shop, orderIds: readonly number[]): Promise<FileReply> {
  const numbered = await listNumberedOrderIds(shop.db, orderIds);
  const printable = orderIds.filter((id) => numbered.has(id));
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  return {
    content: await printOrders(shop, printable, {
      title: "Invoices",
      read: (ids) => readPrintedOrders(shop.db, ids),
      toSheet: toInvoices,
    }),
    type: "application/pdf",
    name: `invoices-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}

/** The order's invoice, then its credit notes. */
function toInvoices({ order, documents }: OrderWithDocuments): Sheet {
  return { kind: "invoices", order, documents };
}

/**
 * Address labels for the products of some orders. Refuses with `nothing-to-print` if none has products that are paid
 * and can be dispatched.
 */
export async function downloadLabels(
  shop: Shop,
  { orderIds, layout, firstCell }: { orderIds: readonly number[]; layout: LabelLayout; firstCell: number },
): Promise<FileReply> {
  const printable = await listOrdersToPack(shop.db, orderIds);
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  await notePrintedLabels(shop.db, { orderIds: printable }, shop.clock());
  return {
    content: await printOrders(shop, printable, {
      title: "Shipping labels",
      read: (ids) => readPackingSlips(shop.db, ids),
      toSheet: ({ label }, index) => labelSheet(label, { layout, firstCell, index }),
    }),
    type: "application/pdf",
    name: `shipping-labels-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}

/** Fills the cells of A4 sheets row by row, starting at the first free one. `index` counts labels from 0. */
export function labelSheet(
  parcel: LabelledParcel,
  { layout, firstCell, index }: { layout: LabelLayout; firstCell: number; index: number },
): Sheet {
  if (layout === "4x6") return { kind: "label", parcel };
  const cell = (firstCell - 1 + index) % LABELS_PER_A4;
  return { kind: "label-in-cell", parcel, cell, startsPage: index === 0 || cell === 0 };
}

/**
 * Packing slips for the products of some orders. Refuses with `nothing-to-print` if none has products that are paid and
 * can be dispatched.
 */
export async function downloadPackingSlips(shop: Shop, orderIds: readonly number[]): Promise<FileReply> {
  const printable = await listOrdersToPack(shop.db, orderIds);
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  return {
    content: await printOrders(shop, printable, {
      title: "Packing slips",
      read: (ids) => readPackingSlips(shop.db, ids),
      toSheet: ({ slip }) => ({ kind: "packing-slip", slip }),
    }),
    type: "application/pdf",
    name: `packing-slips-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}

/**
 * The invoice of the shopper's own paid order. Refuses with `not-found` for all others, so that order numbers cannot be
 * probed.
 */
export async function getOwnInvoice(shop: Shop, shopper: Shopper, orderId: number): Promise<FileReply> {
  const order = await findOrderOwner(shop.db, orderId);
  if (!order?.paidAt || order.userId !== requireUserId(shopper)) throw new ShopError("not-found");
  return {
    content: await renderInvoice(shop, orderId),
    type: "application/pdf",
    name: `invoice-order-${orderId}.pdf`,
  };
}

/** An order's invoice and credit notes as one PDF. Refuses with `not-found` if it has none. */
export async function renderInvoice(shop: Shop, orderId: number): Promise<Buffer> {
  const numbered = await listNumberedOrderIds(shop.db, [orderId]);
  if (!numbered.has(orderId)) throw new ShopError("not-found");
  const title = `Invoice of order ${orderId}`;
  const read = (ids: readonly number[]) => readPrintedOrders(shop.db, ids);
  return buffer(await printOrders(shop, [orderId], { title, read, toSheet: toInvoices }));
}
