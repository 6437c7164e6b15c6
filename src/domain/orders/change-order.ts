import { type Pence, pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { OrderStatus } from "./orders.ts";
import { type HoldReason, type Parcel, parcelAfter, parcelState, tidyTrackingNumber } from "./parcels.ts";

export interface ChangeableOrder {
  status: OrderStatus;
  /** Parcel with the order's products. Null if the order is unpaid or has only boxes, which have their own parcels. */
  products: Parcel | null;
  /** True if the parcel has nothing left to send, because everything was refunded or restocked. */
  isEmpty: boolean;
  /** Reason to hold the parcel if the cancelled order is reopened after a refund or restock. */
  holdReason: HoldReason | null;
  isPaid: boolean;
  isArchived: boolean;
  trackingNumber: string | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  /** Version of the order. It changes with every change of the order. */
  version: string;
  /** Paid amount that has not been refunded and is not being refunded. */
  leftPence: Pence;
}

/** The administrator's change of an order. */
export interface OrderChangeRequest {
  status?: OrderStatus | undefined;
  /** New tracking number. An empty text removes it. */
  trackingNumber?: string | undefined;
  /** Version that the administrator saw. Undefined skips the check. */
  version?: string | undefined;
  /** On cancellation: true refunds the whole remaining amount. */
  refund: boolean;
  /** On cancellation before dispatch: true puts the products back into stock. */
  giveStockBack: boolean;
  /** On cancellation with refund: the amount that the administrator saw. Undefined skips the check. */
  expectedPence?: Pence | undefined;
  /** On cancellation: true also ends the box's subscription. If undefined, the default of `BoxWithdrawal` applies. */
  endsSubscription?: boolean | undefined;
}

/** Fields that the administrator edits. */
type Written = Pick<ChangeableOrder, "status" | "trackingNumber">;

const NOTIFIED = ["shipped", "delivered", "cancelled"] as const;
/** Statuses that are emailed to the customer. */
export type NotifiedStatus = (typeof NOTIFIED)[number];

export type ChangeStep =
  | {
      kind: "save";
      before: Written;
      after: Written & Pick<ChangeableOrder, "deliveredAt" | "completedAt">;
      /** True for an unpaid order that stops being its basket's open order. */
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
 * True if the payment must be cancelled at the provider first, so that nobody pays a cancelled order. If the payment
 * turns out to be complete, the order becomes a paid order.
 */
export function mustCloseFirst(order: Pick<ChangeableOrder, "isPaid">, request: OrderChangeRequest): boolean {
  return request.status === "cancelled" && !order.isPaid;
}

/**
 * Steps to change an order, in order of execution. Empty if nothing changes. Every change of status is allowed. Refuses
 * with `not-found`, `changed-meanwhile`, and `total-changed` if the refund differs from the amount seen.
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

/** False if the parcel has not been dispatched and is empty or fully refunded. */
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
  // The customer gets no dispatch email if the parcel cannot be dispatched.
  const isTrue = status === "cancelled" || mayLeave(order);
  if (isMoved && order.isPaid && status && isTrue) steps.push({ kind: "tell", status, refundPence });
  return steps;
}

/**
 * A tracking number added after dispatch is sent in a separate email. A number entered with the dispatch is in the
 * dispatch email.
 */
function decideNumber(order: ChangeableOrder, after: Written): ChangeStep[] {
  const { trackingNumber } = after;
  const isNew = trackingNumber !== null && trackingNumber !== order.trackingNumber;
  const hadLeft = order.products !== null && parcelState(order.products) === "sent";
  return isNew && hadLeft && order.status === after.status ? [{ kind: "tell-number", trackingNumber }] : [];
}
