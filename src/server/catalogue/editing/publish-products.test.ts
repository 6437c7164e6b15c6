import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProduct, getAdminProduct, updateProduct } from "#contract/catalogue/admin-products.ts";
import { listProducts, viewShelf } from "#contract/catalogue/catalogue.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

// London is an hour ahead of UTC in summer, so its day begins at 23:00 UTC.
const EVENING = "2027-06-30T22:59:00Z";
const MIDNIGHT = "2027-06-30T23:00:00Z";
const DRAFT = { name: "Dulse Soap", price: "6.00", stock: 4, categoryId: 12, isActive: false, publishOn: "2027-07-01" };

describe("a product with a day of publication", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let visitor: TestBrowser;
  let productId: string;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    test.setClock("2027-06-29T10:00:00Z");
    admin = await signInAdmin(test);
    visitor = new TestBrowser(test.app);
    productId = String((await admin.call(createProduct, DRAFT)).id);
  });
  afterEach(() => test.close());

  const issue = async (input: object) => {
    const reply = await admin.send(updateProduct, { productId, name: "Dulse Soap", price: "6.00", ...input });
    return (reply.json() as { code: string; issues?: { path: string }[] }) ?? {};
  };
  const shelfTotal = async () => (await visitor.call(viewShelf, { q: "dulse" })).total;
  const isListed = async () => (await visitor.call(listProducts, {})).some(({ name }) => name === "Dulse Soap");

  it("is published by the job at midnight in London, once", async () => {
    test.setClock(EVENING);
    await test.runJob("publish-products");
    expect((await admin.call(getAdminProduct, { productId })).isActive).toBe(false);
    test.setClock(MIDNIGHT);
    await test.runJob("publish-products");
    await test.runJob("publish-products");
    expect(await admin.call(getAdminProduct, { productId })).toMatchObject({ isActive: true, publishOn: null });
    const logged = await rows(
      test.shop,
      `select actor_user_id from audit_log where entity = 'product' and entity_id = '${productId}' and action = 'update'`,
    );
    expect(logged).toEqual([{ actor_user_id: null }]);
  });

  it("is on the shelf, in search and in the lists of sitemap and feeds with the first read of its day", async () => {
    test.setClock(EVENING);
    expect(await shelfTotal()).toBe(0);
    test.setClock(MIDNIGHT);
    expect(await isListed()).toBe(true);
    expect(await shelfTotal()).toBe(1);
  });

  it("needs to be a draft, and a cosmetic needs its documents before the day is set", async () => {
    expect(await issue({ isActive: true, publishOn: "2027-07-02" })).toMatchObject({
      code: "invalid-input",
      issues: [{ path: "publishOn" }],
    });
    expect(await issue({ isCosmetic: true })).toMatchObject({ code: "papers-missing" });
  });

  it("loses its day when it is switched on, and is published at once on a day that has come", async () => {
    await admin.call(updateProduct, { productId, name: "Dulse Soap", price: "6.00", isActive: true });
    expect(await admin.call(getAdminProduct, { productId })).toMatchObject({ isActive: true, publishOn: null });
    const today = await admin.call(createProduct, { ...DRAFT, name: "Kelp Soap", publishOn: "2027-06-29" });
    expect(today).toMatchObject({ isActive: true, publishOn: null });
  });

  it("has an address that follows its name until it is active", async () => {
    const rename = (name: string, fields: object = {}) =>
      admin.call(updateProduct, { productId, name, price: "6.00", ...fields });
    expect((await rename("Kelp Soap", { slug: "dulse-soap" })).slug).toBe("kelp-soap");
    expect((await rename("Laver Soap", { slug: "sea-soap" })).slug).toBe("sea-soap");
    expect((await rename("Wrack Soap")).slug).toBe("sea-soap");
    const other = await admin.call(createProduct, { name: "Sloke Soap", price: "6.00" });
    const id = String(other.id);
    await admin.call(updateProduct, { productId: id, name: "Sloke Soap", price: "6.00", isActive: false });
    const renamed = await admin.call(updateProduct, { productId: id, name: "Carrageen Soap", price: "6.00" });
    expect(renamed.slug).toBe("sloke-soap");
  });

  it("shares its name with other products, and never their addresses", async () => {
    const add = async (fields: object) => (await admin.call(createProduct, { ...DRAFT, ...fields })).slug;
    expect([await add({}), await add({ slug: "" })]).toEqual(["dulse-soap-2", "dulse-soap-3"]);
    expect(await add({ name: "Kelp Soap", isActive: true, publishOn: null })).toBe("kelp-soap");
    const rename = async (name: string) => (await admin.call(updateProduct, { productId, name, price: "6.00" })).slug;
    expect(await rename("DULSE soap"), "the address is its own").toBe("dulse-soap");
    expect(await rename("Kelp Soap")).toBe("kelp-soap-2");
    expect(await rename("Kelp soap"), "the address is its own").toBe("kelp-soap-2");
    const refused = await admin.send(createProduct, { ...DRAFT, slug: "kelp-soap-2" });
    expect(refused.json()).toMatchObject({ code: "already-taken", facts: { field: "slug" } });
  });
});
