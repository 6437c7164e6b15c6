import { type Pence, pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { OrderStatus } from "./orders.ts";
import { type HoldReason, type Parcel, parcelAfter, parcelState, tidyTrackingNumber } from "./parcels.ts";

/** An order as the rules of changing it see it. */
export interface ChangeableOrder {
  status: OrderStatus;
  /** The parcel of its goods; null while it is unpaid, and where it holds boxes alone: these have their own. */
  products: Parcel | null;
  /** Whether that parcel has nothing to send: all of it was refunded or returned to stock. It is never sent then. */
  isEmpty: boolean;
  /** Of a cancelled one: why its goods must wait if it is taken up again, whose money or goods went back. */
  holdReason: HoldReason | null;
  isPaid: boolean;
  isArchived: boolean;
  trackingNumber: string | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  /** Changes whenever the order does. */
  version: string;
  /** What of its money has not been given back, nor promised back. */
  leftPence: Pence;
}

/** What the administrator wants of an order. */
export interface OrderChangeRequest {
  status?: OrderStatus | undefined;
  /** Empty takes it away. */
  trackingNumber?: string | undefined;
  /** The order's version as the person who changes it has seen it; absent where it does not matter. */
  version?: string | undefined;
  /** When it is cancelled: give back all the money that is left. */
  refund: boolean;
  /** When it is cancelled and has not left: put its goods back onto the shelf. */
  giveStockBack: boolean;
  /** When it is cancelled with a refund: the sum that the administrator saw; absent where nobody saw one. */
  expectedPence?: Pence | undefined;
  /** When it is cancelled: end the subscription of its box as well. Undefined for the default of `BoxWithdrawal`. */
  endsSubscription?: boolean | undefined;
}

/** What the administrator reads and writes of an order. */
type Written = Pick<ChangeableOrder, "status" | "trackingNumber">;

const NOTIFIED = ["shipped", "delivered", "cancelled"] as const;
/** The statuses of which a customer is told. */
export type NotifiedStatus = (typeof NOTIFIED)[number];

export type ChangeStep =
  | {
      kind: "save";
      before: Written;
      after: Written & Pick<ChangeableOrder, "deliveredAt" | "completedAt">;
      /** One that nobody paid is no longer its basket's open order. */
      leavesBasket: boolean;
    }
  | { kind: "move-goods"; after: Parcel }
  | { kind: "give-stock-back" }
  | { kind: "withdraw-boxes" }
  | { kind: "note-status"; from: OrderStatus; to: OrderStatus }
  | { kind: "note-tracking"; trackingNumber: string | null }
  | { kind: "tell"; status: NotifiedStatus; refundPence: Pence }
  | { kind: "tell-number"; trackingNumber: string }
  | { kind: "refund"; givesStockBack: boolean };

/**
 * Whether an order's payment must be cancelled before the change is decided: nobody pays for a cancelled order, and a
 * payment that came through makes it paid instead.
 */
export function mustCloseFirst(order: Pick<ChangeableOrder, "isPaid">, request: OrderChangeRequest): boolean {
  return request.status === "cancelled" && !order.isPaid;
}

/**
 * What is to be done for an order to be as the administrator wants it, in this order: any status from any. Nothing where
 * it is so already. Refuses `not-found`, `changed-meanwhile`, and `total-changed` for another refund than was seen.
 */
export function decideChange(order: ChangeableOrder, request: OrderChangeRequest, now: Date): readonly ChangeStep[] {
  if (order.isArchived) throw new ShopError("not-found");
  if (request.version !== undefined && request.version !== order.version) throw new ShopError("changed-meanwhile");
  const after = { status: request.status ?? order.status, trackingNumber: trackingAfter(order, request) };
  const refundPence = request.status === "cancelled" && request.refund ? order.leftPence : pence(0);
  if (request.refund && request.expectedPence !== undefined && request.expectedPence !== refundPence) {
    throw new ShopError("total-changed", { total: toPounds(refundPence) });
  }
  const staysInHouse = request.giveStockBack && order.products !== null && order.products.leftAt === null;
  return [
    ...decideSaving(order, after, now),
    ...decideProducts(order, request, { staysInHouse, now }),
    ...(order.isPaid && request.status === "cancelled" && order.status !== "cancelled"
      ? [{ kind: "withdraw-boxes" as const }]
      : []),
    ...(refundPence > 0 ? [{ kind: "refund" as const, givesStockBack: staysInHouse }] : []),
    ...decideNotes(order, after, refundPence),
    ...decideNumber(order, after),
  ];
}

function trackingAfter(order: ChangeableOrder, { trackingNumber }: OrderChangeRequest): string | null {
  return trackingNumber === undefined ? order.trackingNumber : tidyTrackingNumber(trackingNumber) || null;
}

function isSame(order: Written, after: Written): boolean {
  return order.status === after.status && order.trackingNumber === after.trackingNumber;
}

function decideSaving(order: ChangeableOrder, after: Written, now: Date): ChangeStep[] {
  if (isSame(order, after)) return [];
  const { status, trackingNumber } = order;
  const isDelivered = after.status === "delivered";
  const dates = {
    deliveredAt: isDelivered ? (order.deliveredAt ?? now) : null,
    completedAt: isDelivered ? order.completedAt : null,
  };
  const leavesBasket = !order.isPaid && after.status !== status;
  return [{ kind: "save", before: { status, trackingNumber }, after: { ...after, ...dates }, leavesBasket }];
}

function decideProducts(
  order: ChangeableOrder,
  { status }: OrderChangeRequest,
  { staysInHouse, now }: { staysInHouse: boolean; now: Date },
): ChangeStep[] {
  const { products } = order;
  if (status === undefined || status === order.status || !products) return [];
  if (!mayLeave(order) && (status === "shipped" || status === "delivered")) return [];
  const moved = parcelAfter(products, status, now);
  const waits = order.status === "cancelled" && parcelState(moved) !== "sent" ? order.holdReason : null;
  const after = waits ? { ...moved, heldAt: now, holdReason: waits } : moved;
  const isStockBack = status === "cancelled" && staysInHouse;
  return [{ kind: "move-goods", after }, ...(isStockBack ? [{ kind: "give-stock-back" as const }] : [])];
}

/** False for a parcel that has not left, and of which nothing is left to send or all money went back. */
function mayLeave({ products, isEmpty, holdReason }: ChangeableOrder): boolean {
  if (!products || products.leftAt) return true;
  const isRefunded = holdReason === "refunded" || (products.heldAt !== null && products.holdReason === "refunded");
  return !isEmpty && !isRefunded;
}

function decideNotes(order: ChangeableOrder, after: Written, refundPence: Pence): ChangeStep[] {
  const steps: ChangeStep[] = [];
  const isMoved = after.status !== order.status;
  if (isMoved) steps.push({ kind: "note-status", from: order.status, to: after.status });
  if (after.trackingNumber !== order.trackingNumber) {
    steps.push({ kind: "note-tracking", trackingNumber: after.trackingNumber });
  }
  const status = NOTIFIED.find((each) => each === after.status);
  // The customer must not read that a parcel was sent which stays.
  const isTrue = status === "cancelled" || mayLeave(order);
  if (isMoved && order.isPaid && status && isTrue) steps.push({ kind: "tell", status, refundPence });
  return steps;
}

/** A number that comes after the parcel has left is told by itself; one that comes with it stands in its email. */
function decideNumber(order: ChangeableOrder, after: Written): ChangeStep[] {
  const { trackingNumber } = after;
  const isNew = trackingNumber !== null && trackingNumber !== order.trackingNumber;
  const hadLeft = order.products !== null && parcelState(order.products) === "sent";
  return isNew && hadLeft && order.status === after.status ? [{ kind: "tell-number", trackingNumber }] : [];
}
