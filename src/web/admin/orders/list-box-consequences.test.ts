import { describe, expect, it } from "vitest";
import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { listBoxConsequences } from "./list-box-consequences.ts";

type Order = Pick<AdminOrderDetails, "boxes" | "subscriptions">;

const GIFT: Order["subscriptions"][number] = {
  id: 7,
  plan: "Women's box, 3 boxes as a gift",
  prepaidBoxes: 3,
  isRunning: true,
  isStartedHere: true,
  endsWithBox: true,
  isGift: true,
  version: 1,
  hasBoxes: true,
  hasLabel: false,
  nextCharge: null,
};

function giftOf(...statuses: ("sent" | "packing" | "waiting" | "refunded")[]): Order {
  const boxes = statuses.map((status, index): Order["boxes"][number] => ({
    id: index + 1,
    subscriptionId: GIFT.id,
    boxMonth: boxMonthOf(isoDay(`2027-0${index + 1}-01`)),
    status: status === "sent" ? "dispatched" : status === "refunded" ? "skipped" : "charged",
    isFrozen: status === "sent" || status === "packing",
  }));
  return { boxes, subscriptions: [GIFT] };
}

const textsOf = (order: Order, refund: Parameters<typeof listBoxConsequences>[1] = {}) => {
  const { boxes, gifts } = listBoxConsequences(order, refund);
  return [...boxes, ...gifts].map(({ text }) => text);
};

describe("the consequences of a refund for a prepaid gift", () => {
  it("withdraw the boxes that are not being packed, and name those that will still be sent", () => {
    expect(textsOf(giftOf("sent", "packing", "waiting"))).toEqual([
      "The January 2027 box has already been sent and is not withdrawn.",
      "The February 2027 box is being packed and will still be sent.",
      "The March 2027 box will be withdrawn. It will not be packed or sent.",
      "The gift goes on with its other boxes.",
    ]);
  });

  it("withdraw the last of the boxes if only some are refunded, also after an earlier refund", () => {
    expect(textsOf(giftOf("waiting", "waiting", "waiting"), { units: 1 })).toEqual([
      "The January 2027 box will still be sent.",
      "The February 2027 box will still be sent.",
      "The March 2027 box will be withdrawn. It will not be packed or sent.",
      "The gift goes on with its other boxes.",
    ]);
    expect(textsOf(giftOf("waiting", "waiting", "refunded"), { units: 1 })).toEqual([
      "The January 2027 box will still be sent.",
      "The February 2027 box will be withdrawn. It will not be packed or sent.",
      "The March 2027 box has already been withdrawn.",
      "The gift goes on with its other boxes.",
    ]);
  });

  it("end it when no box is left, and take a box that is being packed only if everything is paid back", () => {
    expect(textsOf(giftOf("sent", "waiting", "waiting")).at(-1)).toBe("No box is left to send, so the gift ends.");
    expect(textsOf(giftOf("packing", "waiting", "waiting"), { isEverything: true })).toEqual([
      "The January 2027 box will be withdrawn. It will not be packed or sent.",
      "The February 2027 box will be withdrawn. It will not be packed or sent.",
      "The March 2027 box will be withdrawn. It will not be packed or sent.",
      "No box is left to send, so the gift ends.",
    ]);
  });

  it("leave other subscriptions as they were: each unsent box is withdrawn, and a gift of one box ends with it", () => {
    const { boxes } = giftOf("packing");
    const single = { ...GIFT, plan: "Women's box, 1 box as a gift", prepaidBoxes: null };
    expect(textsOf({ boxes, subscriptions: [single] })).toEqual([
      "The January 2027 box will be withdrawn. It will not be packed or sent.",
      "Women's box, 1 box as a gift ends with this box.",
    ]);
  });
});
