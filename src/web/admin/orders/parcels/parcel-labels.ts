import type { AdminParcel, ParcelList } from "#contract/orders/admin-parcels.ts";
import type { HoldReason, ParcelRefusal, ParcelState } from "#domain/orders/parcels.ts";
import { codeReason } from "#web/admin/kit/refusal-reason.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const PARCEL_NOUN = { one: "parcel", many: "parcels" };

export const LIST_LABELS = {
  today: "To pack",
  later: "Later",
  packed: "Packed",
  held: "On hold",
  sent: "Sent",
} satisfies Record<ParcelList, string>;

/** Messages of empty lists. */
export const EMPTY_MESSAGES = {
  today: "Nothing to pack today.",
  later: "No goods wait for another day.",
  packed: "Nothing is packed and waiting to be sent.",
  held: "No parcel is on hold.",
  sent: "No parcel has left.",
} satisfies Record<ParcelList, string>;

export const STATE_LABELS = {
  "to-pack": "To pack",
  packed: "Packed",
  sent: "Sent",
  held: "On hold",
  stopped: "Not to be sent",
} satisfies Record<ParcelState, string>;

export const STATE_TONES = {
  "to-pack": "outline",
  packed: "accent",
  sent: "success",
  held: "warning",
  stopped: "neutral",
} satisfies Record<ParcelState, BadgeTone>;

export const HOLD_LABELS = {
  asked: "Put on hold here",
  refunded: "All its money went back",
  restocked: "Its goods are back on the shelf: released, they are taken off it again",
  disputed: "Its buyer has complained to the bank",
} satisfies Record<HoldReason, string>;

const REFUSAL_MESSAGES = {
  gone: "Gone",
  stopped: "Its order is cancelled",
  sent: "It has left already",
  held: "It is on hold",
  empty: "There is nothing left in it",
  "not-packed": "It was not packed",
  "sold-out": "Its goods are no longer on the shelf",
} satisfies Record<ParcelRefusal, string>;

export function refusalMessage(refusal: ParcelRefusal): string {
  return REFUSAL_MESSAGES[refusal];
}

export function parcelCountLabel(count: number): string {
  return `${count} ${count === 1 ? PARCEL_NOUN.one : PARCEL_NOUN.many}`;
}

/** "2 × Lavender soap, 1 × Oat soap". */
export function itemCountLabel(items: AdminParcel["items"]): string {
  return items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(", ");
}

/** Why a change of parcels failed, for its toast. */
export function parcelFailureReason(error: Error): string {
  return error instanceof ApiRefusal ? codeReason(error.code) : "Please try again.";
}
