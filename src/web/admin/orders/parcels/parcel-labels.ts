import type { AdminParcel, ParcelList } from "#contract/orders/admin-parcels.ts";
import type { UnmatchedLine } from "#contract/orders/admin-tracking-numbers.ts";
import type { HoldReason, ParcelRefusal, ParcelState } from "#domain/orders/parcels.ts";
import { codeReason, refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const PARCEL_NOUN = { one: "parcel", many: "parcels" };

export const LIST_LABELS = {
  ready: "Ready to pack",
  today: "Due today",
  later: "Later",
  packed: "Packed",
  held: "On hold",
  sent: "Sent",
} satisfies Record<ParcelList, string>;

/** Messages of empty lists. */
export const EMPTY_MESSAGES = {
  ready: "Nothing to pack.",
  today: "Nothing is due today.",
  later: "No products are due on a later day.",
  packed: "Nothing is packed and ready to send.",
  held: "No parcel is on hold.",
  sent: "No parcels sent.",
} satisfies Record<ParcelList, string>;

export const STATE_LABELS = {
  "to-pack": "To pack",
  packed: "Packed",
  sent: "Sent",
  held: "On hold",
  stopped: "Will not be sent",
} satisfies Record<ParcelState, string>;

export const STATE_TONES = {
  "to-pack": "outline",
  packed: "accent",
  sent: "success",
  held: "warning",
  stopped: "neutral",
} satisfies Record<ParcelState, BadgeTone>;

export const HOLD_LABELS = {
  asked: "Put on hold in the dashboard",
  refunded: "Fully refunded",
  restocked: "Its items were returned to stock. If you release it, they are taken from stock again",
  disputed: "The buyer disputed the payment",
} satisfies Record<HoldReason, string>;

const REFUSAL_MESSAGES = {
  gone: "It no longer exists",
  stopped: "Its order is cancelled",
  sent: "Already sent",
  held: "It is on hold",
  empty: "It is empty",
  "not-packed": "It was not packed",
  "sold-out": "Its items are out of stock",
  "number-used": "Another order's parcel has this tracking number",
} satisfies Record<ParcelRefusal, string>;

export function refusalMessage(refusal: ParcelRefusal): string {
  return REFUSAL_MESSAGES[refusal];
}

const UNMATCHED_LABELS = {
  "no-reference": "no reference",
  "no-number": "no tracking number",
  "invalid-number": "not a tracking number",
  unknown: "unknown parcel",
  "number-used": "another order's parcel has this number",
} satisfies Record<UnmatchedLine["reason"], string>;

/** Label of an unmatched line, "Line 4, BOX-99: unknown parcel". */
export function unmatchedLabel({ line, text, reason }: UnmatchedLine): string {
  return `Line ${line}, ${text}: ${UNMATCHED_LABELS[reason]}`;
}

export function parcelCountLabel(count: number): string {
  return `${count} ${count === 1 ? PARCEL_NOUN.one : PARCEL_NOUN.many}`;
}

/** Items as text: "2 × Lavender soap, 1 × Oat soap". */
export function itemCountLabel(items: AdminParcel["items"]): string {
  return items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(", ");
}

/** Reason for a failed change of parcels, for its toast. */
export function parcelFailureReason(error: Error): string {
  return error instanceof ApiRefusal ? refusalReason(error) || codeReason(error.code) : "Try again.";
}
