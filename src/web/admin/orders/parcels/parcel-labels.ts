import type { AdminParcel, ParcelList } from "#contract/orders/admin-parcels.ts";
import type { UnmatchedLine } from "#contract/orders/admin-tracking-numbers.ts";
import type { HoldReason, ParcelRefusal, ParcelState } from "#domain/orders/parcels.ts";
import type { PostageRefusal, PostageState } from "#domain/orders/postage.ts";
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
  stopped: "Not sent",
} satisfies Record<ParcelList, string>;

/** Messages of empty lists. */
export const EMPTY_MESSAGES = {
  ready: "Nothing to pack.",
  today: "Nothing is due today.",
  later: "No products are due on a later day.",
  packed: "Nothing is packed and ready to send.",
  held: "No parcel is on hold.",
  sent: "No parcels sent.",
  stopped: "No parcel was stopped by a cancelled order.",
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

/** Labels of a parcel's order at the carrier. Undefined if there is none. */
export const POSTAGE_LABELS = {
  none: undefined,
  asked: "Asking Click & Drop",
  unknown: "Click & Drop did not answer",
  accepted: "At Click & Drop",
  outdated: "Old address at Click & Drop",
} satisfies Record<PostageState, string | undefined>;

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
  "batch-recalled": "It contains a recalled batch. Mark it as not packed, then pack another batch",
} satisfies Record<ParcelRefusal, string>;

export function refusalMessage(refusal: ParcelRefusal): string {
  return REFUSAL_MESSAGES[refusal];
}

const POSTAGE_MESSAGES = {
  gone: "It no longer exists",
  stopped: "Its order is cancelled",
  sent: "Already sent",
  held: "It is on hold",
  empty: "It is empty",
  asked: "Another request is sending it. Try again in a minute",
  unknown: "Click & Drop did not answer, so it may have this parcel. Press again in a minute to look it up",
  "not-there": "Click & Drop does not have it. Press again to send it",
  "address-changed": "Its address has changed. Delete it at Click & Drop, then send it again",
  "not-weighed":
    "Its weight is unknown. Enter the size of each product, or the weight of products without a size in Settings",
  "too-heavy": "It is heavier than 20 kg. Send it as several parcels",
  "not-roman": "Click & Drop takes Roman letters only",
  refused: "Click & Drop refused it",
  busy: "Click & Drop has too many requests at the moment. Try again in a minute",
  "key-refused": "Click & Drop refused the key. Ask your operator to check CLICK_AND_DROP_KEY",
  unavailable: "Click & Drop did not answer, so it could not be looked up. Try again in a minute",
} satisfies Record<PostageRefusal, string>;

/** Reason why the carrier has no order for a parcel, with the carrier's own words if it refused. */
export function postageMessage(refusal: PostageRefusal, message: string | null): string {
  return refusal === "refused" && message ? `${POSTAGE_MESSAGES.refused}: ${message}` : POSTAGE_MESSAGES[refusal];
}

const CARRIER_FAILURES: Readonly<Record<string, string>> = {
  busy: "Click & Drop has too many requests at the moment. Try again in a minute.",
  "key-refused": "Click & Drop refused the key. Ask your operator to check CLICK_AND_DROP_KEY.",
  account:
    "Your Royal Mail account cannot do this here. Labels need an Online Business Account. Print them in Click & Drop.",
  unknown: "Click & Drop did not answer. Press again.",
  "not-connected": "The shop is not connected to Click & Drop.",
};

const UNMATCHED_LABELS = {
  "no-reference": "no reference",
  "no-number": "no tracking number",
  "invalid-number": "not a tracking number",
  unknown: "unknown parcel",
  "number-used": "another order's parcel has this number",
  "several-numbers": "the file has several numbers for this parcel",
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
  if (!(error instanceof ApiRefusal)) return "Try again.";
  if (error.code === "carrier-failed") {
    return CARRIER_FAILURES[String(error.facts.kind)] ?? `Click & Drop refused it: ${error.facts.message}`;
  }
  return refusalReason(error) || codeReason(error.code);
}
