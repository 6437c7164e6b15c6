import { londonDay } from "#domain/calendar.ts";
import { timesPence } from "#domain/money.ts";
import type { Reader } from "#server/db/open-database.ts";
import { addressLines } from "#server/delivery/index.ts";
import type { NumberedDocument, PrintedItem, PrintedOrder } from "./document-contents.ts";
import {
  type DocumentRow,
  type ItemToPrint,
  listDocuments,
  listItemsToPrint,
  listOrdersToPrint,
  type OrderToPrint,
} from "./documents.queries.ts";

export interface OrderWithDocuments {
  order: PrintedOrder;
  /** Its invoice, then its credit notes; none while it is unpaid. */
  documents: readonly NumberedDocument[];
}

/** Some orders with their numbered papers, in the order of their ids as given; unknown ones are left out. */
export async function readPrintedOrders(db: Reader, orderIds: readonly number[]): Promise<OrderWithDocuments[]> {
  const rows = await listOrdersToPrint(db, orderIds);
  const rowsById = new Map(rows.map((row) => [row.order.id, row]));
  const itemsById = Map.groupBy(await listItemsToPrint(db, orderIds), (item) => item.orderId);
  const documentsById = Map.groupBy(await listDocuments(db, orderIds), ({ document }) => document.orderId);
  return orderIds.flatMap((id) => {
    const row = rowsById.get(id);
    if (!row) return [];
    return [{ order: toPrinted(row, itemsById.get(id) ?? []), documents: toSlipContents(documentsById.get(id) ?? []) }];
  });
}

function toPrinted({ order, discountCode }: OrderToPrint, items: readonly ItemToPrint[]): PrintedOrder {
  const deliverTo = order.deliveryAddress ? addressLines(order.deliveryAddress) : [];
  return {
    id: order.id,
    placedOn: londonDay(order.createdAt),
    paidOn: order.paidAt ? londonDay(order.paidAt) : undefined,
    isGiftCard: order.orderType === "gift_card",
    giftCardPence: order.giftCardAmount,
    cardPence: order.amount,
    sums: order.sums,
    discountCode: discountCode ?? undefined,
    deliverTo,
    billTo: order.billingAddress ? addressLines(order.billingAddress) : deliverTo,
    items: items.map(toItem),
  };
}

function toItem(item: ItemToPrint): PrintedItem {
  return {
    id: item.id,
    name: item.productName,
    quantity: item.quantity,
    unitPence: item.productPrice,
    totalPence: timesPence(item.productPrice, item.quantity),
    box: item.box,
  };
}

function toSlipContents(rows: readonly DocumentRow[]): NumberedDocument[] {
  const invoiceNumber = rows.find(({ document }) => document.kind === "invoice")?.document.number;
  return rows.map(({ document, refund }) => ({
    kind: document.kind,
    number: document.number,
    invoiceNumber: document.kind === "credit-note" ? invoiceNumber : undefined,
    issuedOn: londonDay(document.issuedAt),
    amountPence: document.amount,
    // Of what was given back on the provider's pages nobody has said why.
    reason: refund?.kind === "provider" ? undefined : refund?.reason || undefined,
    lines: refund?.lines ?? [],
  }));
}
