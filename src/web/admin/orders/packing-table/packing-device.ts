import type { InputOf } from "#contract/call.ts";
import type { PackingTable, packAtTable, TableParcel, TableResult } from "#contract/orders/admin-packing-table.ts";
import {
  type DeviceStorage,
  type KeptPackings,
  type PackingNotice,
  readPackings,
  readStoredList,
  storeList,
  storePackings,
  type WaitingPacking,
} from "./packing-storage.ts";

/** State of the connection: `lost` after a call without an answer, `signed-out` after the session has ended. */
type PackingConnection = "online" | "lost" | "signed-out" | "not-permitted";

export interface PackingState {
  /** Undefined until the list is known. */
  table: PackingTable | undefined;
  waiting: readonly WaitingPacking[];
  notices: readonly PackingNotice[];
  connection: PackingConnection;
  /** False if the device refuses to store packings. They then wait in memory only. */
  isStored: boolean;
}

interface PackingDeviceOptions {
  userId: number;
  storage: DeviceStorage;
  /** The current time in milliseconds. */
  now: () => number;
  newKey: () => string;
  read: () => Promise<PackingTable>;
  send: (input: InputOf<typeof packAtTable>) => Promise<TableResult>;
  /** The meaning of a failed call. `refused`: the server understood the call and never accepts it. */
  meaningOf: (error: unknown) => Exclude<PackingConnection, "online"> | "refused";
}

/**
 * The packing table on one device. Packings are stored first and then sent in their order, once each. A packing leaves
 * the device only after the server's answer.
 */
export class PackingDevice {
  readonly #options: PackingDeviceOptions;
  readonly #listeners = new Set<() => void>();
  #state: PackingState;
  #isSending = false;
  #reading = 0;

  constructor(options: PackingDeviceOptions) {
    this.#options = options;
    const { storage, userId, now } = options;
    this.#state = {
      ...readPackings(storage, userId),
      table: readStoredList(storage, userId, now()),
      connection: "online",
      isStored: true,
    };
  }

  readonly now = (): PackingState => this.#state;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows what another window of this device has changed. */
  readonly readAgain = (): void => {
    this.#set(this.#kept());
  };

  /** Sends what waits, then reads the list anew. */
  readonly synchronise = async (): Promise<void> => {
    await this.#sendWaiting();
    await this.#readList();
  };

  /** Stores a packing and sends it as soon as possible. */
  pack(parcel: TableParcel, chosen: Pick<WaitingPacking, "batches" | "uses" | "trackingNumber">): Promise<void> {
    const { id, reference, stamps } = parcel;
    const packing = { key: this.#options.newKey(), parcelId: id, reference, seen: stamps, ...chosen };
    const { waiting, notices } = this.#kept();
    if (!waiting.some(({ parcelId }) => parcelId === id)) this.#keep([...waiting, packing], notices);
    this.#dropFromList(id);
    return this.synchronise();
  }

  acknowledge(key: string): void {
    const { waiting, notices } = this.#kept();
    this.#keep(
      waiting,
      notices.filter((notice) => notice.key !== key),
    );
  }

  async #sendWaiting(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next = this.#kept().waiting[0]; next; next = this.#kept().waiting[0]) {
        if (!(await this.#sendOne(next))) return;
      }
    } finally {
      this.#isSending = false;
    }
  }

  /** Returns false if the packing still waits. */
  async #sendOne(packing: WaitingPacking): Promise<boolean> {
    const { key, parcelId, reference, seen, batches, trackingNumber } = packing;
    try {
      const input = { parcelId: String(parcelId), key, seen, batches: [...batches], trackingNumber };
      const { refusal, packedAt, packedBy, isNumberUsed } = await this.#options.send(input);
      const needsNotice = refusal !== null || isNumberUsed;
      this.#settle(key, needsNotice ? { key, reference, refusal, packedAt, packedBy } : undefined);
      this.#set({ connection: "online" });
      return true;
    } catch (error) {
      const meaning = this.#options.meaningOf(error);
      if (meaning !== "refused") {
        this.#set({ connection: meaning });
        return false;
      }
      this.#settle(key, { key, reference, refusal: "not-saved", packedAt: null, packedBy: null });
      return true;
    }
  }

  #settle(key: string, notice: PackingNotice | undefined): void {
    const { waiting, notices } = this.#kept();
    const others = notices.filter((each) => each.key !== key);
    this.#keep(
      waiting.filter((each) => each.key !== key),
      notice ? [...others, notice] : others,
    );
  }

  async #readList(): Promise<void> {
    const reading = ++this.#reading;
    try {
      const table = await this.#options.read();
      if (reading !== this.#reading) return;
      const { storage, userId, now } = this.#options;
      storeList(storage, userId, table, now());
      this.#set({ table, connection: "online" });
    } catch (error) {
      const meaning = this.#options.meaningOf(error);
      if (reading === this.#reading) this.#set({ connection: meaning === "refused" ? "lost" : meaning });
    }
  }

  #dropFromList(parcelId: number): void {
    // A list that is being read may still contain the parcel.
    this.#reading++;
    const { table } = this.#state;
    if (!table) return;
    const shorter = { ...table, parcels: table.parcels.filter(({ id }) => id !== parcelId) };
    const { storage, userId, now } = this.#options;
    storeList(storage, userId, shorter, now());
    this.#set({ table: shorter });
  }

  /** The stored packings, which another window of this device may have changed. */
  #kept(): KeptPackings {
    const { storage, userId } = this.#options;
    const { isStored, waiting, notices } = this.#state;
    return isStored ? readPackings(storage, userId) : { waiting, notices };
  }

  #keep(waiting: readonly WaitingPacking[], notices: readonly PackingNotice[]): void {
    const { storage, userId } = this.#options;
    const isStored = storePackings(storage, userId, { waiting, notices });
    this.#set({ waiting, notices, isStored });
  }

  #set(change: Partial<PackingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
