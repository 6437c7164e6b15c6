import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addVariant,
  createProduct,
  exportProducts,
  getAdminProduct,
  listFamilies,
  saveFamily,
  updateProduct,
} from "#contract/catalogue/admin-products.ts";
import { getProduct, listProducts, viewShelf, viewShopWindow } from "#contract/catalogue/catalogue.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const FAMILY = { name: "Samphire Salt", choiceName: "Size", choice: "250 g" };

describe("the variants of a product", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let visitor: TestBrowser;
  let small: number;
  let large: number;
  let familyId: number;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    visitor = new TestBrowser(test.app);
    const fields = { name: "Samphire Salt, 250 g", price: "8.00", stock: 5, categoryId: 12, description: "Coarse." };
    small = (await admin.call(createProduct, fields)).id;
    const added = await admin.call(addVariant, { productId: String(small), choice: "1 kg", family: FAMILY });
    large = added.id;
    familyId = added.familyId ?? 0;
  });
  afterAll(() => test.close());

  const cards = async (input: Record<string, string | number> = {}) =>
    (await visitor.call(viewShelf, { category: "soap-bars", size: 100, ...input } as never)).products;
  const familyCards = async (input: Record<string, string | number> = {}) =>
    (await cards(input)).filter(({ name }) => name.startsWith("Samphire")).map(({ id }) => id);
  const edit = async (id: number, fields: object) => {
    const { name, price } = await admin.call(getAdminProduct, { productId: String(id) });
    return admin.call(updateProduct, { productId: String(id), name, price, ...fields });
  };
  const order = (productIds: number[]) =>
    admin.call(saveFamily, { familyId: String(familyId), name: "Samphire Salt", choiceName: "Size", productIds });

  it("begin as a draft with the texts of the first, without its SKU and stock", async () => {
    const draft = await admin.call(getAdminProduct, { productId: String(large) });
    expect(draft).toMatchObject({
      name: "Samphire Salt, 1 kg",
      description: "Coarse.",
      price: "8.00",
      categoryId: 12,
      sku: null,
      stock: 0,
      isActive: false,
      choice: "1 kg",
      family: { name: "Samphire Salt", choiceName: "Size" },
    });
    expect(draft.family?.products.map(({ choice }) => choice)).toEqual(["250 g", "1 kg"]);
    expect((await visitor.call(getProduct, { slug: "samphire-salt-250-g" })).family).toBeNull();
  });

  it("are refused for a plan, for a taken choice or name, and without the names of the family", async () => {
    const customer = await newCustomer(test);
    const before = await snapshotOf(test.shop);
    const codes = async (productId: number, input: object) => {
      const reply = await admin.send(addVariant, { productId: String(productId), choice: "2 kg", ...input });
      return (reply.json() as { code: string }).code;
    };
    expect(await codes(101, { family: FAMILY })).toBe("plan-fixed");
    expect(await codes(61, {})).toBe("invalid-input");
    expect(await codes(61, { family: { ...FAMILY, name: "samphire SALT" } })).toBe("already-taken");
    expect(await codes(small, { choice: "1 KG" })).toBe("already-taken");
    const forbidden = await customer.send(addVariant, { productId: String(small), choice: "3 kg" });
    expect(forbidden.statusCode).toBe(403);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("share one card with the lowest price and the stock of each, and each has its own page", async () => {
    await edit(large, { isActive: true, price: "24.00", stock: 0, sku: "MS-SALT-1KG" });
    expect(await familyCards()).toEqual([small]);
    const [card] = (await cards()).filter(({ id }) => id === small);
    expect(card?.family).toMatchObject({
      name: "Samphire Salt",
      choiceName: "Size",
      fromPrice: "8.00",
      choices: [
        { id: small, choice: "250 g", price: "8.00", stock: 5 },
        { id: large, slug: "samphire-salt-1-kg", choice: "1 kg", price: "24.00", stock: 0 },
      ],
    });
    const page = await visitor.call(getProduct, { slug: "samphire-salt-1-kg" });
    expect(page).toMatchObject({ id: large, price: "24.00", sku: "MS-SALT-1KG", stock: 0 });
    expect(page.family?.choices.map(({ id }) => id)).toEqual([small, large]);
    expect(page.related.map(({ id }) => id)).not.toContain(small);
    const listed = (await visitor.call(listProducts, {})).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([small, large]));
  });

  it("are found by search and filters one by one, and counted once", async () => {
    const counts = async (input: object) => (await visitor.call(viewShelf, input as never)).total;
    const all = await counts({ category: "soap-bars" });
    expect(await cards()).toHaveLength(all);
    expect(await counts({ q: "samphire salt" })).toBe(1);
    await edit(small, { stock: 0 });
    await edit(large, { stock: 3 });
    expect(await familyCards({ inStock: "1" })).toEqual([large]);
    expect(await familyCards({ under: "10" })).toEqual([small]);
    await edit(small, { isActive: false });
    expect(await familyCards()).toEqual([large]);
    expect(await counts({ category: "soap-bars" })).toBe(all);
    await edit(small, { isActive: true, stock: 5 });
    const shown = (await visitor.call(viewShopWindow, {})).flatMap(({ products }) => products.map(({ id }) => id));
    expect(shown).not.toContain(large);
  });

  it("are ordered and taken out, and the family ends with its last", async () => {
    await order([large, small]);
    expect(await familyCards()).toEqual([large]);
    const foreign = await admin.send(saveFamily, {
      familyId: String(familyId),
      name: "Samphire Salt",
      choiceName: "Size",
      productIds: [large, 61],
    });
    expect((foreign.json() as { code: string }).code).toBe("changed-meanwhile");
    await order([large]);
    expect(await familyCards()).toEqual([small, large]);
    expect(await admin.call(getAdminProduct, { productId: String(small) })).toMatchObject({ family: null, choice: "" });
    await order([]);
    expect(await admin.call(listFamilies, {})).toEqual([]);
    const logged = await rows(
      test.shop,
      `select action from audit_log where entity = 'product-family' and entity_id = '${familyId}' order by id`,
    );
    expect(logged).toEqual(["create", "update", "update", "delete"].map((action) => ({ action })));
  });

  it("stay in their family through an export", async () => {
    const added = await admin.call(addVariant, { productId: String(small), choice: "1 kg", family: FAMILY });
    const { csv } = await admin.call(exportProducts, {});
    const [headings = "", ...lines] = csv.split("\r\n");
    const columns = headings.replace("\uFEFF", "").split(",");
    const cells = lines.find((line) => line.startsWith(`${added.id},`))?.split(",") ?? [];
    expect(cells[columns.indexOf("family")]).toBe("Samphire Salt");
    expect(columns).toContain("choice");
  });

  it("and their cost never reach the public", async () => {
    const { margin } = await edit(large, { cost: "3.21" });
    expect(margin).toEqual({ amount: "20.79", percent: 87 });
    const replies = await Promise.all([
      visitor.send(listProducts, {}),
      visitor.send(getProduct, { slug: "samphire-salt-1-kg" }),
      visitor.send(viewShelf, { q: "samphire" }),
      visitor.send(viewShopWindow, {}),
    ]);
    for (const { body, statusCode } of replies) {
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/3\.21|"cost"|"margin"/);
    }
    const csv = (await admin.call(exportProducts, {})).csv;
    expect(csv).toContain("3.21");
  });
});
