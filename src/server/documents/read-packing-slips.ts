import { londonDay } from "#domain/calendar.ts";
import { formatDay } from "#domain/day-labels.ts";
import { mayBePrinted, parcelKind } from "#domain/parcels.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";
import { addressLines } from "#server/delivery/index.ts";
import { listParcelsOfOrders, type ParcelRow, readProducts } from "#server/orders/index.ts";
import type { LabelledParcel, ProductSlip } from "./document-contents.ts";
import { type ItemToPrint, listItemsToPrint, listOrdersToPrint, type OrderToPrint } from "./documents.queries.ts";

export interface PackingSlipContents {
  slip: ProductSlip;
  label: LabelledParcel;
  address: DeliveryAddress;
}

/** Which of some orders have goods that may be packed or were: paid, not cancelled, not held, and with something in it. */
export async function listOrdersToPack(db: Reader, orderIds: readonly number[]): Promise<number[]> {
  const parcels = (await listParcelsOfOrders(db, orderIds)).filter(isProductParcel).filter(mayBePrinted);
  const products = await readProducts(db, parcels);
  const packable = new Set([...products].filter(([, items]) => items.length > 0).map(([orderId]) => orderId));
  return orderIds.filter((id) => packable.has(id));
}

/** What the parcels of some orders' goods are printed with, in the order of the ids given. */
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
  products: readonly { name: string; quantity: number }[];
  items: readonly ItemToPrint[];
}

function toSlipContents({ order }: OrderToPrint, { address, products, items }: Contents): PackingSlipContents {
  const deliverTo = addressLines({ ...address, country: "" });
  return {
    address,
    slip: {
      orderId: order.id,
      placedOn: londonDay(order.createdAt),
      deliverTo,
      items: products.map(({ name, quantity }) => ({ name, quantity })),
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

/** A box of the same order, which has a parcel of its own. */
function laterLabel({ box, preferences, quantity, productName }: ItemToPrint): string[] {
  if (!box) return [];
  const to = preferences?.gift?.address;
  const who = to ? `, to ${to.firstName} ${to.lastName}`.trimEnd() : "";
  return [`${quantity} × ${productName}: leaves on ${formatDay(box.firstDispatchOn)}${who}`];
}
