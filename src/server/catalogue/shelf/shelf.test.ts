import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { updateProduct } from "#contract/catalogue/admin-products.ts";
import { viewShelf, viewShopWindow } from "#contract/catalogue/catalogue.ts";
import { LABEL_FACTS } from "#domain/catalogue/label-facts.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("a shelf", () => {
  let test: TestShop;
  let visitor: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    visitor = new TestBrowser(test.app);
  });
  afterAll(() => test.close());

  const view = (input: Record<string, string | number> = {}) => visitor.call(viewShelf, input as never);
  const namesOf = async (input: Record<string, string | number>) =>
    (await view(input)).products.map(({ name }) => name);

  it("holds what is on sale of a category, page by page, none twice", async () => {
    const { total, pages } = await view({ category: "soap-bars", size: 3 });
    const names: string[] = [];
    for (let page = 1; page <= pages; page += 1)
      names.push(...(await namesOf({ category: "soap-bars", size: 3, page })));
    expect(names).toHaveLength(total);
    expect(new Set(names).size).toBe(total);
    expect(names.every((name) => name.includes("Soap"))).toBe(true);
    const last = await view({ category: "soap-bars", size: 3, page: pages });
    for (const page of [pages + 1, 99, 5_001, 1e9, Number.MAX_SAFE_INTEGER]) {
      expect(await view({ category: "soap-bars", size: 3, page })).toEqual(last);
    }
    expect(last.page).toBe(pages);
    expect((await visitor.send(viewShelf, { category: "motor-oil" })).statusCode).toBe(404);
  });

  it("finds by the beginnings of words, in names, descriptions and ingredients", async () => {
    expect(await namesOf({ q: "charc" })).toContain("Cedar & Charcoal Soap Bar");
    expect(await namesOf({ q: "lavandula" })).toContain("Lavender Field Bath Bomb");
    expect((await namesOf({ q: "rose soap" }))[0]).toBe("Rose Petal Soap Bar");
  });

  it("finds ingredients by their plain names, because an allergy may depend on it", async () => {
    const found = async (q: string) => (await view({ q })).total;
    expect(await found("coconut")).toBeGreaterThanOrEqual(await found("cocoate"));
    expect(await found("coconut")).toBeGreaterThan(0);
    expect(await found("cocoa")).toBe(await found("cacao"));
    expect((await view({ q: "coconut" })).lookedFor).toBeNull();
  });

  it.each([
    ["lavendar", "lavender"],
    ["eucaliptus", "eucalyptus"],
    ["charcole soap", "charcoal soap"],
    ["chammomile", "chamomile"],
    ["eucalip", "eucalyptus"],
    ["lavendar sope", "lavender soap"],
  ])("forgives %s, and says that it looked for %s", async (typed, meant) => {
    const { lookedFor, total } = await view({ q: typed });
    expect(lookedFor).toBe(meant);
    expect(total).toBeGreaterThan(0);
    expect(total).toBe((await view({ q: meant })).total);
  });

  it.each([
    "lavender 👨‍👩‍👧",
    "lav\u200bender",
    "\u202alavender\u202c",
    "lavender\t",
    "lavender\n",
    "lavender\u0000",
    "lavender \ud83d",
  ])("finds by %j what the word in it finds", async (q) => {
    expect(await namesOf({ q })).toEqual(await namesOf({ q: "lavender" }));
  });

  it("says what others buy where nothing is found, and finds nothing by signs", async () => {
    for (const q of ["xylophone", "returns", "samples", "!?&|"]) {
      const { products, total, instead } = await view({ q });
      expect({ products, total }).toEqual({ products: [], total: 0 });
      expect(instead).toHaveLength(4);
    }
  });

  it("counts what each condition would leave, and leaves just that", async () => {
    const { facts, inStock, forChildren } = await view();
    expect(facts.map(({ fact }) => fact)).toEqual([...LABEL_FACTS]);
    for (const { fact, count } of facts) expect((await view({ facts: fact })).total, fact).toBe(count);
    expect((await view({ inStock: "1" })).total).toBe(inStock);
    expect((await view({ forChildren: "1" })).total).toBe(forChildren);
    const floral = await view({ facts: "floral" });
    const either = await view({ facts: "floral,citrus" });
    expect(either.total).toBeGreaterThan(floral.total);
    const both = await view({ facts: "floral,no-colour" });
    expect(both.total).toBe(floral.facts.find(({ fact }) => fact === "no-colour")?.count);
  });

  it("is sorted by price either way, and holds nothing above a price", async () => {
    const prices = (await view({ sort: "price-asc" })).products.map(({ price }) => Number(price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const cheap = await view({ under: "6", sort: "price-desc" });
    expect(Number(cheap.products[0]?.price)).toBeLessThanOrEqual(6);
    expect((await visitor.send(viewShelf, { under: "cheap" })).statusCode).toBe(422);
  });

  it("shows of each category what sells best, at most eight", async () => {
    const shelves = await visitor.call(viewShopWindow, {});
    expect(shelves.map(({ categoryId }) => categoryId)).toEqual([11, 12, 13, 14, 15, 16, 19]);
    for (const { categoryId, products } of shelves) {
      expect(products.length).toBeLessThanOrEqual(8);
      expect(products.every((product) => product.categoryId === categoryId && product.isActive)).toBe(true);
    }
    const soaps = await namesOf({ category: "soap-bars", sort: "best-selling", size: 8 });
    expect(shelves[1]?.products.map(({ name }) => name)).toEqual(soaps);
  });

  it("counts three months of paid sales for its best sellers, without cancelled orders", async () => {
    const [, soap] = (await view({ category: "soap-bars" })).products;
    const sold = async () => {
      for (let runs = 0; runs < 2; runs += 1) await test.runJob("count-sales");
      const found = await rows<{ sold: number }>(
        test.shop,
        `select sold_recently as sold from products where id = ${soap?.id}`,
      );
      return found[0]?.sold ?? 0;
    };
    const before = await sold();
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: soap?.id ?? 0, quantity: 3 });
    const { orderId } = await buy(customer);
    expect(await sold()).toBe(before + 3);
    const change = (columns: string) => rows(test.shop, `update orders set ${columns} where id = ${orderId}`);
    await change("status = 'cancelled'");
    expect(await sold()).toBe(before);
    await change("status = 'pending', paid_at = paid_at - interval '91 days'");
    expect(await sold()).toBe(before);
  });

  it("marks what sells best and what is new, a family as one product, unless the merchant wrote a badge", async () => {
    const shelf = (await view({ category: "bath-bombs", size: 24 })).products;
    const [first, second, third, fourth] = shelf.map(({ id }) => id);
    const badges = async () => {
      for (let runs = 0; runs < 2; runs += 1) await test.runJob("count-sales");
      const { products } = await view({ category: "bath-bombs", size: 24 });
      return [first, second, third, fourth].map((id) => products.find((product) => product.id === id)?.badge);
    };
    const customer = await newCustomer(test);
    for (const [productId, quantity] of [
      [first, 2],
      [second, 6],
      [third, 5],
    ]) {
      await customer.call(addToBasket, { productId: productId ?? 0, quantity: quantity ?? 0 });
    }
    await buy(customer);
    // Fewer than three sold say nothing.
    expect(await badges()).toEqual([null, "Best seller", "Best seller", null]);
    const change = (id: number | undefined, columns: string) =>
      rows(test.shop, `update products set ${columns} where id = ${id}`);
    const daysAgo = (days: number) => `'${new Date(test.shop.clock().getTime() - days * DAY_MS).toISOString()}'`;
    await change(first, `published_at = ${daysAgo(44)}`);
    await change(fourth, `published_at = ${daysAgo(46)}`);
    await change(third, `published_at = ${daysAgo(1)}, badge = 'For sensitive skin'`);
    expect(await badges()).toEqual(["New", "Best seller", "For sensitive skin", null]);
    // A family sells together and is on the shelf once: its two and five units are the most of the category.
    await rows(test.shop, "insert into product_families (id, name, choice_name) values (901, 'Two bombs', 'Scent')");
    await change(first, "family_id = 901, family_position = 1");
    await change(third, "family_id = 901, family_position = 2, badge = null");
    expect(await badges()).toEqual(["Best seller", "Best seller", undefined, null]);
  });

  it("reads a label that was changed past the dashboard", async () => {
    const [soap] = (await view({ category: "soap-bars", facts: "unscented" })).products;
    const relabel = async (ingredients: string) => {
      await rows(test.shop, `update products set ingredients = ${ingredients} where id = ${soap?.id}`);
      for (let runs = 0; runs < 2; runs += 1) await test.runJob("read-labels");
    };
    await relabel("ingredients || ', Pogostemon Cablin Leaf Oil'");
    expect(await namesOf({ facts: "woody" })).toContain(soap?.name);
    expect(await namesOf({ facts: "unscented" })).not.toContain(soap?.name);
    await relabel("replace(ingredients, ', Pogostemon Cablin Leaf Oil', '')");
    expect(await namesOf({ facts: "unscented" })).toContain(soap?.name);
  });

  it("knows a label as soon as it is written", async () => {
    const admin = await signInAdmin(test);
    const name = "Plain Olive Soap Bar";
    const [before] = (await view({ q: "plain olive soap" })).products;
    if (!before) throw new Error("no such soap");
    expect(await namesOf({ facts: "unscented" })).toContain(name);
    const ingredients = "Sodium Olivate, Pogostemon Cablin Leaf Oil";
    await admin.call(updateProduct, { productId: String(before.id), name, price: before.price, ingredients });
    expect(await namesOf({ facts: "unscented" })).not.toContain(name);
    expect(await namesOf({ facts: "woody" })).toContain(name);
    expect(await namesOf({ q: "patchuli pogostemon" })).toEqual([name]);
    expect(await namesOf({ q: "pogostemmon" })).toEqual([name]);
  });
});
