import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getAdminTodo, listActivity } from "#contract/admin/admin-overview.ts";
import { createProduct, deleteProduct as removeProduct } from "#contract/catalogue/admin-products.ts";
import { getBoxRun } from "#contract/subscriptions/admin-box-run.ts";
import * as calls from "#contract/subscriptions/admin-recipes.ts";
import { listSubscriptions, swapItem } from "#contract/subscriptions/subscriptions.ts";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { deleteProduct } from "#server/catalogue/editing/change-product.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { lockRecipes, writeRecipe } from "./recipes.queries.ts";

const WOMEN = { audience: "women", naturalness: "100natural" } as const;
const DECEMBER = { ...WOMEN, boxMonth: "2026-12" };
const FAR = { ...WOMEN, boxMonth: "2028-03" };
/** The women's recipes of the demonstration. */
const IN_DECEMBER = [7, 11, 24, 26, 37];
const STANDARD = [2, 12, 19, 26, 39];
const NEW = [3, 13, 20, 30, 45];
const SOLD_OUT = 29;
const SOAP = {
  name: "Rose Soap",
  slug: "rose-soap-of-a-recipe",
  price: "6.50",
  stock: 50,
  isCosmetic: true,
  safetyReportRef: "CPSR-1",
  notificationNumber: "SCPN-1",
};
const WAITING = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

describe("the recipes of a month", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "delete from subscriptions");
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const save = (input: Record<string, unknown>) => admin.send(calls.saveRecipe, input);
  const womens = async (boxMonth: string) => {
    const { recipes } = await admin.call(calls.getRecipes, { boxMonth });
    const found = recipes.find((each) => each.audience === "women" && each.naturalness === "100natural");
    if (!found) throw new Error("there is no such recipe");
    return found;
  };

  it("name a substitute for each place, which fills the box when the item is sold out", async () => {
    const [first = 0] = IN_DECEMBER;
    const substituteIds = [45, null, null, null, null];
    const input = { ...DECEMBER, productIds: IN_DECEMBER, previousProductIds: IN_DECEMBER };
    const taken = await save({ ...input, substituteIds: [IN_DECEMBER[1], null, null, null, null] });
    expect(taken.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "substituteIds.0" }] });
    expect((await save({ ...input, substituteIds: [987654, null, null, null, null] })).json()).toMatchObject({
      code: "parent-gone",
    });
    await rows(test.shop, "update products set stock = 40 where id = 45");
    expect((await save({ ...input, substituteIds })).statusCode).toBe(200);
    const recipe = await womens("2026-12");
    expect(recipe.substituteIds).toEqual(substituteIds);
    expect(recipe.check.items[0]?.substitutes[0]?.productId).toBe(45);
    expect(recipe.check.preview.map(({ productId }) => productId)).toEqual(IN_DECEMBER);
    await rows(test.shop, `update products set stock = 0 where id = ${first}`);
    const { check } = await womens("2026-12");
    expect(check.preview.map(({ productId }) => productId)).toEqual([45, ...IN_DECEMBER.slice(1)]);
    // A change without substitutes keeps them.
    await save(input);
    expect((await womens("2026-12")).substituteIds).toEqual(substituteIds);
  });

  it("are the audience's standard items without one, which the administrator changes", async () => {
    const saveStandard = (input: object) =>
      admin.send(calls.saveStandardRecipe, {
        audience: "women",
        productIds: NEW,
        previousProductIds: STANDARD,
        ...input,
      });
    expect((await saveStandard({ previousProductIds: NEW })).json()).toMatchObject({ code: "changed-meanwhile" });
    expect((await saveStandard({ productIds: [3, 3, 20, 30, 45] })).json()).toMatchObject({ code: "invalid-input" });
    expect((await womens(FAR.boxMonth)).productIds).toEqual(STANDARD);
    expect((await saveStandard({})).statusCode).toBe(200);
    expect((await womens(FAR.boxMonth)).productIds).toEqual(NEW);
    const { standards } = await admin.call(calls.getRecipes, { boxMonth: FAR.boxMonth });
    expect(standards.find(({ audience }) => audience === "women")?.productIds).toEqual(NEW);
    expect((await womens("2026-12")).productIds).toEqual(IN_DECEMBER);
    const [logged] = await rows(
      test.shop,
      "select entity_id from audit_log where entity = 'recipe' order by id desc limit 1",
    );
    expect(logged).toEqual({ entity_id: "standard women" });
  });

  it("are copied from another month as a whole, except where the month has its own", async () => {
    expect((await save({ ...FAR, productIds: NEW, previousProductIds: null })).statusCode).toBe(200);
    const far = { boxMonth: FAR.boxMonth, fromMonth: "2026-12" };
    const own = (await admin.call(calls.getRecipes, { boxMonth: "2026-12" })).recipes.filter(({ isOwn }) => isOwn);
    const { month, copied } = await admin.call(calls.copyRecipes, far);
    expect(copied).toBe(own.length - 1);
    const kinds = own.map(({ audience, naturalness }) => `${audience} ${naturalness}`);
    const isCopied = ({ audience, naturalness }: (typeof own)[number]) => kinds.includes(`${audience} ${naturalness}`);
    expect(month.recipes.filter(isCopied).map(({ productIds }) => productIds)).toEqual(
      own.map((each) => (each.audience === "women" && each.naturalness === "100natural" ? NEW : each.productIds)),
    );
    expect((await admin.send(calls.copyRecipes, far)).json()).toMatchObject({ code: "nothing-to-change" });
    const past = { boxMonth: "2026-11", fromMonth: "2026-12" };
    expect((await admin.send(calls.copyRecipes, past)).json()).toMatchObject({ code: "recipe-locked" });
    const entries = await rows(test.shop, "select entity_id from audit_log where entity = 'recipe'");
    expect(entries).toHaveLength(1 + copied);
  });

  it("are named on the overview while boxes wait that have none", async () => {
    await Subscriber.subscribe(test);
    const todo = () => admin.call(getAdminTodo, {});
    expect(await todo()).toMatchObject({ recipeMonth: "2026-12", recipesMissing: 0 });
    await rows(test.shop, "delete from box_recipes where box_month = '2026-12' returning id");
    expect(await todo()).toMatchObject({ recipeMonth: "2026-12", recipesMissing: 1 });
  });

  it("stand beside the stock and the needs of the coming run, and say whether the month has its own", async () => {
    await Subscriber.subscribe(test);
    await Subscriber.subscribe(test);
    const month = await admin.call(calls.getNextRecipes, {});
    expect(month).toMatchObject({ boxMonth: "2026-12", dispatchOn: "2026-12-15", isLocked: false });
    expect(month.recipes.map(({ audience, naturalness }) => `${audience} ${naturalness}`)).toEqual([
      "women 100natural",
      "women 99natural",
      "men 100natural",
      "men 99natural",
      "children 100natural",
      "children 99natural",
    ]);
    const recipe = await womens("2026-12");
    expect(recipe).toMatchObject({ boxes: 2, isOwn: true, productIds: IN_DECEMBER });
    expect(recipe.past.map(({ boxMonth }) => boxMonth)).toEqual(["2026-11", "2026-10", "2026-09"]);
    expect(recipe.check.items.map(({ needed }) => needed)).toEqual([2, 2, 2, 2, 2]);
    const { needs } = await admin.call(getBoxRun, { boxMonth: "2026-12" });
    for (const { productId, needed, stock } of recipe.check.items) {
      expect(needs.find((need) => need.productId === productId)).toMatchObject({ needed, stock });
    }
    expect(await womens("2028-03")).toMatchObject({ boxes: 0, isOwn: false, productIds: STANDARD });
    expect(
      month.products.some(({ productId }) => productId >= 101 && productId <= 312),
      "plans",
    ).toBe(false);
  });

  it("are saved with their change in the log, and fill the boxes and the customer's page", async () => {
    const subscriber = await Subscriber.subscribe(test);
    const month = await admin.call(calls.saveRecipe, {
      ...DECEMBER,
      productIds: NEW,
      previousProductIds: IN_DECEMBER,
    });
    expect(month.recipes.find((each) => each.productIds.join() === NEW.join())).toMatchObject(WOMEN);
    const [change] = await admin.call(listActivity, { entity: "recipe" });
    expect(change).toMatchObject({ actor: "Ada Meadow", action: "update", entityId: "2026-12 women 100natural" });
    const { check } = await womens("2026-12");
    expect(change?.before?.items).toHaveLength(5);
    expect(change?.after?.items).toEqual(check.items.map(({ name }) => name));
    const [seen] = await (await subscriber.signIn()).call(listSubscriptions, {});
    const shown = seen?.nextBox?.items.map(({ productId }) => productId);
    expect(shown).toEqual(NEW);
    expect((await womens("2026-12")).check.preview.map(({ productId }) => productId)).toEqual(shown);
    await liveDay(test, "2026-12-15");
    await liveDay(test, "2026-12-15");
    expect(await rows(test.shop, "select product_ids from boxes where frozen_at is not null")).toEqual([
      { product_ids: NEW },
    ]);
  });

  it("do not count a swap of an item that is no longer in the box", async () => {
    const browser = await (await Subscriber.subscribe(test)).signIn();
    const [seen] = await browser.call(listSubscriptions, {});
    const [item] = seen?.nextBox?.items ?? [];
    const intoProductId = item?.offers[0]?.productId ?? 0;
    const swap = {
      subscriptionId: String(seen?.id),
      boxMonth: "2026-12",
      productId: item?.productId ?? 0,
      intoProductId,
    };
    await browser.call(swapItem, swap);
    expect((await womens("2026-12")).check.items[0]).toMatchObject({ productId: IN_DECEMBER[0], needed: 0 });
    await admin.call(calls.saveRecipe, { ...DECEMBER, productIds: NEW, previousProductIds: IN_DECEMBER });
    const { needs } = await admin.call(getBoxRun, { boxMonth: "2026-12" });
    expect(needs.map(({ productId }) => productId).toSorted((a, b) => a - b)).toEqual(NEW);
    expect((await womens("2026-12")).check.items.map(({ needed }) => needed)).toEqual([1, 1, 1, 1, 1]);
  });

  it("are created for a month that had the standard box", async () => {
    await admin.call(calls.saveRecipe, { ...FAR, productIds: NEW, previousProductIds: null });
    expect(await womens("2028-03")).toMatchObject({ isOwn: true, productIds: NEW });
    expect((await save({ ...FAR, productIds: STANDARD, previousProductIds: null })).json()).toMatchObject({
      code: "changed-meanwhile",
    });
    expect(await womens("2028-04")).toMatchObject({ isOwn: false, productIds: STANDARD });
  });

  it("replace one for both kinds of naturalness", async () => {
    const both = JSON.stringify([1, 12, 19, 26, 39]);
    await rows(
      test.shop,
      `insert into box_recipes (box_month, audience, product_ids) values ('2028-03', 'women', '${both}')`,
    );
    expect(await womens("2028-03")).toMatchObject({ isOwn: false, productIds: [1, 12, 19, 26, 39] });
    await admin.call(calls.saveRecipe, { ...FAR, productIds: NEW, previousProductIds: null });
    expect(await womens("2028-03")).toMatchObject({ isOwn: true, productIds: NEW });
  });

  it("are checked before they are saved, with exclusions, repeats and shortages", async () => {
    await Subscriber.subscribe(test);
    await Subscriber.subscribe(test);
    await rows(
      test.shop,
      `update subscriptions set exclusions = '["lavender"]' where id = (select max(id) from subscriptions)`,
    );
    await rows(test.shop, "update products set stock = 1 where id = 13");
    const repeated = 16;
    const productIds = [3, 13, SOLD_OUT, repeated, 45];
    const { items, preview } = await admin.call(calls.checkRecipe, { ...DECEMBER, productIds });
    expect(items.map(({ warnings }) => warnings)).toMatchObject([
      [],
      ["short", "excluded"],
      ["short"],
      ["repeated"],
      ["new-allergens", "excluded"],
    ]);
    expect(items[1]).toMatchObject({ stock: 1, needed: 2, excludedBy: 1 });
    expect(items[2]).toMatchObject({
      stock: 0,
      substitutes: [{ productId: 28 }, { productId: 30 }, { productId: 26 }],
    });
    expect(items[3]).toMatchObject({ repeatedIn: ["2026-11"], excludedBy: 0 });
    expect(preview.map(({ productId }) => productId)).toEqual(productIds.with(2, 28));
    expect((await womens("2026-12")).productIds, "nothing is saved").toEqual(IN_DECEMBER);
  });

  it("cannot be changed once the month's cut-off has passed, or once its boxes are filled", async () => {
    test.setClock("2026-12-15T14:00:00Z");
    admin = await signInAdmin(test);
    const locked = await save({ ...DECEMBER, productIds: NEW, previousProductIds: IN_DECEMBER });
    expect(locked.statusCode).toBe(409);
    expect(locked.json()).toMatchObject({ code: "recipe-locked", facts: { boxMonth: "2026-12" } });
    expect(await admin.call(calls.getRecipes, { boxMonth: "2026-12" })).toMatchObject({ isLocked: true });
    expect(await womens("2026-12")).toMatchObject({ productIds: IN_DECEMBER });
    expect(await admin.call(calls.getNextRecipes, {})).toMatchObject({ boxMonth: "2027-01", isLocked: false });

    await Subscriber.subscribe(test);
    await rows(test.shop, "update boxes set frozen_at = now() where box_month = '2027-01'");
    const filled = await save({
      ...WOMEN,
      boxMonth: "2027-01",
      productIds: NEW,
      previousProductIds: [8, 13, 20, 29, 45],
    });
    expect(filled.json()).toMatchObject({ code: "recipe-locked" });
  });

  it.skipIf(process.env.TEST_DATABASE !== "postgres")(
    "are not changed by a save that waits for the freeze until after the cut-off",
    async () => {
      test.setClock("2026-12-15T13:59:59Z");
      admin = await signInAdmin(test);
      let saving: ReturnType<typeof save> | undefined;
      await test.shop.db.transaction(async (tx) => {
        await lockRecipes(tx, { boxMonth: boxMonthOf(isoDay("2026-12-01")), audience: "women" }, "share");
        saving = save({ ...DECEMBER, productIds: NEW, previousProductIds: IN_DECEMBER });
        await expect.poll(async () => (await rows(test.shop, WAITING)).length, { timeout: 20_000 }).toBe(1);
        test.setClock("2026-12-15T14:00:00Z");
      });
      expect((await saving)?.json()).toMatchObject({ code: "recipe-locked" });
    },
  );

  it.skipIf(process.env.TEST_DATABASE !== "postgres")(
    "fill a run only after a save in progress has ended",
    async () => {
      await Subscriber.subscribe(test);
      // Without a category, the product is in a box only because the new recipe names it.
      const withNew = NEW.with(0, (await admin.call(createProduct, SOAP)).id);
      test.setClock("2026-12-15T14:00:00Z");
      const key = { ...WOMEN, boxMonth: boxMonthOf(isoDay("2026-12-01")) };
      let freezing: Promise<unknown> | undefined;
      await test.shop.db.transaction(async (tx) => {
        await lockRecipes(tx, key, "update");
        await writeRecipe(tx, key, { previous: IN_DECEMBER, next: withNew, substituteIds: null });
        freezing = test.runJob("freeze-run");
        await expect.poll(async () => (await rows(test.shop, WAITING)).length, { timeout: 20_000 }).toBe(1);
      });
      await freezing;
      expect(await rows(test.shop, "select product_ids from boxes where frozen_at is not null")).toEqual([
        { product_ids: withNew },
      ]);
    },
  );

  it.skipIf(process.env.TEST_DATABASE !== "postgres")(
    "are not saved with a product that is being deleted",
    async () => {
      const { id } = await admin.call(createProduct, SOAP);
      const { clock, countProductUses } = test.shop;
      const by = { actorUserId: 999_999, now: clock(), countProductUses };
      let saving: ReturnType<typeof save> | undefined;
      await test.shop.db.transaction(async (tx) => {
        expect(await deleteProduct(tx, id, by)).toBe("deleted");
        saving = save({ ...DECEMBER, productIds: NEW.with(0, id), previousProductIds: IN_DECEMBER });
        await expect.poll(async () => (await rows(test.shop, WAITING)).length, { timeout: 20_000 }).toBe(1);
      });
      expect((await saving)?.json()).toMatchObject({ code: "parent-gone" });
      expect((await womens("2026-12")).productIds).toEqual(IN_DECEMBER);
    },
  );

  it("keep the first of two changes at once, and refuse the second", async () => {
    const inputs = [
      { ...DECEMBER, productIds: NEW, previousProductIds: IN_DECEMBER },
      { ...DECEMBER, productIds: STANDARD, previousProductIds: IN_DECEMBER },
    ];
    const replies = await Promise.all(inputs.map(save));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const winner = inputs[replies.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await womens("2026-12")).productIds).toEqual(winner?.productIds);
    const added = [NEW, STANDARD].map((productIds) => ({ ...FAR, productIds, previousProductIds: null }));
    const both = await Promise.all(added.map(save));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await admin.call(listActivity, { entity: "recipe" })).toHaveLength(2);
  });

  it("are of a month between 2020 and 2099", async () => {
    for (const boxMonth of ["0000-01", "2019-12", "2100-01", "9999-12"]) {
      for (const call of [calls.getRecipes, getBoxRun]) {
        const reply = await admin.send(call, { boxMonth });
        expect(reply.statusCode, boxMonth).toBe(422);
        expect(reply.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "boxMonth" }] });
      }
    }
    for (const boxMonth of ["2020-01", "2099-12"]) expect(await womens(boxMonth)).toMatchObject({ isOwn: false });
  });

  it("warn of items that became unfit after the save, and the run takes substitutes that are on sale", async () => {
    await admin.call(calls.saveRecipe, { ...DECEMBER, productIds: NEW, previousProductIds: IN_DECEMBER });
    const [unreported = 0, coloured = 0, , soldOut = 0, gone = 0] = NEW;
    const [first] = (await womens("2026-12")).check.items[3]?.substitutes ?? [];
    await rows(test.shop, `update products set is_active = false, safety_report_ref = '' where id = ${unreported}`);
    await rows(test.shop, `update products set natural_percent = 90 where id = ${coloured}`);
    await rows(test.shop, `update products set stock = 0 where id = ${soldOut}`);
    await rows(test.shop, `update products set is_active = false where id = ${first?.productId}`);
    await rows(test.shop, `update products set is_active = false, archived_at = now() where id = ${gone}`);
    const { items, preview } = (await womens("2026-12")).check;
    expect(items.map(({ productId }) => productId)).toEqual(NEW);
    const beforeToo = ["not-on-sale", "new-allergens", "repeated"];
    const unfit = items.map(({ warnings }) => warnings.find((each) => !beforeToo.includes(each)));
    expect(unfit).toEqual(["lacks-documents", "has-colour", undefined, undefined, "gone"]);
    expect(items[3]?.substitutes).not.toContainEqual(expect.objectContaining({ productId: first?.productId }));
    await Subscriber.subscribe(test);
    await liveDay(test, "2026-12-15");
    const [box] = await rows<{ product_ids: number[]; taken_product_ids: number[] }>(
      test.shop,
      "select product_ids, taken_product_ids from boxes where frozen_at is not null",
    );
    for (const id of [unreported, coloured, soldOut, gone, first?.productId]) {
      expect(box?.product_ids).not.toContain(id);
    }
    expect(box?.product_ids).toEqual(preview.map(({ productId }) => productId));
    expect(box?.taken_product_ids).toEqual(box?.product_ids);
  });

  it("lack an item that must not be sent and has no substitute", async () => {
    await Subscriber.subscribe(test);
    await rows(test.shop, "update products set is_active = false where not is_subscription");
    await rows(test.shop, `update products set safety_report_ref = '' where id = ${IN_DECEMBER[0]}`);
    await liveDay(test, "2026-12-15");
    expect(
      await rows(test.shop, "select product_ids, taken_product_ids from boxes where frozen_at is not null"),
    ).toEqual([{ product_ids: IN_DECEMBER, taken_product_ids: IN_DECEMBER.slice(1) }]);
  });

  it("keep their products from being deleted until the month is locked, and archive them from then on", async () => {
    const { id } = await admin.call(createProduct, SOAP);
    const remove = async () => (await admin.send(removeProduct, { productId: String(id) })).json();
    await admin.call(calls.saveRecipe, {
      ...DECEMBER,
      productIds: NEW.with(0, id),
      previousProductIds: IN_DECEMBER,
    });
    expect(await remove()).toMatchObject({ code: "still-in-use" });
    test.setClock("2026-12-15T13:59:59Z");
    admin = await signInAdmin(test);
    expect(await remove()).toMatchObject({ code: "still-in-use" });
    test.setClock("2026-12-15T14:00:00Z");
    expect(await remove()).toEqual({ outcome: "archived" });
  });

  it("keep the products of standard boxes from being deleted, and the substitutes of filled boxes as archived", async () => {
    const { id } = await admin.call(createProduct, SOAP);
    const remove = async (productId: number) =>
      (await admin.send(removeProduct, { productId: String(productId) })).json();
    const inStandardBox = (productId: number) =>
      rows(
        test.shop,
        `update box_recipes set product_ids = '${JSON.stringify(STANDARD.with(0, productId))}'
          where box_month is null and audience = 'women'`,
      );
    await inStandardBox(id);
    test.setClock("2027-06-20T10:00:00Z");
    admin = await signInAdmin(test);
    expect(await remove(id)).toMatchObject({ code: "still-in-use" });
    await inStandardBox(STANDARD[0] ?? 0);
    const july = await admin.call(createProduct, { ...SOAP, slug: "july-soap" });
    const inJuly = NEW.with(0, july.id);
    await admin.call(calls.saveRecipe, { ...FAR, boxMonth: "2027-07", productIds: inJuly, previousProductIds: null });
    await Subscriber.subscribe(test);
    expect(await remove(july.id)).toMatchObject({ code: "still-in-use" });
    await rows(test.shop, `update boxes set product_ids = '[${id}, 11, 24, 26, 37]', frozen_at = now()`);
    expect(await remove(id)).toEqual({ outcome: "archived" });
    expect(await remove(july.id), "its month is filled").toEqual({ outcome: "archived" });
  });

  it("log nothing when the same five are saved again", async () => {
    await admin.call(calls.saveRecipe, { ...DECEMBER, productIds: IN_DECEMBER, previousProductIds: IN_DECEMBER });
    expect(await admin.call(listActivity, { entity: "recipe" })).toEqual([]);
  });

  it("refuse the same product twice, colour in a natural box, cosmetics without a safety report, sets, plans and the wrong number", async () => {
    const refused = async (productIds: number[]) => {
      const reply = await save({ ...DECEMBER, productIds, previousProductIds: IN_DECEMBER });
      return reply.json();
    };
    expect(await refused([3, 3, 20, 29, 45])).toMatchObject({
      code: "invalid-input",
      issues: [{ path: "productIds.1" }],
    });
    expect(await refused([1, 13, 20, 30, 45])).toMatchObject({ issues: [{ path: "productIds.0" }] });
    const [{ id: setId = 0 } = {}] = await rows<{ id: number }>(
      test.shop,
      "select min(set_id) as id from product_components",
    );
    for (const id of [setId, 101, 987_654]) {
      expect(await refused([3, 13, 20, 29, id]), `product ${id}`).toMatchObject({ code: "parent-gone" });
    }
    await rows(test.shop, "update products set is_active = false, safety_report_ref = null where id = 13");
    expect(await refused(NEW)).toMatchObject({ code: "invalid-input", issues: [{ path: "productIds.1" }] });
    expect(await refused([3, 13, 20, 29])).toMatchObject({ code: "invalid-input" });
    expect((await womens("2026-12")).productIds).toEqual(IN_DECEMBER);
  });

  it("are nobody else's", async () => {
    const customer = await newCustomer(test);
    const inputs = [
      [calls.getNextRecipes, {}],
      [calls.getRecipes, { boxMonth: "2026-12" }],
      [calls.checkRecipe, { ...DECEMBER, productIds: NEW }],
      [calls.saveRecipe, { ...DECEMBER, productIds: NEW, previousProductIds: IN_DECEMBER }],
    ] as const;
    for (const [call, input] of inputs) {
      expect((await new TestBrowser(test.app).send(call, input)).statusCode).toBe(401);
      expect((await customer.send(call, input)).statusCode).toBe(403);
    }
    expect((await womens("2026-12")).productIds).toEqual(IN_DECEMBER);
  });
});
