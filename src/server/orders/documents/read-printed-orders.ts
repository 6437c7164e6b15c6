import { londonDay } from "#domain/calendar.ts";
import { formatDay } from "#domain/day-labels.ts";
import { timesPence } from "#domain/money.ts";
import { mayBePrinted, parcelKind, parcelReference } from "#domain/orders/parcels.ts";
import { packerNotes } from "#domain/pricing/order-sums.ts";
import { findGiftCardOfOrder } from "#server/gift-cards/index.ts";
import { listParcelsOfOrders, type ParcelRow } from "#server/orders/parcels/parcels.queries.ts";
import { type PackedProduct, readProducts } from "#server/orders/parcels/read-order-parcels.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { addressLines } from "#server/pricing/index.ts";
import type { LabelledParcel, NumberedDocument, PrintedItem, PrintedOrder, ProductSlip } from "./document-contents.ts";
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
  /** The invoice, then the credit notes. Empty if the order is unpaid. */
  documents: readonly NumberedDocument[];
}

/** Some orders with their numbered documents, in the order of the given ids. Unknown ids are left out. */
export async function readPrintedOrders(db: Reader, orderIds: readonly number[]): Promise<OrderWithDocuments[]> {
  const rows = await listOrdersToPrint(db, orderIds);
  const rowsById = new Map(rows.map((row) => [row.order.id, row]));
  const itemsById = Map.groupBy(await listItemsToPrint(db, orderIds), (item) => item.orderId);
  const documentsById = Map.groupBy(await listDocuments(db, orderIds), ({ document }) => document.orderId);
  const buyersById = await readGiftCardBuyers(db, rows);
  return orderIds.flatMap((id) => {
    const row = rowsById.get(id);
    if (!row) return [];
    return [
      {
        order: toPrinted(row, itemsById.get(id) ?? [], buyersById.get(id)),
        documents: toNumberedDocuments(documentsById.get(id) ?? []),
      },
    ];
  });
}

/** Names and email addresses of the buyers of gift cards, by order. These orders have no address. */
async function readGiftCardBuyers(db: Reader, rows: readonly OrderToPrint[]): Promise<Map<number, string[]>> {
  const buyers = new Map<number, string[]>();
  for (const { order } of rows) {
    if (order.orderType !== "gift_card") continue;
    const card = await findGiftCardOfOrder(db, order.id);
    buyers.set(
      order.id,
      [card?.fromName, order.email].flatMap((line) => line || []),
    );
  }
  return buyers;
}

function toPrinted(
  { order, discountCode }: OrderToPrint,
  items: readonly ItemToPrint[],
  buyer: readonly string[] = [],
): PrintedOrder {
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
    billTo: order.billingAddress ? addressLines(order.billingAddress) : [...deliverTo, ...buyer],
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
    discountPence: item.discountAmount,
    box: item.box,
  };
}

function toNumberedDocuments(rows: readonly DocumentRow[]): NumberedDocument[] {
  const invoiceNumber = rows.find(({ document }) => document.kind === "invoice")?.document.number;
  return rows.map(({ document, refund }, index) => ({
    kind: document.kind,
    number: document.number,
    invoiceNumber: document.kind === "credit-note" ? invoiceNumber : undefined,
    issuedOn: londonDay(document.issuedAt),
    amountPence: document.amount,
    // Refunds made on the provider's own pages have no reason.
    reason: refund?.kind === "provider" ? undefined : refund?.reason || undefined,
    lines: refund?.lines ?? [],
    earlier: rows
      .slice(0, index)
      .filter((row) => row.document.kind === "credit-note" && !hadFailed(row, document.issuedAt))
      .map((row) => ({ amountPence: row.document.amount, lines: row.refund?.lines ?? [] })),
  }));
}

/** A refund that fails later does not change the notes that were issued before. */
function hadFailed({ refund }: DocumentRow, at: Date): boolean {
  return refund?.status === "failed" && refund.updatedAt <= at;
}

export interface PackingSlipContents {
  slip: ProductSlip;
  label: LabelledParcel;
  address: DeliveryAddress;
  email: string | null;
  contents: readonly PackedProduct[];
}

/** Ids of the orders with a parcel to print: paid, not cancelled, not held and not empty. Packed parcels count, too. */
export async function listOrdersToPack(db: Reader, orderIds: readonly number[]): Promise<number[]> {
  const parcels = (await listParcelsOfOrders(db, orderIds)).filter(isProductParcel).filter(mayBePrinted);
  const products = await readProducts(db, parcels);
  const packable = new Set([...products].filter(([, items]) => items.length > 0).map(([orderId]) => orderId));
  return orderIds.filter((id) => packable.has(id));
}

/** Packing slip data of some orders, in the order of the given ids. */
export async function readPackingSlips(db: Reader, orderIds: readonly number[]): Promise<PackingSlipContents[]> {
  const [orders, items, parcels] = await Promise.all([
    listOrdersToPrint(db, orderIds),
    listItemsToPrint(db, orderIds),
    listParcelsOfOrders(db, orderIds),
  ]);
  const products = await readProducts(db, parcels.filter(isProductParcel));
  const ordersById = new Map(orders.map((row) => [row.order.id, row]));
  const itemsById = Map.groupBy(items, (item) => item.orderId);
  return orderIds.flatMap((id) => {
    const row = ordersById.get(id);
    const address = row?.order.deliveryAddress;
    if (!row || !address) return [];
    return [toSlipContents(row, { address, products: products.get(id) ?? [], items: itemsById.get(id) ?? [] })];
  });
}

function isProductParcel(parcel: ParcelRow): boolean {
  return parcelKind(parcel) === "goods";
}

interface Contents {
  address: DeliveryAddress;
  products: readonly PackedProduct[];
  items: readonly ItemToPrint[];
}

function toSlipContents({ order }: OrderToPrint, { address, products, items }: Contents): PackingSlipContents {
  const deliverTo = addressLines({ ...address, country: "" });
  return {
    address,
    // The carrier writes to this address about the delivery, and a present is a surprise.
    email: order.present ? null : order.email,
    contents: products,
    slip: {
      reference: parcelReference({ kind: "goods", orderId: order.id, boxId: null }),
      orderId: order.id,
      placedOn: londonDay(order.createdAt),
      deliverTo,
      items: products.map(({ name, quantity }) => ({ name, quantity })),
      present: order.present ? { from: fullName(order.billingAddress), message: order.present.message } : undefined,
      notes: packerNotes(order.sums),
      later: items.flatMap(laterLabel),
    },
    label: {
      reference: `Order ${order.id}`,
      deliverTo,
      town: address.city,
      postcode: address.postcode,
      note: undefined,
    },
  };
}

function fullName(address: DeliveryAddress | null): string {
  return address ? `${address.firstName} ${address.lastName}`.trim() : "";
}

/** Label for a box of the same order. The box ships in its own parcel. */
function laterLabel({ box, preferences, quantity, productName }: ItemToPrint): string[] {
  if (!box) return [];
  const to = preferences?.gift?.address;
  const who = to ? `, to ${to.firstName} ${to.lastName}`.trimEnd() : "";
  return [`${quantity} × ${productName}: sent on ${formatDay(box.firstDispatchOn)}${who}`];
}
