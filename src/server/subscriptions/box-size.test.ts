import { extractText } from "unpdf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getGoingLive, updateSettings } from "#contract/admin/admin-settings.ts";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { listClaims } from "#contract/marketing/marketing.ts";
import { getShopMode } from "#contract/shop.ts";
import { downloadBoxSlips, getBoxRun } from "#contract/subscriptions/admin-box-run.ts";
import * as calls from "#contract/subscriptions/admin-recipes.ts";
import { listSubscriptions, swapItem } from "#contract/subscriptions/subscriptions.ts";
import { BOX_VALUE_CLAIM } from "#domain/catalogue/catalogue.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const WOMEN = { audience: "women", naturalness: "100natural" } as const;
/** The women's recipes of the demonstration. */
const IN_DECEMBER = [7, 11, 24, 26, 37];
const IN_JANUARY = [8, 13, 20, 29, 45];
const STANDARD = [2, 12, 19, 26, 39];
const EIGHT = [3, 13, 20, 30, 45, 2, 12, 19];
/** A month without recipes of its own. */
const FAR = "2028-03";

describe("the number of items in a box", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let visitor: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "delete from subscriptions");
    admin = await signInAdmin(test);
    visitor = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  const setSize = (boxSize: number) => admin.call(updateSettings, { boxSize });
  const womens = async (boxMonth: string) => {
    const { recipes } = await admin.call(calls.getRecipes, { boxMonth });
    const found = recipes.find((each) => each.audience === "women" && each.naturalness === "100natural");
    if (!found) throw new Error("there is no such recipe");
    return found;
  };
  const nextBoxOf = async (subscriber: Subscriber) => {
    const browser = await subscriber.signIn();
    const [subscription] = await browser.call(listSubscriptions, {});
    if (!subscription?.nextBox) throw new Error("there is no next box");
    return { browser, subscriptionId: String(subscription.id), ...subscription.nextBox };
  };
  /** Swaps the item in a place of the next box. Returns the new product. */
  const swap = async (subscriber: Subscriber, slot: number) => {
    const { browser, subscriptionId, boxMonth, items } = await nextBoxOf(subscriber);
    const item = items[slot];
    const into = item?.offers[0];
    if (!item || !into) throw new Error(`nothing is offered for item ${slot}`);
    await browser.call(swapItem, {
      subscriptionId,
      boxMonth,
      productId: item.productId,
      intoProductId: into.productId,
    });
    return into.productId;
  };
  const filledBoxes = (boxMonth: string) =>
    rows<{ products: number[]; taken: number[] }>(
      test.shop,
      `select product_ids as products, taken_product_ids as taken from boxes
       where box_month = '${boxMonth}' and frozen_at is not null`,
    );

  it("leaves recipes, boxes and swaps as they are, and is that of the recipe that is saved next", async () => {
    const subscriber = await Subscriber.subscribe(test);
    const swapped = await swap(subscriber, 4);
    await setSize(8);
    const inDecember = [...IN_DECEMBER.slice(0, 4), swapped];
    expect((await nextBoxOf(subscriber)).items.map(({ productId }) => productId)).toEqual(inDecember);
    expect((await womens("2026-12")).productIds).toEqual(IN_DECEMBER);
    await liveDay(test, "2026-12-15");
    expect(await filledBoxes("2026-12")).toEqual([{ products: inDecember, taken: inDecember }]);
    await dispatchRun(test);
    admin = await signInAdmin(test);
    const old = await admin.call(getBoxRun, { boxMonth: "2026-12" });
    expect(old.boxes.map(({ items }) => items?.length)).toEqual([5]);

    const january = { ...WOMEN, boxMonth: "2027-01", previousProductIds: IN_JANUARY };
    for (const productIds of [IN_JANUARY, EIGHT.slice(0, 7)]) {
      const refused = await admin.send(calls.saveRecipe, { ...january, productIds });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: "invalid-input",
        issues: [{ path: "productIds", message: "Choose eight products" }],
      });
    }
    expect((await nextBoxOf(subscriber)).items).toHaveLength(5);
    const substituteIds = [null, null, null, null, null, null, null, 22];
    await admin.call(calls.saveRecipe, { ...january, productIds: EIGHT, substituteIds });
    expect((await womens("2027-01")).substituteIds).toEqual(substituteIds);
    expect((await nextBoxOf(subscriber)).items).toHaveLength(8);
    const last = await swap(subscriber, 7);
    await liveDay(test, "2027-01-01");
    await liveDay(test, "2027-01-15");
    const inJanuary = [...EIGHT.slice(0, 7), last];
    expect(await filledBoxes("2027-01")).toEqual([{ products: inJanuary, taken: inJanuary }]);
    admin = await signInAdmin(test);
    const run = await admin.call(getBoxRun, { boxMonth: "2027-01" });
    expect(run.picks.reduce((sum, { units }) => sum + units, 0)).toBe(8);
    const slips = await admin.send(downloadBoxSlips, { boxMonth: "2027-01" });
    const { text } = await extractText(new Uint8Array(slips.rawPayload), { mergePages: true });
    const names = await rows<{ name: string }>(
      test.shop,
      `select name from products where id in (${inJanuary.join()})`,
    );
    expect(names.filter(({ name }) => !text.includes(name))).toEqual([]);
  });

  it("fills three items from a recipe of three, and a swap of a place that is gone is released", async () => {
    const subscriber = await Subscriber.subscribe(test);
    const stock = () => rows<{ id: number; stock: number }>(test.shop, "select id, stock from products order by id");
    const before = await stock();
    await swap(subscriber, 4);
    await setSize(3);
    const three = [3, 13, 20];
    await admin.call(calls.saveRecipe, {
      ...{ ...WOMEN, boxMonth: "2026-12" },
      ...{ productIds: three, previousProductIds: IN_DECEMBER },
    });
    expect(await womens("2026-12")).toMatchObject({ productIds: three, substituteIds: [null, null, null] });
    const { items, swap: kept } = await nextBoxOf(subscriber);
    expect(items.map(({ productId }) => productId)).toEqual(three);
    expect(kept).toBeNull();
    const { needs } = await admin.call(getBoxRun, { boxMonth: "2026-12" });
    expect(needs.map(({ productId, needed }) => [productId, needed]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
      three.map((id) => [id, 1]),
    );
    await liveDay(test, "2026-12-15");
    expect(await filledBoxes("2026-12")).toEqual([{ products: three, taken: three }]);
    const after = before.map((row) => (three.includes(row.id) ? { ...row, stock: row.stock - 1 } : row));
    expect(await stock()).toEqual(after);
    expect(await rows(test.shop, "select 1 from box_swaps")).toEqual([]);
  });

  it("asks for new standard boxes, which months without a recipe have until then as they were", async () => {
    const standardsDone = async () =>
      (await admin.call(getGoingLive, {})).shop.find(({ check }) => check === "standard-boxes")?.isDone;
    const save = (productIds: number[]) =>
      admin.send(calls.saveStandardRecipe, { audience: "women", productIds, previousProductIds: STANDARD });
    expect(await standardsDone()).toBe(true);
    await setSize(4);
    expect(await standardsDone()).toBe(false);
    const month = await admin.call(calls.getRecipes, { boxMonth: FAR });
    expect(month.boxSize).toBe(4);
    expect(month.standards.map(({ productIds }) => productIds.length)).toEqual([5, 5, 5]);
    expect((await womens(FAR)).productIds).toEqual(STANDARD);
    const includedOf = async () => (await visitor.call(listPlans, {})).boxes[0]?.includes.map(({ id }) => id);
    expect(await includedOf()).toEqual(STANDARD);
    const refused = await save(STANDARD);
    expect(refused.json()).toMatchObject({ issues: [{ path: "productIds", message: "Choose four products" }] });
    expect((await save(EIGHT.slice(0, 4))).statusCode).toBe(200);
    expect((await womens(FAR)).productIds).toEqual(EIGHT.slice(0, 4));
    expect(await includedOf()).toEqual(EIGHT.slice(0, 4));
    expect(await standardsDone()).toBe(false);
    await rows(test.shop, "update box_recipes set product_ids = '[1, 11, 20, 30]', substitute_ids = null");
    expect(await standardsDone()).toBe(true);
  });

  it("leaves recipes with another number of items out of a copy, and says how many", async () => {
    await setSize(4);
    const copy = { boxMonth: FAR, fromMonth: "2026-12" };
    const own = (await admin.call(calls.getRecipes, { boxMonth: "2026-12" })).recipes.filter(({ isOwn }) => isOwn);
    const refused = await admin.send(calls.copyRecipes, copy);
    expect(refused.json()).toMatchObject({ code: "nothing-to-change", facts: { otherSize: own.length } });
    await admin.call(calls.saveRecipe, {
      ...{ ...WOMEN, boxMonth: "2026-12" },
      ...{ productIds: EIGHT.slice(0, 4), previousProductIds: IN_DECEMBER },
    });
    expect(await admin.call(calls.copyRecipes, copy)).toMatchObject({ copied: 1, otherSize: own.length - 1 });
    expect(await womens(FAR)).toMatchObject({ isOwn: true, productIds: EIGHT.slice(0, 4) });
  });

  it("is not sent to the pages until it is changed, and then is in straplines and in the category, but in no own text", async () => {
    const textsOf = async () => {
      const { boxes } = await visitor.call(listPlans, {});
      const [category] = await rows<{ description: string }>(
        test.shop,
        "select description from categories where id = 20",
      );
      return [...boxes.map(({ strapline }) => strapline), category?.description];
    };
    const before = await textsOf();
    expect(before.every((text) => text?.startsWith("Five "))).toBe(true);
    expect((await visitor.call(getShopMode, {})).boxSize).toBeUndefined();
    await rows(test.shop, "update products set strapline = 'Roses, five at a time' where subscription_type = 'women'");
    await setSize(4);
    expect((await visitor.call(getShopMode, {})).boxSize).toBe("four");
    expect(await textsOf()).toEqual([
      "Roses, five at a time",
      ...before.slice(1).map((text) => text?.replace("Five ", "Four ")),
    ]);
    await setSize(5);
    expect((await visitor.call(getShopMode, {})).boxSize).toBeUndefined();
    expect(await textsOf()).toEqual(["Roses, five at a time", ...before.slice(1)]);
  });

  it("switches off the claim about the value of a box, whose number and sum are no longer true, until the owner does", async () => {
    const isClaimed = async () => (await visitor.call(listClaims, {})).some(({ key }) => key === BOX_VALUE_CLAIM);
    await rows(test.shop, `update marketing_claims set is_enabled = true where key = '${BOX_VALUE_CLAIM}'`);
    expect(await isClaimed()).toBe(true);
    await admin.call(updateSettings, { boxSize: 5, coolingOffDays: 15 });
    expect(await isClaimed()).toBe(true);
    await setSize(4);
    expect(await isClaimed()).toBe(false);
    await setSize(5);
    expect(await isClaimed()).toBe(false);
    const log = await rows(
      test.shop,
      `select before, after from audit_log where entity = 'claim' and entity_id = '${BOX_VALUE_CLAIM}'`,
    );
    expect(log.at(-1)).toEqual({ before: { isEnabled: true }, after: { isEnabled: false } });
  });

  it.each([2, 9, 4.5, "5"])("is refused as %j", async (boxSize) => {
    const before = await snapshotOf(test.shop);
    const refused = await admin.send(updateSettings, { boxSize });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "boxSize" }] });
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it.each([
    ["[1, 2]", "null", "box_recipes_size_check"],
    ["[1, 2, 3, 4, 5, 6, 7, 8, 9]", "null", "box_recipes_size_check"],
    ["[1, 2, 3]", "[null, null]", "box_recipes_substitutes_check"],
  ])("is checked by the database: %s with substitutes %s", async (products, substitutes, check) => {
    const wrong = `update box_recipes set product_ids = '${products}', substitute_ids = '${substitutes}'::jsonb`;
    const write = rows(test.shop, wrong.replace("'null'::jsonb", "null"));
    await expect(write).rejects.toThrow(check);
  });
});
