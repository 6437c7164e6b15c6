import { readParcelReference, tidyTrackingNumber } from "./parcels.ts";

/** All references that a typed text may contain. A text can match several: "1234" is an order and a gift card. */
export interface QuotedReferences {
  boxId?: number;
  replacementId?: number;
  invoice?: { kind: "invoice" | "credit-note"; number: number };
  /** The card provider's id of a payment or a refund. */
  providerId?: string;
  /** Postcode in capitals, without spaces. */
  postcode?: string;
  trackingNumber?: string;
  /** Last four characters of a gift card's code. */
  lastFour?: string;
}

const DOCUMENT = /^(INV|CN)[- ]?0*([1-9]\d{0,8})$/;
const PROVIDER_ID = /^[a-z]+_[\w-]{4,}$/i;
const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;
const TRACKING_NUMBER = /^(?=.*\d{6})[A-Z\d-]{8,40}$/;
const LAST_FOUR = /^[A-Z\d]{4}$/;

/** Reads what customers and carriers quote: "BOX-31", "INV-000022", "NE1 4ST", "AB 0000 1007 3GB". */
export function readQuotedReferences(text: string): QuotedReferences {
  const typed = text.trim();
  const compact = tidyTrackingNumber(typed);
  const parcel = readParcelReference(typed);
  const [, prefix, number] = DOCUMENT.exec(typed.toUpperCase()) ?? [];
  return {
    ...(parcel?.kind === "box" ? { boxId: parcel.id } : {}),
    ...(parcel?.kind === "replacement" ? { replacementId: parcel.id } : {}),
    ...(number ? { invoice: { kind: prefix === "INV" ? "invoice" : "credit-note", number: Number(number) } } : {}),
    ...(PROVIDER_ID.test(typed) ? { providerId: typed } : {}),
    ...(POSTCODE.test(compact) ? { postcode: compact } : {}),
    ...(!number && TRACKING_NUMBER.test(compact) ? { trackingNumber: compact } : {}),
    ...(LAST_FOUR.test(typed.toUpperCase()) ? { lastFour: typed.toUpperCase() } : {}),
  };
}
