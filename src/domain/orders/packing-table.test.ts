import { describe, expect, it } from "vitest";
import { isAfterPause, isNotToBeSent, readScan, readScannerKeys, whyNotPackedAtTable } from "./packing-table.ts";
import { NEW_PARCEL } from "./parcels.ts";

const AT = new Date("2026-11-21T10:00:00Z");
const SEEN = { address: "a1", contents: "c1" };
const asSeen = { units: 1, seen: SEEN, current: SEEN };

describe("a parcel at the packing table", () => {
  it("is packed if the packer saw its present address and contents", () => {
    expect(whyNotPackedAtTable(NEW_PARCEL, asSeen)).toBeUndefined();
  });

  it("is refused if it was packed before, or if its address or contents have changed", () => {
    expect(whyNotPackedAtTable({ ...NEW_PARCEL, packedAt: AT }, asSeen)).toBe("packed");
    expect(whyNotPackedAtTable(NEW_PARCEL, { ...asSeen, current: { ...SEEN, address: "a2" } })).toBe("address-changed");
    expect(whyNotPackedAtTable(NEW_PARCEL, { ...asSeen, current: { ...SEEN, contents: "c2" } })).toBe(
      "contents-changed",
    );
  });

  it("names the stop before everything else", () => {
    const changed = { ...asSeen, current: { address: "a2", contents: "c2" } };
    expect(whyNotPackedAtTable({ ...NEW_PARCEL, packedAt: AT, stoppedAt: AT }, changed)).toBe("stopped");
    expect(whyNotPackedAtTable({ ...NEW_PARCEL, heldAt: AT, holdReason: "asked" }, changed)).toBe("held");
    expect(whyNotPackedAtTable(NEW_PARCEL, { ...changed, units: 0 })).toBe("empty");
  });

  it("may leave if another person packed or sent it, and else must not be sent", () => {
    expect(isNotToBeSent("packed")).toBe(false);
    expect(isNotToBeSent("sent")).toBe(false);
    expect(isNotToBeSent("stopped")).toBe(true);
    expect(isNotToBeSent("address-changed")).toBe(true);
  });
});

describe("a scanned code", () => {
  const list = {
    parcels: [
      { id: 1, reference: "ORDER-1001", needs: [{ productId: 11 }] },
      { id: 2, reference: "BOX-17", needs: [{ productId: 61 }] },
      { id: 5, reference: "REPLACEMENT-5", needs: [] },
    ],
    products: [
      { productId: 11, batches: [{ id: 7, code: "1001" }] },
      { productId: 61, batches: [{ id: 8, code: "L-1" }] },
    ],
  };

  it("is a batch of the current parcel, else a parcel or a tracking number", () => {
    expect(readScan("1001", list, 1)).toEqual({ kind: "batch", productId: 11, batchId: 7 });
    expect(readScan("1001", list, 2)).toEqual({ kind: "parcel", parcelId: 1 });
    expect(readScan(" order-1001 ", list, 1)).toEqual({ kind: "parcel", parcelId: 1 });
    expect(readScan("BOX-17", list, 1)).toEqual({ kind: "parcel", parcelId: 2 });
    expect(readScan("REPLACEMENT-5", list, undefined)).toEqual({ kind: "parcel", parcelId: 5 });
    expect(readScan("ab 473124829 gb", list, 1)).toEqual({ kind: "number", trackingNumber: "AB473124829GB" });
  });

  it("is named if it is of another parcel, and unknown otherwise", () => {
    expect(readScan("L-1", list, 1)).toEqual({ kind: "other-batch" });
    expect(readScan("ORDER-9999", list, 1)).toEqual({ kind: "other-parcel", reference: "ORDER-9999" });
    expect(readScan("9999", list, 1)).toEqual({ kind: "unknown" });
    expect(readScan("5012345678900", list, 1)).toEqual({ kind: "unknown" });
    expect(readScan("https://example.com", list, 1)).toEqual({ kind: "unknown" });
  });
});

describe("a hand scanner", () => {
  const typed = (text: string, gapMs: number, enter = "Enter") =>
    [...text, enter].map((key, index) => ({ key, atMs: index * gapMs }));

  it("is recognised by fast keys that end with Enter", () => {
    expect(readScannerKeys(typed("ORDER-1001", 8))).toBe("ORDER-1001");
    const delayed = typed("ORDER-1001", 8).map(({ key, atMs }, index) => ({
      key,
      atMs: index > 4 ? atMs + 150 : atMs,
    }));
    expect(readScannerKeys(delayed), "one key is delayed").toBe("ORDER-1001");
    expect(isAfterPause([{ key: "x", atMs: 0 }], 100)).toBe(false);
    expect(isAfterPause([{ key: "x", atMs: 0 }], 500)).toBe(true);
    expect(isAfterPause([], 0)).toBe(true);
  });

  it("is no person who types, no short burst and no code without Enter", () => {
    expect(readScannerKeys(typed("ORDER-1001", 90))).toBeUndefined();
    expect(readScannerKeys(typed("abc", 5))).toBeUndefined();
    expect(readScannerKeys(typed("ORDER-1001", 8, "Tab"))).toBeUndefined();
    expect(readScannerKeys([])).toBeUndefined();
  });
});
