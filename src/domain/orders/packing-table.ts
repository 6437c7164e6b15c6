import {
  isTrackingNumber,
  PARCEL_REFUSALS,
  type Parcel,
  parcelReference,
  readParcelReference,
  tidyTrackingNumber,
  whyNotPacked,
} from "./parcels.ts";

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

/** Meaning of a scanned code at the packing table. */
export type TableScan =
  | { kind: "parcel"; parcelId: number }
  | { kind: "batch"; productId: number; batchId: number }
  | { kind: "number"; trackingNumber: string }
  /** A parcel that is not in the list, such as one that is packed, or a batch of another parcel's product. */
  | { kind: "other-parcel"; reference: string }
  | { kind: "other-batch" }
  | { kind: "unknown" };

interface Scannable {
  parcels: readonly { id: number; reference: string; needs: readonly { productId: number }[] }[];
  products: readonly { productId: number; batches: readonly { id: number; code: string }[] }[];
}

/**
 * The meaning of a scanned code: a batch of the current parcel's products, a parcel's reference, a Royal Mail tracking
 * number or, if the list has such an order, an order's number.
 */
export function readScan(scanned: string, { parcels, products }: Scannable, currentId: number | undefined): TableScan {
  const code = scanned.trim();
  const needed = new Set(parcels.find(({ id }) => id === currentId)?.needs.map(({ productId }) => productId));
  const found = products.flatMap(({ productId, batches }) =>
    batches.filter((batch) => batch.code === code).map(({ id }) => ({ productId, batchId: id })),
  );
  const own = found.find(({ productId }) => needed.has(productId));
  if (own) return { kind: "batch", ...own };
  const number = tidyTrackingNumber(code);
  if (isTrackingNumber(number)) return { kind: "number", trackingNumber: number };
  const read = readParcelReference(code);
  const reference = read && parcelReference({ ...read, orderId: read.id, boxId: read.id });
  const parcel = parcels.find((each) => each.reference === reference);
  if (parcel) return { kind: "parcel", parcelId: parcel.id };
  if (found.length > 0) return { kind: "other-batch" };
  const isReference = reference !== undefined && /[a-z]/i.test(code);
  return isReference ? { kind: "other-parcel", reference } : { kind: "unknown" };
}

/** Average time between two keys of a scanner at most. Fast typists need twice as long. */
const SCANNER_GAP_MS = 50;
/** A longer pause begins a new code. */
const PAUSE_MS = 200;
const SCANNED_MIN = 4;

export interface TypedKey {
  key: string;
  atMs: number;
}

/** True if the next key, pressed at `atMs`, does not belong to the earlier keys. */
export function isAfterPause(keys: readonly TypedKey[], atMs: number): boolean {
  const last = keys.at(-1);
  return !last || atMs - last.atMs > PAUSE_MS;
}

/**
 * The code that a hand scanner typed before its Enter key. Undefined if a person typed. All keys since the last pause
 * count, so that a delayed key never shortens a code.
 */
export function readScannerKeys(keys: readonly TypedKey[]): string | undefined {
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || last?.key !== "Enter") return undefined;
  const typed = keys.slice(0, -1);
  const isFast = last.atMs - first.atMs <= SCANNER_GAP_MS * typed.length;
  if (!isFast || typed.some(({ key }) => key.length !== 1)) return undefined;
  const code = typed
    .map(({ key }) => key)
    .join("")
    .trim();
  return code.length < SCANNED_MIN ? undefined : code;
}
