import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { getAdminProduct, patchProduct } from "#contract/catalogue/admin-products.ts";
import { changeAdminOrder, getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { addPlan, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, openShopWithoutDemoBoxes } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { TestShop } from "#tests/support/test-shop.ts";
import { listStockDifferences } from "./index.ts";

const PRODUCT = 61;
const MONTHLY = { audience: "men", duration: "monthly" } as const;

describe("the ledger of stock", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openShopWithoutDemoBoxes();
    admin = await signInAdmin(test);
  });
  afterEach(async () => {
    expect(await listStockDifferences(test.shop.db)).toEqual([]);
    await test.close();
  });

  const movementsSince = (id: number) =>
    rows<{ product_id: number; quantity: number; reason: string; reference: string }>(
      test.shop,
      `select product_id, quantity, reason, reference from stock_movements where id > ${id} order by id`,
    );
  const last = async () =>
    (await rows<{ id: number }>(test.shop, "select max(id)::int as id from stock_movements"))[0]?.id ?? 0;
  const stockOf = async (ids: readonly number[]) =>
    (
      await rows<{ stock: number }>(
        test.shop,
        `select stock from products where id in (${ids.join(", ") || "0"}) order by id`,
      )
    ).map(({ stock }) => stock);

  async function buyBox(): Promise<string> {
    const customer = await newCustomer(test);
    await addPlan(customer, MONTHLY);
    return String((await buy(customer)).orderId);
  }
  const boxOf = async (orderId: string) =>
    (
      await rows<{ id: number; holds: number[]; taken: number[] }>(
        test.shop,
        `select id, product_ids as holds, taken_product_ids as taken from boxes where order_id = ${orderId}`,
      )
    )[0] ?? { id: 0, holds: [], taken: [] };

  it("begins with what every product had", async () => {
    const openings = await rows(test.shop, "select 1 from stock_movements where reason = 'opening'");
    const stocked = await rows(test.shop, "select 1 from products where stock <> 0");
    expect(openings.length).toBe(stocked.length);
    expect(openings.length).toBeGreaterThan(20);
  });

  it("says what was sold, given back, counted and changed past the shop", async () => {
    const since = await last();
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: PRODUCT });
    const orderId = String((await buy(customer)).orderId);
    const { items } = await admin.call(getAdminOrder, { orderId });
    await admin.call(refundAdminOrder, {
      orderId,
      lines: [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }],
      giveStockBack: true,
      reason: "Not wanted",
    });
    const [stock = 0] = await stockOf([PRODUCT]);
    await admin.call(patchProduct, { productId: String(PRODUCT), stock: stock + 5, stockSeen: stock });
    await rows(test.shop, `update products set stock = stock - 2 where id = ${PRODUCT}`);
    expect(await movementsSince(since)).toEqual([
      { product_id: PRODUCT, quantity: -1, reason: "order", reference: `order:${orderId}` },
      { product_id: PRODUCT, quantity: 1, reason: "restock", reference: `order:${orderId}` },
      { product_id: PRODUCT, quantity: 5, reason: "count", reference: "" },
      { product_id: PRODUCT, quantity: -2, reason: "correction", reference: "" },
    ]);
    const { stockMovements } = await admin.call(getAdminProduct, { productId: String(PRODUCT) });
    expect(stockMovements.map(({ quantity }) => quantity).slice(0, 4)).toEqual([-2, 5, 1, -1]);
  });

  // Earlier, cancelling a box that was filled without stock restocked units that it had never taken.
  it("gives a cancelled box's units back as far as they were taken: nothing from an empty shelf", async () => {
    const orderId = await buyBox();
    await rows(test.shop, "update products set stock = 0 where not is_subscription");
    await liveDay(test, "2026-12-15");
    const { holds, taken } = await boxOf(orderId);
    expect(holds.length).toBeGreaterThan(0);
    expect(taken).toEqual([]);
    admin = await signInAdmin(test);
    await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true });
    expect(new Set(await stockOf(holds))).toEqual(new Set([0]));
  });

  it("gives one unit that two boxes wanted to the one that had it, and takes it back from that one alone", async () => {
    const first = await buyBox();
    const second = await buyBox();
    await rows(test.shop, "update products set stock = 1 where not is_subscription");
    await liveDay(test, "2026-12-15");
    const [one, other] = [await boxOf(first), await boxOf(second)];
    const both = one.holds.filter((id) => other.holds.includes(id));
    for (const id of both) expect(one.taken.includes(id)).not.toBe(other.taken.includes(id));
    admin = await signInAdmin(test);
    await admin.call(changeAdminOrder, { orderId: second, status: "cancelled", refund: true });
    const shelf = await stockOf(other.taken);
    expect(shelf).toEqual(other.taken.map(() => 1));
    await admin.call(changeAdminOrder, { orderId: first, status: "cancelled", refund: true });
    expect(new Set(await stockOf([...one.holds, ...other.holds]))).toEqual(new Set([1]));
  });
});
