import type { OrderStatus } from "./orders.ts";

export const PARCEL_STATES = ["to-pack", "packed", "sent", "held", "stopped"] as const;
/** Where a parcel is in the house: `held` waits for somebody's word, `stopped` is not to leave at all. */
export type ParcelState = (typeof PARCEL_STATES)[number];

export const PARCEL_KINDS = ["goods", "box", "replacement"] as const;
/** `replacement`: something of the order that is sent again, free of charge. */
export type ParcelKind = (typeof PARCEL_KINDS)[number];

export const HOLD_REASONS = ["asked", "refunded", "restocked", "disputed"] as const;
/** `restocked`: its goods went back onto the shelf and were not taken again. */
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What is known of a parcel. */
export interface Parcel {
  packedAt: Date | null;
  /** When it left. It stays, whatever status its order is given afterwards. */
  sentAt: Date | null;
  /** The same; a version before 0.2 cleared `sentAt` when a status was set back. */
  leftAt: Date | null;
  stoppedAt: Date | null;
  heldAt: Date | null;
  holdReason: HoldReason | null;
}

/** As a parcel begins. */
export const NEW_PARCEL: Parcel = {
  packedAt: null,
  sentAt: null,
  leftAt: null,
  stoppedAt: null,
  heldAt: null,
  holdReason: null,
};

export function parcelState({ packedAt, sentAt, stoppedAt, heldAt }: Parcel): ParcelState {
  if (stoppedAt) return "stopped";
  if (sentAt) return "sent";
  if (heldAt) return "held";
  return packedAt ? "packed" : "to-pack";
}

export const PARCEL_REFUSALS = ["gone", "stopped", "sent", "held", "empty", "not-packed", "sold-out"] as const;
/** Why something cannot be done with a parcel. `sold-out`: what must be taken off the shelf again is not there. */
export type ParcelRefusal = (typeof PARCEL_REFUSALS)[number];

/** Why a parcel that holds so many units cannot be packed, or sent; undefined where it can. */
export function whyNotPacked(parcel: Parcel, units: number): ParcelRefusal | undefined {
  const state = parcelState(parcel);
  if (state === "stopped" || state === "sent" || state === "held") return state;
  return units === 0 ? "empty" : undefined;
}

/** Whether slips and labels are printed for it: not for what must not leave, or waits. */
export function mayBePrinted(parcel: Parcel): boolean {
  const state = parcelState(parcel);
  return state !== "stopped" && state !== "held";
}

/**
 * The parcel of an order's goods after the order is given another status. A parcel that has left stays sent: dispatched
 * is a fact, and a status set back changes the label of the order only.
 */
export function parcelAfter(parcel: Parcel, status: OrderStatus, now: Date): Parcel {
  if (parcel.leftAt) return parcel;
  switch (status) {
    case "pending":
      return { ...parcel, packedAt: null, stoppedAt: null };
    case "processing":
      return { ...parcel, stoppedAt: null };
    case "shipped":
    case "delivered":
      return {
        packedAt: parcel.packedAt ?? now,
        sentAt: now,
        leftAt: now,
        stoppedAt: null,
        heldAt: null,
        holdReason: null,
      };
    case "cancelled":
      return { ...parcel, stoppedAt: parcel.stoppedAt ?? now };
  }
}

interface Line {
  orderItemId: number;
  quantity: number;
  /** Units that went back onto the shelf before they had left. */
  givenBackQuantity: number;
}

interface Refunded {
  at: Date;
  lines: readonly { orderItemId: number; quantity: number }[];
}

/**
 * How many units of each line go into the parcel, or went: all but those given back to the shelf, and those paid back
 * before it left. What is paid back is never packed, even where it is not on the shelf again.
 */
export function parcelUnits(
  lines: readonly Line[],
  refunds: readonly Refunded[],
  leftAt: Date | null,
): ReadonlyMap<number, number> {
  const before = refunds.filter(({ at }) => leftAt === null || at < leftAt).flatMap((refund) => refund.lines);
  return new Map(
    lines.map(({ orderItemId, quantity, givenBackQuantity }) => {
      const paidBack = before
        .filter((line) => line.orderItemId === orderItemId)
        .reduce((sum, line) => sum + line.quantity, 0);
      return [orderItemId, Math.max(0, quantity - Math.max(givenBackQuantity, paidBack))];
    }),
  );
}

/** Of which kind a parcel is by its columns. */
export function parcelKind(parcel: { boxId: number | null; replacement: object | null }): ParcelKind {
  if (parcel.replacement !== null) return "replacement";
  return parcel.boxId === null ? "goods" : "box";
}

interface Referred {
  /** Of the parcel itself, which names a replacement. */
  id?: number;
  kind: ParcelKind;
  orderId: number | null;
  boxId: number | null;
}

/** What stands on slips and labels and in the carrier's files: "ORDER-1001", "BOX-17", "REPLACEMENT-5". */
export function parcelReference({ id, kind, orderId, boxId }: Referred): string {
  switch (kind) {
    case "box":
      return `BOX-${boxId}`;
    case "goods":
      return `ORDER-${orderId}`;
    case "replacement":
      return `REPLACEMENT-${id}`;
  }
}

/**
 * The order, box or replacement that a reference names, however it was typed: "order-1001", "#1001", "1001", "BOX 17",
 * "replacement 5".
 */
export function readParcelReference(text: string): { kind: ParcelKind; id: number } | undefined {
  const found = /^(?:(?<box>BOX)[- ]?|(?<replacement>REPLACEMENT)[- ]?|(?:ORDER[- ]?)?#?)(?<id>[1-9]\d{0,8})$/i.exec(
    text.trim(),
  );
  if (!found?.groups) return undefined;
  const kind = found.groups.box ? "box" : found.groups.replacement ? "replacement" : "goods";
  return { kind, id: Number(found.groups.id) };
}

const FORM = /^[A-Z]{2}\d{9}GB$/;
/** Weights of the check digit (UPU S10). */
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** A tracking number without spaces, in capitals. */
export function tidyTrackingNumber(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/** Whether a tidy tracking number has Royal Mail's form and its check digit is right. A wrong one is a warning, no bar. */
export function isTrackingNumber(text: string): boolean {
  if (!FORM.test(text)) return false;
  const digits = [...text.slice(2, 11)].map(Number);
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const rest = 11 - (sum % 11);
  return digits[8] === (rest === 10 ? 0 : rest === 11 ? 5 : rest);
}

/** Where Royal Mail tells how far a parcel is. */
export function trackingLink(trackingNumber: string): string {
  return `https://www.royalmail.com/track-your-item#/tracking-results/${encodeURIComponent(trackingNumber)}`;
}
