import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProduct, listCategories, listPlans, listProducts } from "#contract/catalogue/catalogue.ts";
import { listClaims } from "#contract/marketing/marketing.ts";
import { estimateDelivery, lookUpAddress } from "#contract/shop.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/catalogue/catalogue.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the catalogue", () => {
  let test: TestShop;
  let visitor: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop();
    visitor = new TestBrowser(test.app);
  });
  afterAll(() => test.close());

  it("shows each collection beside what its items cost singly", async () => {
    expect(WELLNESS_CATEGORY_ID).toBe(19);
    const collections = (await visitor.call(listProducts, {})).filter(
      ({ categoryId }) => categoryId === WELLNESS_CATEGORY_ID,
    );
    expect(collections.map(({ price, boughtSeparately, saves }) => [price, boughtSeparately, saves])).toEqual([
      ["34.99", "42.99", "8.00"],
      ["32.99", "39.99", "7.00"],
      ["36.99", "44.99", "8.00"],
      ["38.99", "46.99", "8.00"],
      ["35.99", "43.99", "8.00"],
      ["33.99", "40.99", "7.00"],
      ["24.99", "29.99", "5.00"],
    ]);
    expect(collections.map(({ includes }) => includes.length)).toEqual([5, 5, 5, 5, 5, 5, 3]);
  });

  it("prices twelve plans as the rules print them, first boxes with what follows", async () => {
    const { plans, boxes, delivery } = await visitor.call(listPlans, {});
    expect(plans.map(({ id, price, firstBox }) => [id, price, firstBox.price, firstBox.isOffer])).toEqual([
      [101, "29.99", "19.99", true],
      [103, "26.99", "19.99", true],
      [106, "25.49", "19.99", true],
      [112, "23.99", "19.99", true],
      [201, "29.99", "19.99", true],
      [203, "26.99", "19.99", true],
      [206, "25.49", "19.99", true],
      [212, "23.99", "19.99", true],
      [301, "24.99", "19.99", true],
      [303, "22.49", "19.99", true],
      [306, "21.24", "19.99", true],
      [312, "19.99", "19.99", false],
    ]);
    expect(boxes.map(({ audience, fromPrice, includes }) => [audience, fromPrice, includes.length])).toEqual([
      ["women", "23.99", 5],
      ["men", "23.99", 5],
      ["children", "19.99", 5],
    ]);
    expect(delivery).toEqual({ basket: "1.00", tariff: "3.99" });
  });

  it("marks items of sets and boxes that are not on sale, which have no page", async () => {
    const other = await openTestShop();
    const [item] = await rows<{ id: number }>(
      other.shop,
      `update products set is_active = false where id = (select component_id from product_components
        where set_id = 61 and component_id in (select jsonb_array_elements_text(product_ids)::int from box_recipes
          where box_month is null and naturalness is null)
        limit 1) returning id`,
    );
    const shopper = new TestBrowser(other.app);
    const [plans, sets, page] = await Promise.all([
      shopper.call(listPlans, {}),
      shopper.call(listProducts, {}),
      shopper.call(getProduct, { slug: "stress-relief-collection" }),
    ]);
    for (const lists of [plans.boxes, sets, [page]]) {
      const found = lists.flatMap(({ includes }) => includes.filter(({ isOnSale }) => !isOnSale));
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set([item?.id]));
    }
    await other.close();
  });

  it("tells of one product what its label says, and what 100 g cost", async () => {
    const single = (await visitor.call(listProducts, {})).find(({ id }) => id === 1);
    const details = await visitor.call(getProduct, { slug: single?.slug ?? "" });
    expect(details).toMatchObject({ id: 1, price: single?.price, netWeightGrams: 150, shelfLifeMonths: 12 });
    expect(details.ingredients).toMatch(/Sodium Bicarbonate/i);
    expect(Number(details.unitPrice?.amount)).toBeCloseTo(Number(details.price) / 1.5, 1);
    expect(details.related).toHaveLength(4);
    expect(details.inSets.map(({ name }) => name)).toContain("Stress Relief Collection");
    expect(details.goesWith.map(({ name }) => name)).toContain("Lavender & Rosemary Soap Bar");
    expect(details.goesWith.every(({ categoryId, stock }) => categoryId !== details.categoryId && stock > 0)).toBe(
      true,
    );
    expect(details.related.every(({ categoryId, id }) => categoryId === details.categoryId && id !== 1)).toBe(true);
  });

  it("has no page for plans, drafts and unknown names", async () => {
    await test.shop.db.execute("update products set is_active = false where id = 2");
    const [draft] = (await test.shop.db.execute<{ slug: string }>("select slug from products where id = 2")).rows;
    for (const slug of ["women-box-3months", draft?.slug, "no-such-thing"]) {
      expect((await visitor.send(getProduct, { slug })).statusCode).toBe(404);
    }
  });

  it("counts the goods of its categories, without boxes", async () => {
    const categories = await visitor.call(listCategories, {});
    expect(categories.find(({ id }) => id === WELLNESS_CATEGORY_ID)?.productCount).toBe(7);
    expect(categories.map(({ id }) => id)).not.toContain(20);
  });

  it("makes claims only while they are switched on and valid", async () => {
    expect((await visitor.call(listClaims, {})).map(({ key }) => key)).toContain("customers");
    await test.shop.db.execute("update marketing_claims set is_enabled = false where key = 'customers'");
    await test.shop.db.execute("update marketing_claims set valid_until = '2026-11-20' where key = 'satisfaction'");
    const keys = (await visitor.call(listClaims, {})).map(({ key }) => key);
    expect(keys).not.toContain("customers");
    expect(keys).not.toContain("satisfaction");
  });

  it("calls the 12 boxes the most popular while that claim is switched on, with its source", async () => {
    const popular = async () => (await visitor.call(listPlans, {})).plans.filter((plan) => plan.popular);
    expect(await popular()).toMatchObject(
      [112, 212, 312].map((id) => ({
        id,
        popularSource: { source: expect.stringContaining("Demonstration figures") },
      })),
    );
    await test.shop.db.execute("update marketing_claims set is_enabled = false where key = 'most-popular'");
    expect(await popular()).toEqual([]);
  });

  it("makes no claims at all for a merchant who has proved none yet", async () => {
    const real = await openTestShop({ variables: { DEMO_MODE: "false" } });
    const stranger = new TestBrowser(real.app);
    expect(await stranger.call(listClaims, {})).toEqual([]);
    expect((await stranger.call(listPlans, {})).plans.filter((plan) => plan.popular)).toEqual([]);
    await real.close();
  });

  it("knows the town of a postcode, and leaves it open where there are several", async () => {
    expect(await visitor.call(lookUpAddress, { postcode: "ba12ab" })).toEqual({
      postcode: "BA1 2AB",
      town: "Bath",
      county: "Somerset",
      addresses: [],
    });
    expect(await visitor.call(lookUpAddress, { postcode: "BA12 0AA" })).toMatchObject({ town: null, county: null });
    expect((await visitor.send(lookUpAddress, { postcode: "nowhere" })).statusCode).toBe(422);
  });

  it("estimates when a parcel arrives, later in remote places, and never in Jersey", async () => {
    const near = await visitor.call(estimateDelivery, { postcode: "sw1a1aa" });
    expect(near).toEqual({
      postcode: "SW1A 1AA",
      isRemote: false,
      handledOn: "2026-11-23",
      dispatchBy: "2026-11-26",
      arrivesFrom: "2026-11-27",
      arrivesTo: "2026-12-01",
    });
    expect(await visitor.call(estimateDelivery, { postcode: "ZE1 0AA" })).toMatchObject({
      isRemote: true,
      arrivesFrom: "2026-11-30",
      arrivesTo: "2026-12-03",
    });
    expect((await visitor.send(estimateDelivery, { postcode: "JE2 3AB" })).json()).toMatchObject({
      code: "postcode-not-served",
    });
    expect((await visitor.send(estimateDelivery, { postcode: "nowhere" })).statusCode).toBe(422);
  });
});
