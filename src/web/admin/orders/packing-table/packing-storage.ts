import type { PackingTable } from "#contract/orders/admin-packing-table.ts";
import type { ParcelStamps, TableRefusal } from "#domain/orders/packing-table.ts";
import { dropPackings, packingsKey } from "#web/app/layout/waiting-packings.ts";

/** Part of the web's storage that the packing table needs. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A packing that waits to be sent. It contains no name and no address. */
export interface WaitingPacking {
  /** Random key, with which the server counts the packing once. */
  key: string;
  parcelId: number;
  reference: string;
  seen: ParcelStamps;
  batches: readonly { productId: number; batchIds: number[] }[];
  /** Units that the packing takes from each batch. Missing in packings that an earlier version stored. */
  uses?: readonly { batchId: number; units: number }[];
  trackingNumber: string;
}

/** The server's answer to a packing that needs the packer's attention. It stays until the packer acknowledges it. */
export interface PackingNotice {
  key: string;
  reference: string;
  /** `not-saved`: the server could not read the request. Null: the parcel is packed, but its number is in use. */
  refusal: TableRefusal | "not-saved" | null;
  packedAt: string | null;
  packedBy: string | null;
}

export interface KeptPackings {
  waiting: readonly WaitingPacking[];
  notices: readonly PackingNotice[];
}

/** The list of parcels is on the device for one shift. It has names and towns, so `useSignOut` deletes it. */
const PACKING_LIST_KEY = "packingList";
const SHIFT_MS = 12 * 60 * 60 * 1000;

/** The stored list of the account. Undefined if there is none, or if it is older than a shift. */
export function readStoredList(storage: DeviceStorage, userId: number, now: number): PackingTable | undefined {
  const stored = readJson<{ userId: number; storedAt: number; table: PackingTable }>(storage, PACKING_LIST_KEY);
  if (stored?.userId === userId && now - stored.storedAt < SHIFT_MS) return stored.table;
  remove(storage, PACKING_LIST_KEY);
  return undefined;
}

/** The account whose list is on the device, for a page that opens without a connection. */
export function findStoredAccount(storage: DeviceStorage): number | undefined {
  const userId = readJson<{ userId: unknown }>(storage, PACKING_LIST_KEY)?.userId;
  return typeof userId === "number" ? userId : undefined;
}

/** Stores the list. A full device has no list offline, so that the packings have space. */
export function storeList(storage: DeviceStorage, userId: number, table: PackingTable, now: number): void {
  if (!writeJson(storage, PACKING_LIST_KEY, { userId, storedAt: now, table })) remove(storage, PACKING_LIST_KEY);
}

export function readPackings(storage: DeviceStorage, userId: number): KeptPackings {
  const kept = readJson<Partial<KeptPackings>>(storage, packingsKey(userId));
  return {
    waiting: Array.isArray(kept?.waiting) ? kept.waiting : [],
    notices: Array.isArray(kept?.notices) ? kept.notices : [],
  };
}

/** Stores the packings of an account. Returns false if the device refuses. */
export function storePackings(storage: DeviceStorage, userId: number, kept: KeptPackings): boolean {
  if (kept.waiting.length === 0 && kept.notices.length === 0) {
    dropPackings(storage, userId);
    return true;
  }
  if (writeJson(storage, packingsKey(userId), kept)) return true;
  remove(storage, PACKING_LIST_KEY);
  return writeJson(storage, packingsKey(userId), kept);
}

export interface SignOutPlan {
  /** `send-first`: the user can still send what waits. `ask`: the user cannot, so it is deleted after a question. */
  action: "sign-out" | "send-first" | "ask";
  /** Number of packings that were not sent. */
  waiting: number;
  /** Number of answers that nobody has acknowledged. */
  notices: number;
}

/** Plans the sign-out of an account whose packings may wait on the device. */
export function planSignOut(storage: DeviceStorage, userId: number, mayPack: boolean): SignOutPlan {
  const { waiting, notices } = readPackings(storage, userId);
  const counts = { waiting: waiting.length, notices: notices.length };
  if (counts.waiting + counts.notices === 0) return { action: "sign-out", ...counts };
  return { action: mayPack ? "send-first" : "ask", ...counts };
}

function readJson<T>(storage: DeviceStorage, key: string): T | undefined {
  try {
    const text = storage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function writeJson(storage: DeviceStorage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(storage: DeviceStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
}
