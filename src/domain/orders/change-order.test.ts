import { describe, expect, it } from "vitest";
import { pence } from "#domain/money.ts";
import { type ChangeableOrder, decideChange, mustCloseFirst, type OrderChangeRequest } from "./change-order.ts";
import { ORDER_STATUSES, type OrderStatus } from "./orders.ts";
import { NEW_PARCEL, type Parcel, parcelAfter } from "./parcels.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const EARLIER = new Date("2026-11-01T10:00:00Z");
const SEEN = "2026-11-20T10:00:00.000Z";

/** The product parcel of an order in this status. */
function productsOf(status: OrderStatus): Parcel {
  return parcelAfter(NEW_PARCEL, status, EARLIER);
}

const paid: ChangeableOrder = {
  status: "pending",
  products: productsOf("pending"),
  isEmpty: false,
  holdReason: null,
  isPaid: true,
  isArchived: false,
  trackingNumber: null,
  deliveredAt: null,
  completedAt: null,
  version: SEEN,
  leftPence: pence(2750),
};
const REQUEST: OrderChangeRequest = { refund: false, giveStockBack: true };

function kindsOf(order: Partial<ChangeableOrder>, request: Partial<OrderChangeRequest>): string {
  const products = order.status ? productsOf(order.status) : paid.products;
  const steps = decideChange({ ...paid, products, ...order }, { ...REQUEST, ...request }, NOW);
  return steps.map(({ kind }) => kind).join(", ");
}

const MOVED = "save, move-goods, note-status";
const NOTIFIED = "save, move-goods, note-status, tell";
const BACK = "save, move-goods, give-stock-back, withdraw-boxes, note-status, tell";
const CANCELLED = "save, move-goods, withdraw-boxes, note-status, tell";

/**
 * Expected steps for each change of status. The rows are the old status, the columns the new status, in the order of
 * ORDER_STATUSES.
 */
const PAID: Record<OrderStatus, readonly [string, string, string, string, string]> = {
  pending: ["", MOVED, NOTIFIED, NOTIFIED, BACK],
  processing: [MOVED, "", NOTIFIED, NOTIFIED, BACK],
  shipped: [MOVED, MOVED, "", NOTIFIED, CANCELLED],
  delivered: [MOVED, MOVED, NOTIFIED, "", CANCELLED],
  cancelled: [MOVED, MOVED, NOTIFIED, NOTIFIED, ""],
};
const EVERY = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.map((to, index) => ({ from, to, kinds: PAID[from][index] ?? "none" })),
);

describe("the administrator's change of a paid order's status", () => {
  it.each(EVERY)("from $from to $to is: $kinds", ({ from, to, kinds }) => {
    expect(kindsOf({ status: from }, { status: to })).toBe(kinds);
  });

  it.each(EVERY)(
    "from $from to $to gives money back where it is cancelled, before the customer is written to",
    ({ from, to, kinds }) => {
      const refunded = kinds === "" ? "refund" : kinds.replace("note-status", "refund, note-status");
      const withRefund = to === "cancelled" ? refunded : kinds;
      expect(kindsOf({ status: from }, { status: to, refund: true })).toBe(withRefund);
    },
  );

  it.each(EVERY)("from $from to $to never puts onto the shelf what has left before", ({ from, to, kinds }) => {
    const left = { status: from, products: { ...productsOf(from), leftAt: EARLIER } };
    expect(kindsOf(left, { status: to })).toBe(kinds.replace("give-stock-back, ", ""));
  });

  it.each(["pending", "processing"] as const)(
    "keeps the goods of a cancelled one off the shelf if asked, %s",
    (status) => {
      expect(kindsOf({ status }, { status: "cancelled", giveStockBack: false })).toBe(CANCELLED);
    },
  );

  it("says in the email what goes back, and hands the goods on to the refund only where they have not left", () => {
    const request = { ...REQUEST, status: "cancelled" as const, refund: true };
    const steps = decideChange(paid, request, NOW);
    expect(steps).toContainEqual({ kind: "refund", givesStockBack: true });
    expect(steps.at(-1)).toEqual({ kind: "tell", status: "cancelled", refundPence: 2750 });
    const left = { ...paid, products: { ...productsOf("pending"), leftAt: EARLIER } };
    expect(decideChange(left, request, NOW)).toContainEqual({ kind: "refund", givesStockBack: false });
    expect(decideChange(paid, { ...request, giveStockBack: false }, NOW)).toContainEqual({
      kind: "refund",
      givesStockBack: false,
    });
  });

  it("gives back what is left of one that was cancelled before, and nothing where nothing is left", () => {
    expect(kindsOf({ status: "cancelled" }, { status: "cancelled", refund: true })).toBe("refund");
    expect(kindsOf({ leftPence: pence(0) }, { status: "cancelled", refund: true })).toBe(BACK);
    expect(
      decideChange({ ...paid, leftPence: pence(0) }, { ...REQUEST, status: "cancelled", refund: true }, NOW),
    ).toContainEqual({ kind: "tell", status: "cancelled", refundPence: 0 });
  });

  it("dates the first delivery, keeps its date, and forgets it with the status", () => {
    const saved = (order: Partial<ChangeableOrder>, request: Partial<OrderChangeRequest>) =>
      decideChange({ ...paid, ...order }, { ...REQUEST, ...request }, NOW)[0];
    const dates = { deliveredAt: EARLIER, completedAt: EARLIER };
    expect(saved({}, { status: "delivered" })).toMatchObject({ after: { deliveredAt: NOW, completedAt: null } });
    const delivered = { status: "delivered" as const, ...dates };
    expect(saved(delivered, { trackingNumber: "AB1" })).toMatchObject({ after: dates });
    expect(saved(delivered, { status: "shipped" })).toMatchObject({ after: { deliveredAt: null, completedAt: null } });
  });
});

describe("the administrator's change of an unpaid order", () => {
  it.each(EVERY)("from $from to $to tells nobody and moves no goods and no money", ({ from, to, kinds }) => {
    const order = { status: from, isPaid: false, products: null, leftPence: pence(0) };
    expect(kindsOf(order, { status: to, refund: true })).toBe(kinds ? "save, note-status" : "");
  });

  it("takes it off its basket when it is moved, not when only its tracking number is written", () => {
    const unpaid = { ...paid, isPaid: false };
    expect(decideChange(unpaid, { ...REQUEST, status: "processing" }, NOW)[0]).toMatchObject({ leavesBasket: true });
    expect(decideChange(unpaid, { ...REQUEST, trackingNumber: "AB1" }, NOW)[0]).toMatchObject({ leavesBasket: false });
    expect(decideChange(paid, { ...REQUEST, status: "processing" }, NOW)[0]).toMatchObject({ leavesBasket: false });
  });

  it.each(ORDER_STATUSES)("to %s has its payment cancelled first only where it is cancelled itself", (status) => {
    expect(mustCloseFirst({ isPaid: false }, { ...REQUEST, status })).toBe(status === "cancelled");
    expect(mustCloseFirst({ isPaid: true }, { ...REQUEST, status })).toBe(false);
    expect(mustCloseFirst({ isPaid: false }, { ...REQUEST, trackingNumber: "AB1" })).toBe(false);
  });
});

describe("the administrator's change of a tracking number", () => {
  it("is noted tidied, and told to nobody while the parcel is in the house", () => {
    expect(decideChange(paid, { ...REQUEST, trackingNumber: " ab473124829gb " }, NOW)).toEqual([
      {
        kind: "save",
        before: { status: "pending", trackingNumber: null },
        after: { status: "pending", trackingNumber: "AB473124829GB", deliveredAt: null, completedAt: null },
        leavesBasket: false,
      },
      { kind: "note-tracking", trackingNumber: "AB473124829GB" },
    ]);
  });

  it("comes along with a status, is taken away by an empty one, and is nothing where it is the same", () => {
    expect(kindsOf({}, { status: "shipped", trackingNumber: "AB1" })).toBe(
      "save, move-goods, note-status, note-tracking, tell",
    );
    expect(decideChange({ ...paid, trackingNumber: "AB1" }, { ...REQUEST, trackingNumber: " " }, NOW).at(-1)).toEqual({
      kind: "note-tracking",
      trackingNumber: null,
    });
    expect(kindsOf({ trackingNumber: "AB1" }, { trackingNumber: "ab 1" })).toBe("");
    expect(kindsOf({}, { trackingNumber: "" })).toBe("");
  });
});

describe("a tracking number that comes after its parcel has left", () => {
  it("is told by itself, also when it is corrected, and not when it is taken away", () => {
    const shipped = { status: "shipped" as const };
    expect(kindsOf(shipped, { trackingNumber: "AB1" })).toBe("save, note-tracking, tell-number");
    expect(kindsOf({ ...shipped, trackingNumber: "AB1" }, { trackingNumber: "AB2" })).toContain("tell-number");
    expect(kindsOf({ ...shipped, trackingNumber: "AB1" }, { trackingNumber: "" })).toBe("save, note-tracking");
  });

  it("sends nothing of a parcel whose items were all refunded or returned to stock", () => {
    for (const status of ["shipped", "delivered"] as const) {
      const kinds = decideChange({ ...paid, isEmpty: true }, { ...REQUEST, status }, NOW).map(({ kind }) => kind);
      expect(kinds).not.toContain("move-goods");
      expect(kinds).not.toContain("tell");
      expect(kinds).toContain("note-status");
    }
  });

  it("sends nothing of a parcel that waits because all money went back", () => {
    const held = { ...productsOf("pending"), heldAt: NOW, holdReason: "refunded" as const };
    for (const status of ["shipped", "delivered"] as const) {
      const kinds = decideChange({ ...paid, products: held }, { ...REQUEST, status }, NOW).map(({ kind }) => kind);
      expect(kinds).toEqual(["save", "note-status"]);
      const taken = {
        ...paid,
        status: "cancelled" as const,
        products: productsOf("cancelled"),
        holdReason: "refunded" as const,
      };
      expect(decideChange(taken, { ...REQUEST, status }, NOW).map(({ kind }) => kind)).toEqual(["save", "note-status"]);
    }
    const byTheMerchant = { ...held, holdReason: null };
    expect(kindsOf({ products: byTheMerchant }, { status: "shipped" })).toContain("move-goods");
  });

  it("is not told of an order without goods: its boxes have parcels of their own", () => {
    expect(kindsOf({ status: "shipped", products: null }, { trackingNumber: "AB1" })).toBe("save, note-tracking");
  });
});

describe("a cancelled order that is taken up again", () => {
  it.each(["refunded", "restocked"] as const)("waits where its money or goods went back: %s", (holdReason) => {
    const steps = decideChange(
      { ...paid, status: "cancelled", products: productsOf("cancelled"), holdReason },
      { ...REQUEST, status: "pending" },
      NOW,
    );
    expect(steps).toContainEqual({
      kind: "move-goods",
      after: expect.objectContaining({ stoppedAt: null, heldAt: NOW, holdReason }),
    });
  });

  it("can be packed at once where nothing went back", () => {
    const steps = decideChange(
      { ...paid, status: "cancelled", products: productsOf("cancelled") },
      { ...REQUEST, status: "pending" },
      NOW,
    );
    expect(steps).toContainEqual({ kind: "move-goods", after: productsOf("pending") });
  });
});

describe("a change of an order that is cancelled already", () => {
  it("leaves its goods where they were kept when it was cancelled", () => {
    expect(kindsOf({ status: "cancelled" }, { trackingNumber: "AB1" })).toBe("save, note-tracking");
    expect(kindsOf({ status: "cancelled" }, { status: "cancelled", trackingNumber: "AB1" })).toBe(
      "save, note-tracking",
    );
  });
});

describe("a change that is refused", () => {
  it.each(ORDER_STATUSES)("is any of an archived order, to %s", (status) => {
    expect(() => kindsOf({ isArchived: true }, { status })).toThrow("not-found");
  });

  it.each(ORDER_STATUSES)("is one of an order that is no longer as it was seen, to %s", (status) => {
    expect(() => kindsOf({}, { status, version: "2026-11-19T10:00:00.000Z" })).toThrow("changed-meanwhile");
    expect(() => kindsOf({}, { status, version: SEEN })).not.toThrow();
  });
});
