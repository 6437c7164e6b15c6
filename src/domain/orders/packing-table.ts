import { PARCEL_REFUSALS, type Parcel, whyNotPacked } from "./parcels.ts";

export const TABLE_REFUSALS = [...PARCEL_REFUSALS, "packed", "address-changed", "contents-changed"] as const;
/**
 * Reasons why a parcel was not packed at the packing table. `packed`: another person or device had packed it.
 * `address-changed` and `contents-changed`: the packer saw an older version of the parcel.
 */
export type TableRefusal = (typeof TABLE_REFUSALS)[number];

/** Fingerprints of the address and the contents of a parcel. */
export interface ParcelStamps {
  address: string;
  contents: string;
}

/** Reason why a packer's parcel does not count as packed. Undefined if it does. */
export function whyNotPackedAtTable(
  parcel: Parcel,
  { units, seen, current }: { units: number; seen: ParcelStamps; current: ParcelStamps },
): TableRefusal | undefined {
  const refusal = whyNotPacked(parcel, units);
  if (refusal) return refusal;
  if (parcel.packedAt) return "packed";
  if (seen.address !== current.address) return "address-changed";
  return seen.contents === current.contents ? undefined : "contents-changed";
}

/** True if the parcel in the packer's hands must not leave. A parcel that was packed or sent before needs no stop. */
export function isNotToBeSent(refusal: TableRefusal): boolean {
  return refusal !== "packed" && refusal !== "sent";
}
