import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patchProduct } from "#contract/catalogue/admin-products.ts";
import { saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { missingFrom, wordsOf } from "#tests/spec/draw-text.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import AccountPage from "#web/shop/accounts/account-page.tsx";
import ProductsPage, { loader as loadProducts } from "#web/shop/catalogue/products-page.tsx";
import PlanPaymentPage, { loader as loadPlans } from "#web/shop/subscriptions/plan/plan-payment-page.tsx";
import { drawServed, drawServedMarkup } from "./draw-page.ts";

const SETS = [
  ["Stress Relief", "34.99", "42.99", "8.00", "waves"],
  ["Energy Boost", "32.99", "39.99", "7.00", "zap"],
  ["Sleep Support", "36.99", "44.99", "8.00", "moon"],
  ["Muscle Recovery", "38.99", "46.99", "8.00", "dumbbell"],
  ["Immune Support", "35.99", "43.99", "8.00", "shield-plus"],
  ["Mood Uplift", "33.99", "40.99", "7.00", "smile"],
] as const;

describe("the pages of the shop, drawn from its replies", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterAll(() => test.close());

  it("show the six collections with their icon, price, saving and button, until they are sold out", async () => {
    const visitor = new TestBrowser(test.app);
    const products = () => drawServedMarkup(visitor, ProductsPage, { at: "/products", loader: loadProducts });
    const text = wordsOf(await products());
    for (const [name, price, was, saves] of SETS)
      expect(text).toMatch(
        new RegExp(`Save £${saves} ${name} Collection (?:(?!Save £).)*£${price} £${was} bought separately`),
      );
    // Icons are loaded when a page first draws one.
    for (const [name, , , , icon] of SETS)
      await expect.poll(products).toMatch(new RegExp(`lucide-${icon}(?:(?!</li>).)*${name} Collection`, "s"));
    // A change by the administrator renews cached responses at once.
    await (await signInAdmin(test)).call(patchProduct, { productId: "61", stock: 0 });
    expect(wordsOf(await products())).toMatch(/Stress Relief Collection(?:(?!Add to Basket).)*Out of Stock/);
  });

  it("show at a plan's own payment the four plans with price, saving and the most popular", async () => {
    const customer = await newCustomer(test);
    const answers = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" } as const;
    await customer.call(saveQuestionnaire, answers);
    const text = await drawServed(customer, PlanPaymentPage, { at: "/subscription/pay", loader: loadPlans });
    expect(
      missingFrom(text, [
        "Monthly £19.99 today then £29.99 a month",
        "3 Months 10% off £19.99 today then £26.99 a month 3 boxes, £73.97 in total.",
        "6 Months 15% off £19.99 today then £25.49 a month 6 boxes, £147.44 in total.",
        "12 Months Best Value: 20% off Most Popular £19.99 today then £23.99 a month 12 boxes, £283.88 in total.",
        "Five things in every box",
        "Delivery Wren Ashdown 3 Mill Lane Bath BA1 2AB",
        "Payment Details",
      ]),
    ).toEqual([]);
  });

  it("show a spinner until the shop replies", async () => {
    const customer = await newCustomer(test);
    const waiting = await drawServed(customer, AccountPage, { isWaiting: true });
    expect(missingFrom(waiting, ["Loading your account", "Loading your subscription", "Loading your orders"])).toEqual(
      [],
    );
    expect(await drawServed(customer, AccountPage)).not.toContain("Loading");
  });
});
