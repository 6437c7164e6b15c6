import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PlanView } from "#contract/catalogue/catalogue.ts";
import { toPounds } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { DURATIONS, planFor } from "#domain/subscriptions/plans.ts";
import { PlanCards } from "./plan-cards.tsx";

const SOURCE = { source: "Order book", asOf: "2026-11-01" };

function plans(isPopularSaid: boolean): PlanView[] {
  return DURATIONS.map((duration) => {
    const plan = planFor("women", duration, DEFAULT_SETTINGS);
    const popular = plan.isPopular && isPopularSaid;
    return {
      ...plan,
      productId: plan.id,
      title: "Women's Monthly Subscription Box",
      subtitle: "",
      price: toPounds(plan.monthlyPence),
      originalPrice: toPounds(plan.regularPence),
      discount: plan.discountPercent,
      savings: plan.discountPercent,
      popular,
      popularSource: popular ? SOURCE : null,
      stripePriceId: null,
      firstBox: { price: "19.99", saves: "10.00", isOffer: true, percentOff: 33 },
      total: null,
      firstDispatchOn: "2026-12-15",
      nextChargeOn: "2027-01-01",
    };
  });
}

/** Returns the title of each card with its badges, such as "12 Months: Best Value: 20% off, Most Popular". */
function cards(isPopularSaid: boolean): string[] {
  const page = renderToStaticMarkup(
    createElement(PlanCards, {
      legend: "Choose a plan",
      plans: plans(isPopularSaid),
      selected: undefined,
      onSelect: () => undefined,
    }),
  );
  return page
    .split("<label")
    .slice(1)
    .map((card) => [...card.matchAll(/>(Monthly|\d+ Months|[^<>]*% off|Most Popular)</g)].map(([, text]) => text))
    .map((text) => [...new Set(text)].join(", "));
}

describe("the cards of the plans", () => {
  // Specification: "12 months labelled Best Value / Most Popular"; "12 Months marked Most Popular".
  it("call the 12 months the best value, and the most popular where that is claimed", () => {
    expect(cards(true)).toEqual([
      "Monthly",
      "3 Months, 10% off",
      "6 Months, 15% off",
      "12 Months, Best Value: 20% off, Most Popular",
    ]);
  });

  it("claim nothing without evidence", () => {
    expect(cards(false).at(-1)).toBe("12 Months, Best Value: 20% off");
  });
});
