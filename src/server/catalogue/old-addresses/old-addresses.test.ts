import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCategory, updateCategory } from "#contract/catalogue/admin-catalogue.ts";
import { createProduct, editProducts, updateProduct } from "#contract/catalogue/admin-products.ts";
import {
  createRedirect,
  deleteRedirect,
  forgetMissedPath,
  listMissedPaths,
  listRedirects,
  updateRedirect,
} from "#contract/catalogue/admin-redirects.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { OldAddresses } from "./old-addresses.ts";

describe("old addresses", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let addresses: OldAddresses;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  beforeEach(() => {
    addresses = new OldAddresses(test.shop);
  });
  afterAll(() => test.close());

  const add = (path: string, target: string) => admin.call(createRedirect, { path, target });
  const refusal = async (path: string, target: string) => {
    const reply = await admin.send(createRedirect, { path, target });
    const { code, issues } = reply.json() as { code: string; issues?: readonly { path: string }[] };
    return [code, issues?.[0]?.path];
  };

  it("lead to a page, however they are spelled", async () => {
    const added = await add("https://old.example/Product/Rose/?id=1", "/faq");
    expect(added).toMatchObject({ path: "/product/rose", target: "/faq", productName: null });
    expect(await addresses.find("/product/ROSE/?utm_source=x")).toBe("/faq");
    expect(await addresses.find("/product/rosemary")).toBeUndefined();
    expect(
      await admin.call(updateRedirect, { redirectId: String(added.id), path: "/p", target: "/returns" }),
    ).toMatchObject({
      path: "/p",
      target: "/returns",
    });
    expect(await addresses.find("/product/rose")).toBeUndefined();
    await admin.call(deleteRedirect, { redirectId: String(added.id) });
    expect(await addresses.find("/p")).toBeUndefined();
    expect((await admin.send(deleteRedirect, { redirectId: String(added.id) })).statusCode).toBe(404);
  });

  it("never lead in a circle, twice, to another site or from the home page", async () => {
    await add("/one", "/faq");
    expect(await refusal("/one", "/returns")).toEqual(["already-taken", undefined]);
    expect(await refusal("/two", "/one")).toEqual(["invalid-input", "target"]);
    expect(await refusal("/faq", "/returns")).toEqual(["invalid-input", "path"]);
    expect(await refusal("/three", "/THREE/")).toEqual(["invalid-input", "target"]);
    for (const target of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""]) {
      expect(await refusal("/four", target)).toEqual(["invalid-input", "target"]);
    }
    for (const path of ["/", "https://old.example/", "four", "/a b"]) {
      expect(await refusal(path, "/faq")).toEqual(["invalid-input", "path"]);
    }
  });

  it("follow a product that gets another address, while it is on sale", async () => {
    const product = await admin.call(createProduct, { name: "Old Soap", price: "5.00" });
    await add("/product/old-soap", "/products/old-soap");
    const { id, name, price, version } = product;
    await admin.call(updateProduct, { productId: String(id), name, price, slug: "new-soap", version });
    expect(await addresses.find("/product/old-soap")).toBe("/products/new-soap");
    expect(await addresses.find("/products/old-soap")).toBe("/products/new-soap");
    expect(await addresses.find("/collections/all/products/old-soap")).toBe("/products/new-soap");
    expect(await addresses.find("/products/new-soap")).toBeUndefined();
    expect((await admin.call(listRedirects, { search: "old-soap" })).map(({ path }) => path)).toEqual([
      "/products/old-soap",
      "/product/old-soap",
    ]);
    await admin.call(editProducts, { productIds: [String(id)], action: "draft" });
    expect(await addresses.find("/product/old-soap")).toBeUndefined();
  });

  it("follow an active product of an old version, which has no time of publication", async () => {
    const { id, name, price, version } = await admin.call(createProduct, { name: "Early Soap", price: "5.00" });
    await rows(test.shop, `update products set published_at = null where id = ${id} returning id`);
    await admin.call(updateProduct, { productId: String(id), name, price, slug: "late-soap", version });
    expect(await addresses.find("/products/early-soap")).toBe("/products/late-soap");
  });

  it("of a draft lead nowhere, because it never had a page", async () => {
    const draft = await admin.call(createProduct, { name: "Draft Soap", price: "5.00", isActive: false });
    const { id, name, price, version } = draft;
    await admin.call(updateProduct, {
      productId: String(id),
      name,
      price,
      slug: "ready-soap",
      isActive: true,
      version,
    });
    expect(await addresses.find("/products/draft-soap")).toBeUndefined();
  });

  it("of a renamed category lead to its new address, also those that led to the old one", async () => {
    const { id } = await admin.call(createCategory, { name: "Salts", slug: "salts" });
    await add("/product-category/salts", "/shop/salts");
    await admin.call(updateCategory, { categoryId: String(id), name: "Salts", slug: "bath-crystals" });
    expect(await addresses.find("/shop/salts")).toBe("/shop/bath-crystals");
    expect(await addresses.find("/product-category/salts")).toBe("/shop/bath-crystals");
    await admin.call(updateCategory, { categoryId: String(id), name: "Salts", slug: "salts" });
    expect(await addresses.find("/shop/bath-crystals")).toBe("/shop/salts");
    expect(await addresses.find("/product-category/salts")).toBe("/shop/salts");
  });

  it("that are not found are counted for four weeks, the most frequent first", async () => {
    const miss = async (path: string, times: number) => {
      for (let time = 0; time < times; time += 1) await addresses.find(path);
    };
    await miss("/pages/our-story", 3);
    await miss("/pages/press", 5);
    for (const scanned of ["/wp-login.php", "/.env", "/a/b.sql", "/api", `/${"x".repeat(130)}`]) await miss(scanned, 9);
    await addresses.save();
    test.setClock("2026-11-29T12:00:00Z");
    await miss("/pages/our-story", 3);
    await addresses.save();
    expect(await admin.call(listMissedPaths, {})).toMatchObject([
      { path: "/pages/our-story", count: 6 },
      { path: "/pages/press", count: 5 },
    ]);
    await add("/pages/our-story", "/about");
    await admin.call(forgetMissedPath, { path: "/pages/press" });
    expect(await admin.call(listMissedPaths, {})).toEqual([]);
    await miss("/late", 1);
    test.setClock("2026-12-31T12:00:00Z");
    await miss("/later", 1);
    await addresses.save();
    expect(await admin.call(listMissedPaths, {})).toMatchObject([{ path: "/late" }, { path: "/later" }]);
    test.setClock("2027-02-01T12:00:00Z");
    await miss("/last", 1);
    await addresses.save();
    expect((await admin.call(listMissedPaths, {})).map(({ path }) => path)).toEqual(["/last"]);
  });

  it("that an attacker invents fill neither memory nor table, and hide no frequent one", async () => {
    for (let time = 0; time < 3; time += 1) await addresses.find("/pages/wanted");
    for (let round = 0; round < 5; round += 1) {
      for (let path = 0; path < 505; path += 1) await addresses.find(`/invented/${round}/${path}`);
      await addresses.save();
    }
    const [stored] = await rows<{ count: number }>(test.shop, "select count(*)::int as count from missed_paths");
    expect(stored?.count).toBeLessThanOrEqual(2_000);
    const [first] = await admin.call(listMissedPaths, {});
    expect(first).toMatchObject({ path: "/pages/wanted", count: 3 });
  });
});
