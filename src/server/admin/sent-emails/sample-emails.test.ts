import { describe, expect, it } from "vitest";
import { lessPercent } from "#domain/money.ts";
import { orderTotal, sumOfKind } from "#domain/pricing/order-sums.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { planFor } from "#domain/subscriptions/plans.ts";
import { seedProducts } from "#server/app/seed/catalogue/catalogue.ts";
import { listSampleEmails, readSampleFacts } from "./preview-email.ts";
import { SAMPLE_ORDER_EMAILS } from "./sample-order-emails.ts";
import { ROLLING, THREE_BOXES } from "./sample-people.ts";

const products = [...seedProducts.bathBombs, ...seedProducts.bathSalts, ...seedProducts.soapBars];
const monthly = planFor("women", "monthly", DEFAULT_SETTINGS);
const prices = new Map<string, number>([
  ...products.map(({ name, pricePence }) => [name, pricePence] as const),
  [planTitle("women", DEFAULT_SETTINGS.audienceNames), monthly.firstBoxPence],
]);

const threeMonths = planFor("women", "3months", DEFAULT_SETTINGS);

describe("the goods in example emails", () => {
  const confirmations = Object.entries(SAMPLE_ORDER_EMAILS["order-confirmed"]);

  it.each(confirmations)("%s: are sold under these names at these prices, and add up", (_name, order) => {
    // The boxes of a prepaid gift cost the monthly price of their plan, and no first-box price.
    const isPrepaid = (name: string) =>
      "prepaidGifts" in order && order.prepaidGifts.some((gift) => gift.name === name);
    const priceOf = (name: string) => (isPrepaid(name) ? threeMonths.monthlyPence : (prices.get(name) ?? 0));
    expect(order.lines.map(({ name, lineTotalPence }) => ({ name, lineTotalPence }))).toEqual(
      order.lines.map(({ name, quantity }) => ({ name, lineTotalPence: priceOf(name) * quantity })),
    );
    const productsPence = sumOfKind(order.sums, "products");
    expect(productsPence).toBe(order.lines.reduce((sum, { lineTotalPence }) => sum + lineTotalPence, 0));
    expect(order.totalPence + order.giftCardPence).toBe(orderTotal(order.sums));
    if (order.discountCode !== null) {
      expect(sumOfKind(order.sums, "discount")).toBe(productsPence - lessPercent(productsPence, 10));
    }
  });

  it("have names that the shop sells, in every email", () => {
    const names = listSampleEmails().flatMap(({ kind, sample }) => {
      const { items, lines, boxName, giftName } = readSampleFacts(kind, sample);
      const listed = [items, lines].flatMap((list) => (Array.isArray(list) ? list : []));
      return [...listed.map(({ name }: { name: string }) => name), boxName, giftName].filter(
        (name) => name !== undefined,
      );
    });
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !prices.has(String(name)))).toEqual([]);
  });

  it("cost as boxes what the plans cost", () => {
    expect(ROLLING).toMatchObject({
      boxName: planTitle("women", DEFAULT_SETTINGS.audienceNames),
      monthlyPence: monthly.monthlyPence,
    });
    expect(THREE_BOXES.monthlyPence).toBe(threeMonths.monthlyPence);
  });
});
