import { type Parcel, type ParcelRefusal, whyNotPacked } from "./parcels.ts";

export const POSTAGE_REFUSALS = [
  "gone",
  "stopped",
  "sent",
  "held",
  "empty",
  "asked",
  "unknown",
  "not-there",
  "address-changed",
  "not-weighed",
  "too-heavy",
  "not-roman",
  "refused",
  "busy",
  "key-refused",
  "unavailable",
] as const;
/**
 * Reasons why the carrier has no order for a parcel. `asked`: another request is sending it. `unknown`: the carrier did
 * not answer, so it may have the order. `not-there`: the carrier was asked and has no order. `busy`: rate limit.
 */
export type PostageRefusal = (typeof POSTAGE_REFUSALS)[number];

/** Time after a request in which its order may still appear at the carrier. Longer than the request's timeout. */
const ASKING_MS = 60_000;

export interface PostageFacts extends Parcel {
  /** Time of the request for postage. Null if there is none, or if it certainly failed. */
  postageAskedAt: Date | null;
  /** The carrier's id of its order. */
  postageOrderId: number | null;
  labelPrintedAt: Date | null;
  /** Set if the address has changed since the carrier got it. */
  labelOutdatedAt: Date | null;
}

export const POSTAGE_STATES = ["none", "asked", "unknown", "accepted", "outdated"] as const;
export type PostageState = (typeof POSTAGE_STATES)[number];

/** `outdated`: the carrier's order has an old address. */
export function postageState(parcel: PostageFacts, now: Date): PostageState {
  const { postageAskedAt, postageOrderId, labelOutdatedAt } = parcel;
  if (postageOrderId !== null) return labelOutdatedAt ? "outdated" : "accepted";
  if (!postageAskedAt) return "none";
  return now.getTime() - postageAskedAt.getTime() < ASKING_MS ? "asked" : "unknown";
}

/**
 * The next step of a request for postage. A parcel whose label was printed may have been imported from a file, so it is
 * looked up before it is sent. A parcel with an unknown outcome is only looked up.
 */
export type PostageStep = "send" | "look-up-and-send" | "look-up" | "read-number" | PostageRefusal;

export function decidePostage(parcel: PostageFacts, now: Date): PostageStep {
  const refusal: ParcelRefusal | undefined = whyNotPacked(parcel, 1);
  if (refusal === "stopped" || refusal === "sent" || refusal === "held") return refusal;
  switch (postageState(parcel, now)) {
    case "outdated":
      return "address-changed";
    case "accepted":
      return "read-number";
    case "asked":
      return "asked";
    case "unknown":
      return "look-up";
    case "none":
      return parcel.labelPrintedAt ? "look-up-and-send" : "send";
  }
}
