import { describe, expect, it } from "vitest";
import type { PlanView } from "#contract/catalogue/catalogue.ts";
import { ownPrices } from "./own-prices.ts";

const PLAN: PlanView = {
  id: 103,
  productId: 103,
  audience: "women",
  duration: "3months",
  title: "Women's Monthly Subscription Box",
  subtitle: "",
  months: 3,
  rolls: false,
  price: "26.99",
  originalPrice: "29.99",
  discount: 10,
  savings: 0,
  popular: false,
  popularSource: null,
  stripePriceId: null,
  firstBox: { price: "19.99", saves: "10.00", isOffer: true, percentOff: 33 },
  total: "73.97",
  firstDispatchOn: "2026-12-15",
  nextChargeOn: "2027-01-01",
};

describe("one's own prices", () => {
  it("are the public ones for somebody who has had no box", () => {
    const prices = { plans: [PLAN], boxes: [] };
    expect(ownPrices(prices, [])).toBe(prices);
    expect(ownPrices(prices, ["men"]).plans).toEqual([PLAN]);
  });

  it("are the plan's month for every box once the first one is taken", () => {
    const [plan] = ownPrices({ plans: [PLAN], boxes: [] }, ["women"]).plans;
    expect(plan).toMatchObject({ firstBox: { price: "26.99", isOffer: false }, total: "80.97" });
  });
});
