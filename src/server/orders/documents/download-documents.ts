import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LABELS_PER_A4, type LabelLayout } from "#contract/orders/admin-parcels.ts";
import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
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
  /** What some orders are printed with, in their order. */
  read: (orderIds: readonly number[]) => Promise<readonly Printed[]>;
  /** What is drawn for one; `index` counts them from 0. */
  toSheet: (printed: Printed, index: number) => Sheet;
}

/** One PDF for some orders, which are read a few at a time. */
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

/** Headers that let a browser show how far it is, and say what was left out. */
export function documentCount(printed: number, asked: number): Readonly<Record<string, string>> {
  return { "x-document-count": String(printed), "x-left-out-count": String(asked - printed) };
}

/** Invoices and credit notes of some orders. Refuses `nothing-to-print` when none of them is paid. */
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

/** An order's invoice, then its credit notes. */
function toInvoices({ order, documents }: OrderWithDocuments): Sheet {
  return { kind: "invoices", order, documents };
}

/**
 * Address labels of some orders' goods. Refuses `nothing-to-print` where none of them has any that is paid and may leave.
 */
export async function downloadLabels(
  shop: Shop,
  { orderIds, layout, firstCell }: { orderIds: readonly number[]; layout: LabelLayout; firstCell: number },
): Promise<FileReply> {
  const printable = await listOrdersToPack(shop.db, orderIds);
  if (printable.length === 0) throw new ShopError("nothing-to-print");
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

/** On A4 cells are filled row by row, from the first that is still free; `index` counts labels from 0. */
export function labelSheet(
  parcel: LabelledParcel,
  { layout, firstCell, index }: { layout: LabelLayout; firstCell: number; index: number },
): Sheet {
  if (layout === "4x6") return { kind: "label", parcel };
  const cell = (firstCell - 1 + index) % LABELS_PER_A4;
  return { kind: "label-in-cell", parcel, cell, startsPage: index === 0 || cell === 0 };
}

/**
 * What goes into the parcels of some orders' goods. Refuses `nothing-to-print` where none of them has any that is paid and
 * may leave.
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

/** The invoice of one's own paid order. Refuses `not-found` for all others, so that nobody learns which exist. */
export async function getOwnInvoice(shop: Shop, shopper: Shopper, orderId: number): Promise<FileReply> {
  const order = await findOrderOwner(shop.db, orderId);
  if (!order?.paidAt || order.userId !== requireUserId(shopper)) throw new ShopError("not-found");
  return {
    content: await renderInvoice(shop, orderId),
    type: "application/pdf",
    name: `invoice-order-${orderId}.pdf`,
  };
}

/** An order's invoice and credit notes as one PDF. Refuses `not-found` while it has none. */
export async function renderInvoice(shop: Shop, orderId: number): Promise<Buffer> {
  const numbered = await listNumberedOrderIds(shop.db, [orderId]);
  if (!numbered.has(orderId)) throw new ShopError("not-found");
  const title = `Invoice of order ${orderId}`;
  const read = (ids: readonly number[]) => readPrintedOrders(shop.db, ids);
  return buffer(await printOrders(shop, [orderId], { title, read, toSheet: toInvoices }));
}
