import { beforeEach, describe, expect, it } from "vitest";
import type { PackingTable, TableParcel, TableResult } from "#contract/orders/admin-packing-table.ts";
import { dropPackings } from "#web/app/layout/waiting-packings.ts";
import { PackingDevice } from "./packing-device.ts";
import { type DeviceStorage, planSignOut, readPackings } from "./packing-storage.ts";

const HOUR_MS = 3_600_000;
const DONE: TableResult = {
  refusal: null,
  packedAt: "2026-11-21T10:00:00.000Z",
  packedBy: "Robin Hale",
  isNumberUsed: false,
};
const CHOSEN = { batches: [{ productId: 11, batchIds: [7] }], trackingNumber: "" };

function parcel(id: number): TableParcel {
  return {
    id,
    kind: "goods",
    reference: `ORDER-${id}`,
    boxMonth: null,
    dueOn: "2026-11-24",
    isLate: false,
    isGift: false,
    needsNewLabel: false,
    name: "Wren Ashdown",
    town: "Bath",
    postcode: "BA1 2AB",
    trackingNumber: null,
    items: [],
    needs: [],
    notes: [],
    stamps: { address: `a${id}`, contents: `c${id}` },
  };
}

class FakeStorage implements DeviceStorage {
  readonly items = new Map<string, string>();
  isFull = false;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.items.set(key, value);
  };
}

describe("the packing table on a device", () => {
  let storage: FakeStorage;
  let clock: number;
  let isOnline: boolean;
  let sent: { key: string; parcelId: string }[];
  let answer: (parcelId: string) => TableResult;
  let keys: number;
  beforeEach(() => {
    storage = new FakeStorage();
    clock = 0;
    isOnline = true;
    sent = [];
    answer = () => DONE;
    keys = 0;
  });

  const open = (userId = 1) =>
    new PackingDevice({
      userId,
      storage,
      now: () => clock,
      newKey: () => `key-${++keys}`,
      read: async (): Promise<PackingTable> => {
        if (!isOnline) throw new Error("lost");
        return { parcels: [parcel(1), parcel(2), parcel(3)], products: [], hasMore: false };
      },
      send: async ({ key, parcelId }) => {
        if (!isOnline) throw new Error("lost");
        sent.push({ key, parcelId });
        return answer(parcelId);
      },
      meaningOf: (error) => {
        const { message } = error as Error;
        return message === "refused" || message === "signed-out" ? message : "lost";
      },
    });

  it("keeps packings in their order without a connection, and sends each once when it returns", async () => {
    const device = open();
    await device.synchronise();
    isOnline = false;
    await device.pack(parcel(1), CHOSEN);
    await device.pack(parcel(2), CHOSEN);
    await device.pack(parcel(2), CHOSEN);
    expect(device.now()).toMatchObject({ connection: "lost", waiting: [{ parcelId: 1 }, { parcelId: 2 }] });
    expect(device.now().table?.parcels.map(({ id }) => id)).toEqual([3]);

    const reloaded = open();
    expect(reloaded.now().waiting).toHaveLength(2);
    expect(reloaded.now().table?.parcels.map(({ id }) => id)).toEqual([3]);
    isOnline = true;
    await Promise.all([reloaded.synchronise(), reloaded.synchronise()]);
    expect(sent).toEqual([
      { key: "key-1", parcelId: "1" },
      { key: "key-2", parcelId: "2" },
    ]);
    expect(reloaded.now()).toMatchObject({ connection: "online", waiting: [], notices: [] });
    expect(readPackings(storage, 1)).toEqual({ waiting: [], notices: [] });
  });

  it("repeats a packing with its key if the answer was lost", async () => {
    const device = open();
    answer = () => {
      throw new Error("lost");
    };
    await device.pack(parcel(1), CHOSEN);
    answer = () => DONE;
    await device.synchronise();
    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-1"]);
    expect(device.now().waiting).toEqual([]);
  });

  it("shows a refusal until it is acknowledged, also after a reload, and goes on with the others", async () => {
    const device = open();
    answer = (parcelId) => (parcelId === "1" ? { ...DONE, refusal: "stopped", packedAt: null, packedBy: null } : DONE);
    await device.pack(parcel(1), CHOSEN);
    await device.pack(parcel(2), CHOSEN);
    expect(sent).toHaveLength(2);
    expect(open().now().notices).toMatchObject([{ reference: "ORDER-1", refusal: "stopped" }]);
    device.acknowledge("key-1");
    expect(open().now().notices).toEqual([]);
  });

  it("says who packed the parcel before, and that a number is in use", async () => {
    const device = open();
    answer = () => ({ ...DONE, refusal: "packed" });
    await device.pack(parcel(1), CHOSEN);
    answer = () => ({ ...DONE, isNumberUsed: true });
    await device.pack(parcel(2), CHOSEN);
    expect(device.now().notices).toMatchObject([
      { refusal: "packed", packedBy: "Robin Hale" },
      { refusal: null, reference: "ORDER-2" },
    ]);
  });

  it("keeps everything when the session has ended, and sets aside what the shop cannot read", async () => {
    const device = open();
    answer = () => {
      throw new Error("signed-out");
    };
    await device.pack(parcel(1), CHOSEN);
    expect(device.now().waiting).toHaveLength(1);
    answer = () => {
      throw new Error("refused");
    };
    await device.synchronise();
    expect(device.now()).toMatchObject({ waiting: [], notices: [{ refusal: "not-saved", reference: "ORDER-1" }] });
  });

  it("shows another account neither the list nor the packings", async () => {
    const device = open(1);
    await device.synchronise();
    isOnline = false;
    await device.pack(parcel(1), CHOSEN);
    const other = open(2);
    expect(other.now()).toMatchObject({ table: undefined, waiting: [] });
    isOnline = true;
    await other.synchronise();
    expect(sent).toEqual([]);
    expect(readPackings(storage, 1).waiting).toHaveLength(1);
    expect([...storage.items].filter(([key]) => key.startsWith("packings-")).join()).not.toContain("Wren");
  });

  it("keeps its packer signed in until all is sent, and asks a user who may not pack any more", async () => {
    expect(planSignOut(storage, 1, true)).toEqual({ action: "sign-out", waiting: 0, notices: 0 });
    expect(planSignOut(storage, 1, false)).toEqual({ action: "sign-out", waiting: 0, notices: 0 });
    const device = open();
    answer = () => ({ ...DONE, refusal: "packed" });
    await device.pack(parcel(1), CHOSEN);
    expect(planSignOut(storage, 1, true)).toEqual({ action: "send-first", waiting: 0, notices: 1 });
    isOnline = false;
    await device.pack(parcel(2), CHOSEN);
    await device.pack(parcel(3), CHOSEN);
    expect(planSignOut(storage, 1, true)).toEqual({ action: "send-first", waiting: 2, notices: 1 });
    expect(planSignOut(storage, 1, false)).toEqual({ action: "ask", waiting: 2, notices: 1 });
    expect(planSignOut(storage, 2, false)).toMatchObject({ action: "sign-out" });
    dropPackings(storage, 1);
    expect(planSignOut(storage, 1, false)).toMatchObject({ action: "sign-out" });
  });

  it("keeps the list for one shift, and survives broken storage", async () => {
    await open().synchronise();
    clock = 11 * HOUR_MS;
    expect(open().now().table?.parcels).toHaveLength(3);
    clock = 13 * HOUR_MS;
    expect(open().now().table).toBeUndefined();
    storage.items.set("packings-1", "{broken");
    expect(open().now().waiting).toEqual([]);
  });

  it("sends from memory if the device is full, and says so", async () => {
    const device = open();
    storage.isFull = true;
    isOnline = false;
    await device.pack(parcel(1), CHOSEN);
    await device.pack(parcel(2), CHOSEN);
    expect(device.now()).toMatchObject({ isStored: false, waiting: [{ parcelId: 1 }, { parcelId: 2 }] });
    isOnline = true;
    await device.synchronise();
    expect(sent).toHaveLength(2);
    expect(device.now().waiting).toEqual([]);
  });

  it("drops a list that was asked for before a packing", async () => {
    const device = open();
    const reading = device.synchronise();
    isOnline = false;
    const packing = device.pack(parcel(1), CHOSEN);
    await Promise.all([reading, packing]);
    expect(device.now().table?.parcels.some(({ id }) => id === 1) ?? false).toBe(false);
  });
});
