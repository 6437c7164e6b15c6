import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, getUser } from "#contract/accounts/accounts.ts";
import { getAdminCustomer } from "#contract/accounts/admin-customers.ts";
import { verifyEmail } from "#contract/accounts/credentials.ts";
import { getAdminStats, searchAdmin } from "#contract/admin/admin-overview.ts";
import { listPastOrders } from "#contract/orders/admin-past-orders.ts";
import { findOrder, listOrderHistory } from "#contract/orders/orders.ts";
import { listOwnPastOrders } from "#contract/orders/past-orders.ts";
import { tokenOf } from "#tests/support/emails.ts";
import { shopifyOrdersFile, wooCommerceOrdersFile } from "#tests/support/moving-people-files.ts";
import { movedOutcomes, runMoved, uploadMoved } from "#tests/support/moving-run.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

/** Tables that an import of past orders may change: the history, the file and the activity log. */
const ITS_OWN = ["past_orders", "past_order_items", "product_imports", "product_import_rows", "audit_log"];

describe("orders of another shop", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let product: { id: number; sku: string };
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    await rows(test.shop, "update products set sku = 'OAT-1' where id = 61");
    product = { id: 61, sku: "oat-1" };
  });
  beforeEach(async () => {
    await rows(test.shop, "delete from product_imports");
    await rows(test.shop, "delete from past_orders");
  });
  afterAll(() => test.close());

  const move = async (bytes: string) => runMoved(admin, await uploadMoved(admin, bytes), "import");

  it("come as history, and each row says what became of it", async () => {
    const view = await uploadMoved(admin, shopifyOrdersFile(product.sku));
    expect(view).toMatchObject({ kind: "orders", system: "shopify", rows: 9 });
    expect(await runMoved(admin, view, "try")).toMatchObject({ created: 3, refused: 5 });
    expect(await rows(test.shop, "select 1 from past_orders")).toEqual([]);
    const tried = await movedOutcomes(admin);
    expect(await runMoved(admin, view, "import")).toMatchObject({ created: 3, refused: 5, noted: 2 });
    expect(await movedOutcomes(admin)).toEqual(tried);
    expect(tried.map(([, ...each]) => each)).toEqual([
      ["new"],
      ["part"],
      ["new", "The quantity of an item cannot be read, so it is 1"],
      ["refused", "The day of the order cannot be read: 07/01/2024"],
      ["refused", "The total cannot be read: free"],
      ["refused", "The day of the order is in the future"],
      ["refused", "It is older than seven years, and would be deleted at once"],
      ["refused", "It has no order number"],
      ["new", "It has no valid email address, so no customer sees it", "It has no items"],
    ]);
    expect(await admin.call(listPastOrders, { search: "#1001" })).toMatchObject([
      {
        shop: "Shopify",
        number: "1001",
        email: "hazel@example.org",
        name: "Hazel “the elder” Vale",
        placedAt: "2024-07-01T22:30:00.000Z",
        status: "paid, fulfilled",
        total: "1234.50",
        currency: "GBP",
        userId: null,
        items: [
          { name: "Old name", quantity: 2, productId: product.id },
          { name: "=1+1 Gone", quantity: 1, productId: null },
        ],
      },
    ]);
    expect(await admin.call(listPastOrders, { search: "1002" })).toMatchObject([
      { currency: "EUR", total: "9.50", items: [{ quantity: 1 }] },
    ]);
    const { pastOrders, orders } = await admin.call(searchAdmin, { search: "1001" });
    expect(pastOrders).toMatchObject([{ number: "1001", email: "hazel@example.org" }]);
    expect(orders.some(({ userEmail }) => userEmail === "hazel@example.org")).toBe(false);
  });

  it("of WooCommerce have their items in one cell, and none comes twice", async () => {
    expect(await move(wooCommerceOrdersFile())).toMatchObject({ system: "woocommerce", created: 1 });
    expect(await move(wooCommerceOrdersFile())).toMatchObject({ created: 0, unchanged: 1 });
    expect(await rows(test.shop, "select name, sku, quantity, amount from past_order_items order by id")).toEqual([
      { name: "Bath Salt", sku: "SALT", quantity: 2, amount: "8.00" },
      { name: "Comb", sku: "", quantity: 1, amount: "4.00" },
    ]);
    expect(await movedOutcomes(admin)).toEqual([[2, "unchanged", "Already here, and not changed"]]);
  });

  it("change no figure, stock, invoice, book, offer or review", async () => {
    const readAll = async () => {
      const tables = await snapshotOf(test.shop);
      const others = Object.entries(tables).filter(([table]) => !ITS_OWN.includes(table));
      return { tables: Object.fromEntries(others), stats: await admin.call(getAdminStats, {}) };
    };
    await rows(test.shop, "delete from sessions where user_id is null");
    const before = await readAll();
    await move(shopifyOrdersFile(product.sku));
    const after = await readAll();
    expect(after.stats).toEqual(before.stats);
    const changed = Object.keys(after.tables).filter(
      (table) => JSON.stringify(after.tables[table]) !== JSON.stringify(before.tables[table]),
    );
    expect(changed.filter((table) => table !== "sessions")).toEqual([]);
  });

  it("are shown to the customer once the address is verified, and go with the account", async () => {
    await rows(test.shop, "delete from letters");
    const customer = await newCustomer(test);
    const { id: userId, email } = await customer.call(getUser, {});
    await move(shopifyOrdersFile(product.sku).replaceAll("Hazel@example.org", email.toUpperCase()));
    expect(await customer.call(listOwnPastOrders, {})).toEqual([]);
    expect((await admin.call(getAdminCustomer, { customerId: String(userId) })).pastOrders).toHaveLength(2);
    await customer.call(verifyEmail, { token: await tokenOf(test, "welcome", "verify") });
    expect(await customer.call(listOwnPastOrders, {})).toMatchObject([{ number: "1002" }, { number: "1001" }]);
    expect(await customer.call(listOrderHistory, {})).toEqual([]);
    // The number of a past order opens no order of this shop.
    const visitor = new TestBrowser(test.app);
    expect((await visitor.send(findOrder, { orderNumber: "1002", email })).statusCode).toBe(404);
    const other = await newCustomer(test);
    expect(await other.call(listOwnPastOrders, {})).toEqual([]);
    expect((await visitor.send(listOwnPastOrders, {})).statusCode).toBe(401);
    expect((await customer.send(listPastOrders, {})).statusCode).toBe(403);
    // Orders of a customer whose address is verified are shown at once.
    await move(wooCommerceOrdersFile().replaceAll("hazel@example.org", email));
    expect(await customer.call(listOwnPastOrders, {})).toHaveLength(3);
    const { records } = await customer.call(exportMyData, {});
    expect(records.pastOrders).toHaveLength(3);
    expect(records.pastOrderLines).toHaveLength(5);
    expect((await customer.send(eraseAccount, { password: "lavender-and-salt" })).statusCode).toBe(200);
    expect(await rows(test.shop, "select number from past_orders")).toEqual([{ number: "1006" }]);
    expect(await rows(test.shop, `select 1 from product_import_rows where cells::text ilike '%${email}%'`)).toEqual([]);
  });

  it("leave the shop seven years after their day", async () => {
    await move(shopifyOrdersFile(product.sku));
    await rows(test.shop, "update past_orders set placed_at = placed_at - interval '8 years' where number = '1001'");
    await test.runJob("forget-old-records");
    expect(await rows(test.shop, "select number from past_orders order by number")).toEqual([
      { number: "1002" },
      { number: "1006" },
    ]);
  });
});
