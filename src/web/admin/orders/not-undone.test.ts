import { describe, expect, it } from "vitest";
import { refundedSentence } from "./bulk-edit-dialog.tsx";
import { notUndone, onlyChangesLabel, whatFollows } from "./status-change-dialog.tsx";

const line = { orderItemId: 1, refundedQuantity: 0, refundAmounts: [], onShelfQuantity: 0 };

describe("an order that is to be cancelled", () => {
  const order = { isPaid: true, type: "mixed" as const, parcels: [] };

  it("promises an email of a refund only where one is made", () => {
    expect(whatFollows(order, "cancelled", true)).toMatch(/emailed about the cancellation and the refund\.$/);
    expect(whatFollows(order, "cancelled", false)).toMatch(/emailed about the cancellation\.$/);
  });
});

it("a change of an unpaid order says that it is unpaid, and promises no email", () => {
  for (const status of ["processing", "shipped", "delivered"] as const) {
    expect(whatFollows({ isPaid: false, type: "one_time", parcels: [] }, status, false)).toBe(
      "This order is unpaid. Only its status changes; no email is sent.",
    );
  }
});

describe("a change of status", () => {
  const parcel = (state: string, hasLeft = false) => ({ state, hasLeft }) as never;
  it.each([
    ["pending", "processing", [parcel("to-pack")], true],
    ["pending", "processing", [parcel("packed")], true],
    ["processing", "pending", [parcel("to-pack")], true],
    ["processing", "pending", [parcel("packed")], false],
    ["shipped", "processing", [parcel("sent", true)], false],
    ["pending", "processing", [parcel("sent", true)], false],
    ["cancelled", "processing", [parcel("stopped")], false],
    ["pending", "shipped", [parcel("packed")], false],
    ["pending", "cancelled", [], false],
  ] as const)("from %s to %s asks only if something follows (%j)", (before, status, parcels, expected) => {
    expect(onlyChangesLabel({ isPaid: true, status: before, parcels: [...parcels] }, status)).toBe(expected);
    expect(onlyChangesLabel({ isPaid: false, status: before, parcels: [...parcels] }, status)).toBe(false);
  });
});

describe("orders that were cancelled together", () => {
  it("say what was refunded, and where it goes", () => {
    const card = { amount: "19.99", toCard: "19.99", toGiftCards: "0.00" };
    const both = { amount: "35.99", toCard: "5.99", toGiftCards: "30.00" };
    expect(refundedSentence([{}, { refunded: card }])).toBe(" Refunded £19.99: £19.99 to bank cards.");
    expect(refundedSentence([{ refunded: card }, { refunded: both }])).toBe(
      " Refunded £55.98: £25.98 to bank cards and £30.00 to gift cards.",
    );
    const cash = { amount: "4.00", toCard: "0.00", toGiftCards: "0.00", inPerson: "4.00" };
    expect(refundedSentence([{ refunded: card }, { refunded: cash }])).toBe(
      " Refunded £23.99: £19.99 to bank cards and £4.00 to customers who paid in person, which you pay yourself.",
    );
    expect(refundedSentence([{}])).toBe("");
  });
});

describe("an order that is not cancelled any more", () => {
  it("says what of the cancellation stays, with its figures", () => {
    const refundLines = [
      { ...line, onShelfQuantity: 2 },
      { ...line, onShelfQuantity: 1 },
    ];
    const notified = notUndone({ refunded: "67.32", refundLines, boxes: [] }, "pending");
    expect(notified).toHaveLength(2);
    expect(notified[0]).toContain("£67.32");
    expect(notified[1]).toMatch(/^3 items/);
    expect(notified[1]).toContain("by hand");
  });

  it("sends to the list of what waits, where a release takes the goods off the shelf again", () => {
    const one = { refunded: "0.00", refundLines: [{ ...line, onShelfQuantity: 1 }], boxes: [] };
    expect(notUndone(one, "processing")[0]).toMatch(/^1 item .* on hold, and releasing it takes it from stock again/);
    expect(notUndone(one, "shipped")[0]).toMatch(/^1 item .* by hand/);
  });

  it("says nothing where nothing went back", () => {
    expect(notUndone({ refunded: "0.00", refundLines: [line], boxes: [] }, "pending")).toEqual([]);
  });
});
