import { describe, expect, it } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "./orders.ts";
import {
  canBuyerChangeAddress,
  canChangeAddress,
  mayBePrinted,
  NEW_PARCEL,
  type Parcel,
  parcelAfter,
  parcelReference,
  parcelState,
  parcelUnits,
  readParcelReference,
} from "./parcels.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const EARLIER = new Date("2026-11-20T10:00:00Z");

function productsOf(...statuses: OrderStatus[]): Parcel {
  return statuses.reduce((parcel, status) => parcelAfter(parcel, status, NOW), NEW_PARCEL);
}

describe("the address of a parcel", () => {
  const fresh = { ...NEW_PARCEL, labelPrintedAt: null };
  it.each([
    ["to pack", fresh, true, true],
    ["labelled", { ...fresh, labelPrintedAt: NOW }, true, false],
    ["packed", { ...fresh, packedAt: NOW }, true, false],
    ["on hold", { ...fresh, heldAt: NOW, holdReason: "disputed" as const }, true, false],
    ["sent", { ...fresh, packedAt: NOW, sentAt: NOW, leftAt: NOW }, false, false],
    ["sent, with a status set back before 0.2", { ...fresh, leftAt: NOW }, false, false],
    ["stopped", { ...fresh, stoppedAt: NOW }, false, false],
  ])("of one %s", (_state, parcel, byShop, byBuyer) => {
    expect([canChangeAddress(parcel), canBuyerChangeAddress(parcel)]).toEqual([byShop, byBuyer]);
  });
});

describe("where a parcel is", () => {
  it.each([
    ["to-pack", NEW_PARCEL],
    ["packed", { ...NEW_PARCEL, packedAt: NOW }],
    ["sent", { ...NEW_PARCEL, packedAt: NOW, sentAt: NOW, leftAt: NOW }],
    ["held", { ...NEW_PARCEL, packedAt: NOW, heldAt: NOW, holdReason: "asked" as const }],
    ["stopped", { ...NEW_PARCEL, packedAt: NOW, heldAt: NOW, stoppedAt: NOW }],
  ])("is %s", (state, parcel) => {
    expect(parcelState(parcel)).toBe(state);
    expect(mayBePrinted(parcel)).toBe(state !== "held" && state !== "stopped");
  });
});

describe("the parcel of an order's goods", () => {
  it.each([
    ["pending", "to-pack"],
    ["processing", "to-pack"],
    ["shipped", "sent"],
    ["delivered", "sent"],
    ["cancelled", "stopped"],
  ] as const)("of an order that becomes %s is %s", (status, state) => {
    expect(parcelState(productsOf(status))).toBe(state);
  });

  it.each(ORDER_STATUSES)("keeps that it has left, whatever is said afterwards: %s", (status) => {
    expect(parcelState(productsOf("shipped", status))).toBe("sent");
    expect(productsOf("shipped", status).leftAt).toEqual(NOW);
    expect(parcelAfter({ ...productsOf("shipped"), leftAt: EARLIER }, status, NOW).leftAt).toEqual(EARLIER);
  });

  it("has not left because its order is cancelled, and can be packed again when that is taken back", () => {
    expect(productsOf("cancelled").leftAt).toBeNull();
    expect(productsOf("cancelled", "pending")).toEqual(NEW_PARCEL);
  });

  it("no longer waits once it has left", () => {
    const held: Parcel = { ...NEW_PARCEL, heldAt: EARLIER, holdReason: "asked" };
    expect(parcelAfter(held, "shipped", NOW)).toMatchObject({ heldAt: null, holdReason: null });
    expect(parcelState(parcelAfter(held, "processing", NOW))).toBe("held");
  });
});

describe("what goes into a parcel", () => {
  const line = { orderItemId: 1, quantity: 3, givenBackQuantity: 0 };
  const refund = (at: Date, quantity: number) => ({ at, lines: [{ orderItemId: 1, quantity }] });

  it.each([
    ["all of a line", line, [], null, 3],
    ["what is not on the shelf again", { ...line, givenBackQuantity: 2 }, [], null, 1],
    ["what is not paid back, though it is not on the shelf", line, [refund(EARLIER, 1)], null, 2],
    ["what is neither, counted once", { ...line, givenBackQuantity: 1 }, [refund(EARLIER, 1)], null, 2],
    ["what was paid back after it had left", line, [refund(NOW, 3)], EARLIER, 3],
    ["nothing of what is paid back twice over", line, [refund(EARLIER, 2), refund(EARLIER, 1)], null, 0],
    ["nothing to do with other lines", line, [{ at: EARLIER, lines: [{ orderItemId: 2, quantity: 1 }] }], null, 3],
  ])("is %s", (_what, ordered, refunds, leftAt, units) => {
    expect(parcelUnits([ordered], refunds, leftAt).get(1)).toBe(units);
  });
});

describe("the name of a parcel", () => {
  it.each([
    [{ kind: "goods" as const, orderId: 1001, boxId: null }, "ORDER-1001"],
    [{ kind: "box" as const, orderId: 1001, boxId: 17 }, "BOX-17"],
  ])("is read as it is written", (parcel, reference) => {
    expect(parcelReference(parcel)).toBe(reference);
    expect(readParcelReference(reference)).toEqual({ kind: parcel.kind, id: parcel.boxId ?? parcel.orderId });
  });

  it.each(["order-1001", "ORDER 1001", "#1001", "1001", " Order#1001 "])("may be typed as %s", (typed) => {
    expect(readParcelReference(typed)).toEqual({ kind: "goods", id: 1001 });
  });

  it.each(["", "BOX", "BOX-0", "1e9", "10010010010", "AB473124829GB", "BOX-17;DROP", "-5"])("is not %s", (typed) => {
    expect(readParcelReference(typed)).toBeUndefined();
  });
});
