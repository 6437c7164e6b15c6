import type { OrderStatus } from "./orders.ts";

export const PARCEL_STATES = ["to-pack", "packed", "sent", "held", "stopped"] as const;
/** `held` parcels wait for a decision. `stopped` parcels must not be dispatched. */
export type ParcelState = (typeof PARCEL_STATES)[number];

export const PARCEL_KINDS = ["goods", "box", "replacement"] as const;
/** `replacement`: items sent again free of charge. */
export type ParcelKind = (typeof PARCEL_KINDS)[number];

export const HOLD_REASONS = ["asked", "refunded", "restocked", "disputed"] as const;
/** `restocked`: the products were put back into stock and have not been reserved again. */
export type HoldReason = (typeof HOLD_REASONS)[number];

export interface Parcel {
  packedAt: Date | null;
  /** Time of dispatch. Never cleared, whatever status the order gets later. */
  sentAt: Date | null;
  /**
   * Time of dispatch, like `sentAt`. A version before 0.2 cleared `sentAt` when a status was set back, but not this
   * field.
   */
  leftAt: Date | null;
  stoppedAt: Date | null;
  heldAt: Date | null;
  holdReason: HoldReason | null;
}

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

export const PARCEL_REFUSALS = [
  "gone",
  "stopped",
  "sent",
  "held",
  "empty",
  "not-packed",
  "sold-out",
  "number-used",
  "batch-recalled",
] as const;
/**
 * Reasons why a parcel cannot be changed. `batch-recalled`: it contains, or would contain, a recalled batch. `sold-out`: the stock no longer has the products that the parcel needs.
 * `number-used`: a parcel of another order has the tracking number.
 */
export type ParcelRefusal = (typeof PARCEL_REFUSALS)[number];

/** Reason why a parcel with this number of units cannot be packed or sent. Undefined if it can be. */
export function whyNotPacked(parcel: Parcel, units: number): ParcelRefusal | undefined {
  const state = parcelState(parcel);
  if (state === "stopped" || state === "sent" || state === "held") return state;
  return units === 0 ? "empty" : undefined;
}

/** True if packing slips and labels may be printed. False for held and stopped parcels. */
export function mayBePrinted(parcel: Parcel): boolean {
  const state = parcelState(parcel);
  return state !== "stopped" && state !== "held";
}

/**
 * The parcel after a status change of its order. A dispatched parcel stays dispatched. Setting the status back changes
 * only the status that customers see.
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

/** False once the parcel is sent or stopped, because a new address would have no effect. */
export function canChangeAddress(parcel: Parcel): boolean {
  const state = parcelState(parcel);
  return state !== "stopped" && state !== "sent" && !parcel.leftAt;
}

interface Labelled extends Parcel {
  labelPrintedAt: Date | null;
}

/**
 * True if a label with the old address may exist. The label of a packed parcel may have been printed outside the shop.
 */
export function hasLabel({ packedAt, labelPrintedAt }: Pick<Labelled, "packedAt" | "labelPrintedAt">): boolean {
  return packedAt !== null || labelPrintedAt !== null;
}

/**
 * True if buyers can change the address by themselves: before packing and before the first label, and not during a
 * hold.
 */
export function canBuyerChangeAddress(parcel: Labelled): boolean {
  return parcelState(parcel) === "to-pack" && !parcel.leftAt && !hasLabel(parcel);
}

interface Line {
  orderItemId: number;
  quantity: number;
  /** Units restocked before dispatch. */
  givenBackQuantity: number;
}

interface Refunded {
  at: Date;
  lines: readonly { orderItemId: number; quantity: number }[];
}

/**
 * Units of each line in the parcel, without those restocked or refunded before dispatch. Refunded units are never
 * packed, even if they are not restocked.
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

export function parcelKind(parcel: { boxId: number | null; replacement: object | null }): ParcelKind {
  if (parcel.replacement !== null) return "replacement";
  return parcel.boxId === null ? "goods" : "box";
}

interface Referred {
  /** Id of the parcel. Required for a replacement. */
  id?: number;
  kind: ParcelKind;
  orderId: number | null;
  boxId: number | null;
}

/** Reference on slips, labels and carrier files: "ORDER-1001", "BOX-17", "REPLACEMENT-5". */
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

/** The parcel that a typed reference identifies: "order-1001", "#1001", "1001", "BOX 17", "replacement 5". */
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

/** Normalises a tracking number: removes spaces and converts to capitals. */
export function tidyTrackingNumber(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/**
 * True for a normalised Royal Mail tracking number with a correct check digit. The shop only warns about other numbers.
 */
export function isTrackingNumber(text: string): boolean {
  if (!FORM.test(text)) return false;
  const digits = [...text.slice(2, 11)].map(Number);
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const rest = 11 - (sum % 11);
  return digits[8] === (rest === 10 ? 0 : rest === 11 ? 5 : rest);
}

interface NumberedParcel {
  id: number;
  orderId: number | null;
  trackingNumber: string | null;
}

/**
 * Parcels whose tracking number is also used by a parcel of another order, with that parcel's id. Parcels of one order
 * may share a number, because they can be sent in one package. `others` are parcels that already have numbers.
 */
export function findSharedNumbers(
  numbered: readonly NumberedParcel[],
  others: readonly NumberedParcel[],
): ReadonlyMap<number, number> {
  const ids = new Set(numbered.map(({ id }) => id));
  const byNumber = Map.groupBy(
    [...numbered, ...others.filter(({ id }) => !ids.has(id))].filter(({ trackingNumber }) => trackingNumber),
    ({ trackingNumber }) => trackingNumber,
  );
  const shared = new Map<number, number>();
  for (const parcel of numbered) {
    const other = byNumber
      .get(parcel.trackingNumber)
      ?.find(({ id, orderId }) => id !== parcel.id && (orderId === null || orderId !== parcel.orderId));
    if (other) shared.set(parcel.id, other.id);
  }
  return shared;
}

/** Address of Royal Mail's tracking page for a number. */
export function trackingLink(trackingNumber: string): string {
  return `https://www.royalmail.com/track-your-item#/tracking-results/${encodeURIComponent(trackingNumber)}`;
}
