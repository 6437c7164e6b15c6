import type { OrderParcel, ParcelList } from "#contract/orders/admin-parcels.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { NEW_PARCEL, parcelAfter, parcelKind, parcelState, parcelUnits } from "#domain/orders/parcels.ts";
import { arrivalWindow } from "#domain/pricing/delivery.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { type Audience, findPlanKey } from "#domain/subscriptions/plans.ts";
import { readProductNames } from "#server/catalogue/index.ts";
import type { OrderItemRow, OrderRow } from "#server/orders/orders.queries.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { BoxOfOrder, Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { readOrderArrival } from "#server/pricing/index.ts";
import {
  listParcelsOfOrders,
  listProductLines,
  listRefundedLines,
  type NewParcel,
  type ParcelRow,
} from "./parcels.queries.ts";

type CustomerParcel = OrderDetails["parcels"][number];

/** The customer's view of an order's parcels: its products, its boxes (also unfilled ones), then replacements. */
export async function readOrderParcels(
  shop: Shop,
  order: OrderRow,
  lines: readonly OrderItemRow[],
): Promise<CustomerParcel[]> {
  const rows = await listParcelsOfOrders(shop.db, [order.id]);
  const boxes = await shop.listBoxesOf(shop.db, order.id);
  const products = rows.find((row) => parcelKind(row) === "goods");
  return [
    ...(products ? [await viewProducts(shop, order, products)] : []),
    ...(await viewBoxes(shop, order, { lines, boxes, rows })),
    ...(await viewReplacements(shop, order, boxes, rows)),
  ].filter(({ items }) => items.length > 0);
}

async function viewProducts(shop: Shop, order: OrderRow, parcel: ParcelRow): Promise<CustomerParcel> {
  const products = (await readProducts(shop.db, [parcel])).get(order.id) ?? [];
  const view = await viewOnItsWay(shop, order, parcel, order.deliveryAddress);
  const isAwaited = view.state === "to-pack" || view.state === "packed";
  return {
    ...view,
    kind: "goods",
    items: products.map(({ name, quantity }) => ({ name, quantity })),
    arrives: isAwaited ? ((await readOrderArrival(shop.db, order)) ?? null) : view.arrives,
  };
}

async function viewBoxes(
  shop: Shop,
  order: OrderRow,
  { lines, boxes, rows }: { lines: readonly OrderItemRow[]; boxes: readonly BoxOfOrder[]; rows: readonly ParcelRow[] },
): Promise<CustomerParcel[]> {
  const { audienceNames } = await readSettings(shop.db);
  const names = await readProductNames(shop.db, [...new Set(boxes.flatMap(({ productIds }) => productIds ?? []))]);
  const views: CustomerParcel[] = [];
  for (const box of boxes) {
    const parcel = rows.find(({ boxId }) => boxId === box.id);
    const title = { name: boughtName(box.audience, lines) ?? planTitle(box.audience, audienceNames), quantity: 1 };
    const contents = (box.productIds ?? []).map((id) => ({ name: names.get(id) ?? title.name, quantity: 1 }));
    if (parcel) {
      const view = await viewOnItsWay(shop, order, parcel, box.deliveryAddress);
      views.push({ ...view, kind: "box", boxName: title.name, items: contents.length > 0 ? contents : [title] });
    } else if (box.status === "charged") {
      const leavesOn = box.dispatchOn;
      const items = [title];
      views.push({ kind: "box", boxId: box.id, boxName: title.name, state: "planned", items, leavesOn, ...NOT_LEFT });
    }
  }
  return views;
}

/** Name of an audience's box when the order was placed. Undefined if the plan has changed to another audience since. */
function boughtName(audience: Audience, lines: readonly OrderItemRow[]): string | undefined {
  return lines.find(({ productId }) => productId !== null && findPlanKey(productId)?.audience === audience)
    ?.productName;
}

async function viewReplacements(
  shop: Shop,
  order: OrderRow,
  boxes: readonly BoxOfOrder[],
  rows: readonly ParcelRow[],
): Promise<CustomerParcel[]> {
  const views: CustomerParcel[] = [];
  for (const parcel of rows) {
    if (!parcel.replacement) continue;
    const box = boxes.find(({ id }) => id === parcel.replacedBoxId);
    const address = parcel.replacedBoxId === null ? order.deliveryAddress : (box?.deliveryAddress ?? null);
    const items = parcel.replacement.items.map(({ name, quantity }) => ({ name, quantity }));
    views.push({ ...(await viewOnItsWay(shop, order, parcel, address)), kind: "replacement", items });
  }
  return views;
}

const NOT_LEFT = { sentOn: null, arrives: null, trackingNumber: null };

/**
 * Adds the dispatch day and tracking number of a dispatched parcel. Adds the arrival window until its last day has
 * passed or the order is delivered.
 */
async function viewOnItsWay(
  { db, clock }: Shop,
  order: OrderRow,
  parcel: ParcelRow,
  address: DeliveryAddress | null,
): Promise<Omit<CustomerParcel, "kind" | "items">> {
  const shared = { boxId: parcel.boxId, boxName: null, leavesOn: parcel.dueOn };
  if (!parcel.sentAt) return { ...shared, state: parcelState(parcel), ...NOT_LEFT };
  const sentOn = londonDay(parcel.sentAt);
  const window = address && arrivalWindow(sentOn, address.postcode, await readSettings(db));
  const isAwaited = order.status !== "delivered" && window && londonDay(clock()) <= window.to;
  return {
    ...shared,
    state: "sent",
    sentOn,
    arrives: isAwaited ? window : null,
    trackingNumber: parcel.trackingNumber,
  };
}

/**
 * The product parcel of a newly paid order. An order of boxes alone has none, because each box has its own. The parcel
 * is sent if the order was set to Shipped or Delivered before it was paid.
 */
export function productParcels({
  order,
  items,
  now,
}: {
  order: OrderRow;
  items: readonly OrderItemRow[];
  now: Date;
}): NewParcel[] {
  if (items.every((item) => item.isSubscription)) return [];
  const dueOn = order.goodsDispatchBy ?? londonDay(now);
  const parcel = order.status === "cancelled" ? NEW_PARCEL : parcelAfter(NEW_PARCEL, order.status, now);
  const { present } = order;
  const waiting = { isGift: present !== null, sendFrom: present?.sendFrom ?? null };
  return [{ ...parcel, ...waiting, orderId: order.id, boxId: null, dueOn, createdAt: now, updatedAt: now }];
}

/** The part of an order line that ships in the order's product parcel. */
export interface PackedProduct {
  orderItemId: number;
  productId: number | null;
  name: string;
  quantity: number;
}

/** Contents of the given product parcels, keyed by order id. `leftAt` is the time of a parcel's first dispatch. */
export async function readProducts(
  db: Reader,
  parcels: readonly { orderId: number | null; leftAt: Date | null }[],
): Promise<ReadonlyMap<number, readonly PackedProduct[]>> {
  const orderIds = parcels.flatMap(({ orderId }) => orderId ?? []);
  const [lines, refunds] = await Promise.all([listProductLines(db, orderIds), listRefundedLines(db, orderIds)]);
  const linesById = Map.groupBy(lines, (line) => line.orderId);
  const refundsById = Map.groupBy(refunds, (refund) => refund.orderId);
  return new Map(
    parcels.flatMap(({ orderId, leftAt }) => {
      if (orderId === null) return [];
      const own = linesById.get(orderId) ?? [];
      const units = parcelUnits(own, refundsById.get(orderId) ?? [], leftAt);
      const products = own
        .map(({ orderItemId, productId, name }) => ({
          orderItemId,
          productId,
          name,
          quantity: units.get(orderItemId) ?? 0,
        }))
        .filter(({ quantity }) => quantity > 0);
      return [[orderId, products]];
    }),
  );
}

type ShownParcel = Omit<
  ParcelRow,
  | "orderId"
  | "replacedBoxId"
  | "postageAskedAt"
  | "postageOrderId"
  | "postageMessage"
  | "createdAt"
  | "updatedAt"
  | "assigneeUserId"
>;

export function viewParcel(row: ShownParcel, today: IsoDay): OrderParcel {
  const list = listOf(row, today);
  return {
    id: row.id,
    kind: parcelKind(row),
    boxId: row.boxId,
    state: parcelState(row),
    holdReason: row.holdReason,
    dueOn: row.dueOn,
    sendFrom: row.sendFrom,
    isLate: list !== "stopped" && list !== "sent" && row.dueOn < today,
    list,
    hasLeft: row.leftAt !== null,
    isGift: row.isGift,
    needsNewLabel: row.labelOutdatedAt !== null && row.sentAt === null && row.stoppedAt === null,
    trackingNumber: row.trackingNumber,
  };
}

function listOf(row: ShownParcel, today: IsoDay): ParcelList {
  const state = parcelState(row);
  if (state !== "to-pack") return state;
  return row.boxId !== null || row.dueOn <= today ? "today" : "later";
}
