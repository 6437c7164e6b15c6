import { describe, expect, it } from "vitest";
import { isNotToBeSent, whyNotPackedAtTable } from "./packing-table.ts";
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
