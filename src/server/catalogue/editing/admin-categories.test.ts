import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  updateCategory,
} from "#contract/catalogue/admin-catalogue.ts";
import { createProduct, deleteProduct, updateProduct } from "#contract/catalogue/admin-products.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the administrator's categories", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  it("are listed by name with how many products they hold", async () => {
    const categories = await admin.call(listAdminCategories, {});
    expect(categories.find(({ slug }) => slug === "subscription-boxes")).toMatchObject({
      id: 20,
      productCount: 12,
      isCosmetic: false,
    });
    expect(categories.find(({ name }) => name === "Soap Bars")).toMatchObject({ isCosmetic: true });
    expect(categories.map(({ name }) => name)).toEqual(categories.map(({ name }) => name).toSorted());
  });

  it("are added and changed, and each change is noted", async () => {
    const made = await admin.call(createCategory, { name: "Candles", slug: "candles" });
    expect(made).toMatchObject({
      name: "Candles",
      slug: "candles",
      description: null,
      productCount: 0,
      isCosmetic: false,
    });
    const changed = { categoryId: String(made.id), name: "Candles & Melts", slug: "candles", description: "Wax." };
    expect(await admin.call(updateCategory, changed)).toMatchObject({ name: "Candles & Melts", description: "Wax." });
    expect(
      await rows(test.shop, `select action, before, after from audit_log where entity = 'category' order by id`),
    ).toEqual([
      { action: "create", before: null, after: { name: "Candles", slug: "candles", description: null } },
      {
        action: "update",
        before: { name: "Candles", description: null },
        after: { name: "Candles & Melts", description: "Wax." },
      },
    ]);
  });

  it("refuse an empty name, an empty or odd slug, and one that another has", async () => {
    const customer = await newCustomer(test);
    const before = await snapshotOf(test.shop);
    for (const [fields, message] of [
      [{ name: "", slug: "x" }, "Category name is required"],
      [{ name: "X", slug: "" }, "Slug is required"],
      [{ name: "X", slug: "A b" }, "Use lower-case letters, digits and hyphens only"],
    ] as const) {
      const reply = await admin.send(createCategory, fields);
      expect(reply.statusCode).toBe(422);
      expect((reply.json() as { issues: unknown[] }).issues[0]).toMatchObject({ message });
    }
    expect((await admin.send(createCategory, { name: "X", slug: "soap-bars" })).json()).toMatchObject({
      code: "already-taken",
      facts: { field: "slug" },
    });
    expect((await admin.send(updateCategory, { categoryId: 4_000, name: "X", slug: "x" })).statusCode).toBe(404);
    expect((await customer.send(createCategory, { name: "X", slug: "x" })).statusCode).toBe(403);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("go when they are empty, and not before", async () => {
    const { id } = await admin.call(createCategory, { name: "Clay", slug: "clay" });
    const product = await admin.call(createProduct, { name: "Clay Mask", price: "9.00", categoryId: id });
    const refused = await admin.send(deleteCategory, { categoryId: id });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "still-in-use", facts: { products: 1 } });
    await admin.call(deleteProduct, { productId: String(product.id) });
    await admin.call(deleteCategory, { categoryId: String(id) });
    expect((await admin.send(deleteCategory, { categoryId: id })).statusCode).toBe(404);
  });

  it("that are gone take no product any more", async () => {
    const { id } = await admin.call(createCategory, { name: "Salt", slug: "salt" });
    await admin.call(deleteCategory, { categoryId: String(id) });
    const refused = await admin.send(updateProduct, { productId: 1, name: "Bomb", price: "5.49", categoryId: id });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "parent-gone", facts: { field: "categoryId" } });
  });
});
