import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { getQuestionnaire, saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { contains } from "#domain/subscriptions/box-contents.ts";
import { listBoxProducts } from "#server/subscriptions/run/recipes.queries.ts";
import { buy, newCustomer } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { liveDay } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const ANSWERS = { audience: "women", naturalness: "99natural", purpose: "personal", duration: "3months" } as const;
const EXCLUSIONS = ["lavender", "nut oils", "orange"];

describe("what a customer does not want", () => {
  let test: TestShop;
  let customer: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
  });
  afterEach(() => test.close());

  it("goes from the questionnaire through basket and checkout into the box, by ingredients and allergens", async () => {
    await customer.call(saveQuestionnaire, { ...ANSWERS, exclusions: [" Lavender", "nut oils", "Orange", "orange"] });
    const saved = await customer.call(getQuestionnaire, {});
    expect(saved).toEqual({ ...ANSWERS, exclusions: EXCLUSIONS });
    const { items } = await customer.call(addToBasket, { productId: 103, questionnaireData: saved });
    expect(items[0]?.questionnaireData).toMatchObject({ exclusions: EXCLUSIONS });
    await buy(customer);
    const [subscription] = await customer.call(listSubscriptions, {});
    expect(subscription?.exclusions).toEqual(EXCLUSIONS);
    for (const month of ["2026-12", "2027-01", "2027-02"]) {
      await liveDay(test, `${month}-01`);
      await liveDay(test, `${month}-15`);
      await rows(test.shop, "update boxes set status = 'dispatched' where frozen_at is not null");
    }
    const products = await listBoxProducts(test.shop.db);
    const boxes = await rows<{ ids: number[]; recipe: number[] }>(
      test.shop,
      `select b.product_ids as ids, r.product_ids as recipe from boxes b join box_recipes r on r.box_month = b.box_month
         and r.audience = b.audience and r.naturalness = b.naturalness where b.frozen_at is not null order by b.box_month`,
    );
    expect(boxes.length).toBe(3);
    const kindOf = (id: number) => products.find((product) => product.id === id)?.categoryId;
    for (const { ids, recipe } of boxes) {
      const held = products.filter((product) => ids.includes(product.id));
      const unwanted = held.filter((product) => EXCLUSIONS.some((word) => contains(product, word)));
      expect(unwanted.map(({ name }) => name)).toEqual([]);
      expect(ids.map(kindOf)).toEqual(recipe.map(kindOf));
    }
    expect(boxes.some(({ ids, recipe }) => ids.join() !== recipe.join())).toBe(true);
  });

  it("is ten words at most, each of two letters at least", async () => {
    const before = await snapshotOf(test.shop);
    const tooMany = Array.from({ length: 11 }, (_, index) => `word ${index}`);
    for (const exclusions of [tooMany, ["x"], ["a\u0000"]]) {
      const refused = await customer.send(saveQuestionnaire, { ...ANSWERS, exclusions });
      expect(refused.json()).toMatchObject({ code: "invalid-input" });
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
  });
});
