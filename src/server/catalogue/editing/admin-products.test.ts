import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import {
  BULK_IDS_MAX,
  createProduct,
  deleteProduct,
  editProducts,
  getAdminProduct,
  listAdminProducts,
  PRODUCT_SORTS,
  patchProduct,
  previewDraft,
  updateProduct,
} from "#contract/catalogue/admin-products.ts";
import { getProduct, listProducts } from "#contract/catalogue/catalogue.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { addBatch, deleteBatch } from "#contract/inventory/admin-batches.ts";
import { addWomensThreeMonths, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const SOAP = { name: "Fig & Fennel Soap", price: "6.5", stock: 12 };

describe("the administrator's products", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let visitor: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    visitor = new TestBrowser(test.app);
  });
  afterAll(() => test.close());

  const codeOf = async (reply: Promise<{ json: () => unknown }>) => ((await reply).json() as { code: string }).code;
  const issueOf = async (reply: Promise<{ statusCode: number; json: () => unknown }>) =>
    ((await reply).json() as { issues: { path: string; message: string }[] }).issues[0];
  const lastChange = async (entityId: number) =>
    (
      await rows<Record<string, unknown>>(
        test.shop,
        `select action, before, after, actor_user_id from audit_log where entity = 'product' and entity_id = '${entityId}' order by id desc limit 1`,
      )
    )[0];

  it("are found by name or SKU, and by category, status and type, all at once", async () => {
    const names = async (input: object) =>
      (await admin.call(listAdminProducts, { limit: "200", ...input })).map(({ name }) => name);
    expect(await names({ search: "lavender field" })).toEqual(["Lavender Field Bath Bomb"]);
    expect(await names({ search: "ms-bb-lav" })).toEqual(["Lavender Field Bath Bomb"]);
    expect(await names({ search: "%" })).toEqual([]);
    expect(await names({ type: "subscription" })).toHaveLength(12);
    expect(await names({ type: "one-time", category: "19" })).toHaveLength(7);
    expect(await names({ category: "19", status: "inactive" })).toEqual([]);
    expect(await names({ category: "19", status: "active", search: "support sleep" })).toEqual([
      "Sleep Support Collection",
    ]);
  });

  it("show units that unpaid orders hold beside the stock", async () => {
    const before = await admin.call(getAdminProduct, { productId: "66" });
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 66, quantity: 3 });
    await customer.call(createCheckout, {});
    const after = await admin.call(getAdminProduct, { productId: "66" });
    expect([before.held, after.held, after.stock]).toEqual([0, 3, before.stock - 3]);
    const listed = await admin.call(listAdminProducts, { limit: "200" });
    expect(listed.filter(({ held }) => held > 0).map(({ id, held }) => [id, held])).toEqual([[66, 3]]);
  });

  it("come in every order, page by page, none twice and none left out", async () => {
    const all = (await admin.call(listAdminProducts, { limit: "200" })).map(({ id }) => id);
    for (const sort of PRODUCT_SORTS) {
      const found: number[] = [];
      let url: string | undefined = `/api/admin/products?limit=30&sort=${sort}`;
      while (url) {
        const reply = await admin.sendRaw("GET", url);
        expect(reply.headers["x-total-count"]).toBe(String(all.length));
        found.push(...(reply.json() as { id: number }[]).map(({ id }) => id));
        url = /<([^>]+)>; rel="next"/.exec(String(reply.headers.link ?? ""))?.[1];
      }
      expect(found.toSorted(), sort).toEqual(all.toSorted());
    }
    const prices = (await admin.call(listAdminProducts, { sort: "price-desc", limit: "5" })).map(({ price }) => price);
    expect(prices.map(Number)).toEqual(prices.map(Number).toSorted((a, b) => b - a));
    for (const cursor of [
      "x",
      Buffer.from('["a",1e99]').toString("base64url"),
      Buffer.from("[{},1]").toString("base64url"),
    ]) {
      expect((await admin.send(listAdminProducts, { sort: "price-asc", cursor })).statusCode).toBe(422);
    }
  });

  it("are added with an address made from the name, and noted", async () => {
    const made = await admin.call(createProduct, {
      ...SOAP,
      sku: "MS-SO-FIG",
      categoryId: 12,
      description: "Green\nfig.",
    });
    expect(made).toMatchObject({
      name: SOAP.name,
      slug: "fig-and-fennel-soap",
      price: "6.50",
      stock: 12,
      isActive: true,
      isSubscription: false,
      categoryName: "Soap Bars",
      description: "Green\nfig.",
      version: 1,
      priceHistory: [{ price: "6.50" }],
    });
    expect(made.id).toBeGreaterThanOrEqual(1000);
    expect(await visitor.call(getProduct, { slug: made.slug })).toMatchObject({ name: SOAP.name, price: "6.50" });
    expect(await lastChange(made.id)).toMatchObject({
      action: "create",
      actor_user_id: 999_999,
      after: { price: "6.50" },
    });
  });

  it("without a picture are shown with a plain drawing, not with another product's photograph", async () => {
    const { id, slug } = await admin.call(createProduct, { ...SOAP, slug: "without-a-picture" });
    expect(await admin.call(getAdminProduct, { productId: String(id) })).toMatchObject({ picture: null, pictures: [] });
    const shown = await visitor.call(getProduct, { slug });
    expect([shown.picture, ...shown.pictures]).toEqual(
      Array(2).fill(expect.objectContaining({ src: "/pictures/no-picture", alt: "" })),
    );
  });

  it("take a price as text or as a number", async () => {
    const { id } = await admin.call(createProduct, { name: "Number Soap", price: 6.5 });
    expect(await admin.call(patchProduct, { productId: String(id), price: 7 })).toMatchObject({ price: "7.00" });
    await admin.call(deleteProduct, { productId: String(id) });
  });

  it("refuse what is not right, field by field, and change nothing", async () => {
    const before = await snapshotOf(test.shop);
    for (const [change, path, message] of [
      [{ name: " " }, "name", "Product name is required"],
      [{ name: undefined }, "name", "Product name is required"],
      [{ price: "" }, "price", "Price is required"],
      [{ price: 12.345 }, "price", "Price must be an amount such as 12.50"],
      [{ price: undefined }, "price", "Price is required"],
      [{ price: "NaN" }, "price", "Price must be an amount such as 12.50"],
      [{ price: "-1" }, "price", "Price must be an amount such as 12.50"],
      [{ price: "12.345" }, "price", "Price must be an amount such as 12.50"],
      [{ price: "1e9" }, "price", "Price must be an amount such as 12.50"],
      [{ price: "1000000000" }, "price", "Price must be an amount such as 12.50"],
      [{ stock: -1 }, "stock", "Stock cannot be negative"],
      [{ stock: 1.5 }, "stock", "Stock must be a whole number"],
      [{ stock: 1e9 }, "stock", "Stock must be at most 1000000"],
      [{ slug: "Not This" }, "slug", "Use lower-case letters, digits and hyphens only"],
      [{ imageUrl: "https://elsewhere.example/x.png" }, "imageUrl", "Choose a picture that was uploaded to this shop"],
      [{ imageUrl: "/pictures/../etc" }, "imageUrl", "Choose a picture that was uploaded to this shop"],
    ] as const) {
      const reply = admin.send(createProduct, { ...SOAP, ...change });
      expect((await reply).statusCode, JSON.stringify(change)).toBe(422);
      expect(await issueOf(reply)).toEqual({ path, message });
    }
    expect(await codeOf(admin.send(createProduct, { ...SOAP, slug: "one", sku: "ms-bb-lav" }))).toBe("already-taken");
    expect(await codeOf(admin.send(createProduct, { ...SOAP, slug: "lavender-field-bath-bomb" }))).toBe(
      "already-taken",
    );
    expect(await codeOf(admin.send(createProduct, { ...SOAP, slug: "one", categoryId: 4_000 }))).toBe("parent-gone");
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("keep what was left out of a change, and every price they had", async () => {
    test.setClock("2026-11-22T10:00:00Z");
    const seen = await admin.call(getAdminProduct, { productId: "1" });
    const changed = await admin.call(updateProduct, {
      productId: "1",
      name: seen.name,
      price: "5.99",
      version: seen.version,
    });
    expect(changed).toMatchObject({
      price: "5.99",
      version: seen.version + 1,
      ingredients: seen.ingredients,
      sku: seen.sku,
    });
    expect(changed.priceHistory.map(({ price }) => price)).toEqual(["5.99", "5.49"]);
    expect(await lastChange(1)).toMatchObject({
      action: "update",
      before: { price: "5.49" },
      after: { price: "5.99" },
    });
    const same = await admin.call(updateProduct, { productId: "1", name: seen.name, price: "5.99" });
    expect(same.version).toBe(changed.version);
  });

  it("tell the second of two editors, and lose nothing of the first", async () => {
    const seen = await admin.call(getAdminProduct, { productId: "3" });
    const second = await signInAdmin(test);
    await admin.call(patchProduct, { productId: "3", price: "5.25", version: seen.version });
    const refused = await second.send(updateProduct, {
      productId: "3",
      name: "Other",
      price: "4.00",
      version: seen.version,
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "changed-meanwhile", facts: { version: seen.version + 1 } });
    expect(await admin.call(getAdminProduct, { productId: "3" })).toMatchObject({ name: seen.name, price: "5.25" });
  });

  it("let nobody write over a sale that they have not seen", async () => {
    const seen = await admin.call(getAdminProduct, { productId: "4" });
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 4, quantity: 2 });
    await buy(customer);
    const left = seen.stock - 2;
    const refused = await admin.send(patchProduct, { productId: "4", stock: 100, stockSeen: seen.stock });
    expect(refused.json()).toMatchObject({ code: "changed-meanwhile", facts: { stock: left } });
    const kept = await admin.call(updateProduct, {
      productId: "4",
      name: "Eucalyptus Bomb",
      price: "5.49",
      stock: seen.stock,
      stockSeen: seen.stock,
    });
    expect(kept).toMatchObject({ stock: left, name: "Eucalyptus Bomb" });
    expect(await admin.call(patchProduct, { productId: "4", stock: 100, stockSeen: left })).toMatchObject({
      stock: 100,
    });
  });

  it("are sold as cosmetics only with a safety report and its notification", async () => {
    const cosmetic = { ...SOAP, slug: "a-cosmetic", isCosmetic: true };
    expect(await codeOf(admin.send(createProduct, cosmetic))).toBe("papers-missing");
    const draft = await admin.call(createProduct, { ...cosmetic, isActive: false });
    const activate = (extra: object) =>
      admin.send(updateProduct, {
        productId: String(draft.id),
        name: SOAP.name,
        price: "6.50",
        isActive: true,
        ...extra,
      });
    expect((await activate({})).statusCode).toBe(422);
    expect((await activate({ safetyReportRef: "CPSR-1", notificationNumber: "SCPN-1" })).statusCode).toBe(200);
  });

  it("take a plan's price from the settings alone", async () => {
    expect(await codeOf(admin.send(patchProduct, { productId: "103", price: "1.00" }))).toBe("plan-fixed");
    expect(await codeOf(admin.send(deleteProduct, { productId: "103" }))).toBe("plan-fixed");
  });

  it("are deleted when nothing names them, archived when orders do, and kept while in a set or a box", async () => {
    const lone = await admin.call(createProduct, { ...SOAP, slug: "lone" });
    expect(await admin.call(deleteProduct, { productId: String(lone.id) })).toEqual({ outcome: "deleted" });
    expect((await admin.send(getAdminProduct, { productId: lone.id })).statusCode).toBe(404);

    expect(await admin.call(deleteProduct, { productId: "63" })).toEqual({ outcome: "archived" });
    expect((await admin.send(deleteProduct, { productId: "63" })).statusCode).toBe(404);
    expect((await visitor.call(listProducts, {})).map(({ id }) => id)).not.toContain(63);
    expect(await rows(test.shop, "select 1 from order_items where product_id = 63")).not.toEqual([]);
    expect(await lastChange(63)).toMatchObject({ action: "archive", before: { name: "Sleep Support Collection" } });
    const successor = await admin.call(createProduct, { ...SOAP, slug: "sleep-support-collection" });
    expect(successor.slug).toBe("sleep-support-collection");

    const inSet = await admin.send(deleteProduct, { productId: "2" });
    expect(inSet.statusCode).toBe(409);
    expect(inSet.json()).toMatchObject({ code: "still-in-use" });
  });

  it("say beforehand which sets and boxes still contain them as drafts", async () => {
    const { id } = await admin.call(createProduct, { ...SOAP, slug: "in-nothing" });
    const preview = async (productIds: number[]) => (await admin.call(previewDraft, { productIds })).products;
    expect(await preview([id, 999])).toEqual([]);
    const [inBoth, ...others] = await preview([2, id]);
    expect(others).toEqual([]);
    expect(inBoth).toMatchObject({ productId: 2, name: "Rose Petal Bath Bomb" });
    expect(inBoth?.sets.length).toBeGreaterThan(0);
    expect(inBoth?.boxes).toContainEqual({ boxMonth: null, audience: "women", naturalness: null });
    await test.shop.db.execute(
      `update box_recipes set substitute_ids = '[null, null, ${id}, null, null]' where audience = 'men' and box_month is null`,
    );
    expect(await preview([id])).toEqual([
      { productId: id, name: SOAP.name, sets: [], boxes: [{ boxMonth: null, audience: "men", naturalness: null }] },
    ]);
    expect((await admin.send(previewDraft, { productIds: [] })).statusCode).toBe(422);
    expect((await visitor.send(previewDraft, { productIds: [2] })).statusCode).toBe(401);
  });

  it("are edited in bulk, each by itself, with the reason for each that stays", async () => {
    const made = await Promise.all(
      ["bulk-one", "bulk-two"].map((slug) => admin.call(createProduct, { ...SOAP, slug, isActive: false })),
    );
    const productIds = [...made.map(({ id }) => String(id)), "999"];
    const activated = await admin.call(editProducts, { productIds, action: "activate" });
    expect(activated).toEqual({ done: 2, refused: [{ productId: 999, name: "", code: "not-found" }] });
    expect(await admin.call(editProducts, { productIds: productIds.slice(0, 1), action: "draft" })).toMatchObject({
      done: 1,
    });
    expect(await admin.call(getAdminProduct, { productId: productIds[0] ?? "" })).toMatchObject({ isActive: false });
    const gone = await admin.call(editProducts, { productIds: [...productIds.slice(0, 2), "103"], action: "delete" });
    expect(gone).toMatchObject({ done: 2, refused: [{ productId: 103, code: "plan-fixed" }] });
  });

  it("refuse a bulk edit of nothing, of ten thousand, and of what are no ids", async () => {
    const ids = (length: number) => Array.from({ length }, (_, index) => String(index + 1));
    expect((await admin.send(editProducts, { productIds: ids(10_000), action: "draft" })).statusCode).toBe(413);
    for (const [productIds, message] of [
      [[], "Select at least one product"],
      [ids(BULK_IDS_MAX + 1), `Choose at most ${BULK_IDS_MAX} products at once`],
    ] as const) {
      const reply = admin.send(editProducts, { productIds, action: "draft" });
      expect((await reply).statusCode).toBe(422);
      expect(await issueOf(reply)).toMatchObject({ path: "productIds", message });
    }
    expect((await admin.send(editProducts, { productIds: ["one"], action: "draft" })).statusCode).toBe(422);
    expect((await admin.send(editProducts, { productIds: ["1"], action: "burn" })).statusCode).toBe(422);
  });

  it("keep their batches with a best-before day, each number once", async () => {
    const batch = await admin.call(addBatch, { productId: "5", code: "B-26-11", madeOn: "2026-11-01", quantity: 40 });
    expect(batch).toMatchObject({ code: "B-26-11", bestBeforeOn: "2027-11-01", quantity: 40 });
    expect(
      await codeOf(admin.send(addBatch, { productId: "5", code: "B-26-11", madeOn: "2026-11-02", quantity: 1 })),
    ).toBe("already-taken");
    const wrong = admin.send(addBatch, {
      productId: "5",
      code: "B2",
      madeOn: "2026-11-02",
      bestBeforeOn: "2026-11-02",
      quantity: 1,
    });
    expect(await issueOf(wrong)).toMatchObject({ path: "bestBeforeOn" });
    expect((await admin.call(getAdminProduct, { productId: "5" })).batches).toHaveLength(1);
    await admin.call(deleteBatch, { productId: "5", batchId: String(batch.id) });
    expect((await admin.send(deleteBatch, { productId: "5", batchId: batch.id })).statusCode).toBe(404);
  });

  it("get the pieces of a new batch in the same step, once, and lose them with a batch that was a mistake", async () => {
    const read = () => admin.call(getAdminProduct, { productId: "5" });
    const { stock } = await read();
    const typed = { productId: "5", code: "B-STOCK", madeOn: "2026-11-01", quantity: 40, addsToStock: true };
    const replies = await Promise.all([admin.send(addBatch, typed), admin.send(addBatch, typed)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const after = await read();
    expect(after.stock).toBe(stock + 40);
    expect(after.stockMovements[0]).toMatchObject({ quantity: 40, reason: "batch" });
    const batchId = String(after.batches.find(({ code }) => code === "B-STOCK")?.id);
    await rows(test.shop, `update products set stock = 30 where id = 5`);
    await admin.call(deleteBatch, { productId: "5", batchId });
    expect((await read()).stock, "never below zero").toBe(0);
    await rows(test.shop, `update products set stock = ${stock} where id = 5`);
    await admin.call(deleteBatch, {
      productId: "5",
      batchId: String((await admin.call(addBatch, { ...typed, addsToStock: false })).id),
    });
    expect((await read()).stock).toBe(stock);
  });

  it("are changed by nobody else", async () => {
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    const before = await snapshotOf(test.shop);
    for (const [call, input] of [
      [createProduct, SOAP],
      [updateProduct, { productId: 1, ...SOAP }],
      [patchProduct, { productId: 1, price: "0.01" }],
      [deleteProduct, { productId: 1 }],
      [editProducts, { productIds: ["1"], action: "delete" }],
    ] as const) {
      expect((await customer.send(call, input)).statusCode).toBe(403);
      expect((await visitor.send(call, input)).statusCode).toBe(401);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
  });
});
