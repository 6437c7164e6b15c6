import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket, clearBasket, getBasket, updateBasket } from "#contract/basket/basket.ts";
import { type Checkout, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { listPendingOrders } from "#contract/orders/orders.ts";
import { CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;
const ENERGY_BOOST = 62;
/** One payment allows this many attempts. The shop cannot distinguish tabs from attempts. */
const TABS = 5;
const WAITING = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const LATER = "2026-11-21T10:31:00Z";

describe("one basket in many hands", () => {
  let test: TestShop;
  let customer: TestBrowser;
  const stock = async () =>
    (await rows<{ stock: number }>(test.shop, `select stock from products where id = ${STRESS_RELIEF}`))[0]?.stock ?? 0;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
  });
  afterEach(() => test.close());

  it("is added to, changed and cleared all at once without a broken line or a lost call", async () => {
    const calls = Array.from({ length: 60 }, (_, index) => {
      const productId = index % 2 === 0 ? STRESS_RELIEF : ENERGY_BOOST;
      if (index % 10 === 9) return customer.send(clearBasket, {});
      return index % 3 === 0
        ? customer.send(updateBasket, { productId, quantity: 1 + (index % 4) })
        : customer.send(addToBasket, { productId });
    });
    const statuses = new Set((await Promise.all(calls)).map((reply) => reply.statusCode));
    expect([...statuses].filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
    const { items, count } = await customer.call(getBasket, {});
    expect(items.length).toBeLessThanOrEqual(2);
    expect(count).toBe(items.reduce((sum, item) => sum + item.quantity, 0));
    for (const item of items) expect(item.quantity).toBeGreaterThan(0);
  });

  it("is paid once, though many tabs pay it at the same moment", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const before = await stock();
    const tabs = await Promise.all(Array.from({ length: TABS }, () => customer.call(createCheckout, {})));
    const outcomes = await Promise.all(tabs.map((checkout) => pay(customer, checkout)));
    expect(outcomes).toEqual(tabs.map(() => "paid"));
    expect(await customer.call(listPendingOrders, {})).toHaveLength(1);
    expect(await rows(test.shop, "select amount from sandbox_payments where status = 'succeeded'")).toEqual([
      { amount: "35.99" },
    ]);
    expect(await stock()).toBe(before - 1);
    expect((await customer.call(getBasket, {})).count).toBe(0);
  });

  it.skipIf(process.env.TEST_DATABASE !== "postgres").each([
    ["taken off sale", "update products set is_active = false"],
    ["archived", "update products set is_active = false, archived_at = now()"],
    ["deleted", "delete from products"],
  ])("is not sold if its product is %s while the checkout waits for it", async (_what, change) => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const { opening } = await test.shop.db.transaction(async (tx) => {
      await tx.execute(`${change} where id = ${STRESS_RELIEF}`);
      const sent = customer.send(createCheckout, {});
      await expect.poll(async () => (await rows(test.shop, WAITING)).length).toBe(1);
      return { opening: sent };
    });
    expect((await opening).json()).toMatchObject({ code: "not-sellable", facts: { productId: STRESS_RELIEF } });
    expect(await rows(test.shop, "select 1 from stock_holds union all select 1 from orders")).toEqual([]);
  });

  it("that changes in one tab while the other pays is never paid at a wrong total", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const before = await stock();
    const checkout = await customer.call(createCheckout, {});
    await Promise.all([
      pay(customer, checkout),
      customer.send(updateBasket, { productId: STRESS_RELIEF, quantity: 3 }),
      customer.send(createCheckout, {}),
    ]);
    const paid = await rows<{ amount: string; id: number }>(
      test.shop,
      "select id, amount from orders where paid_at is not null",
    );
    const kept = await rows<{ amount: string }>(
      test.shop,
      "select (amount - refunded_amount)::text as amount from sandbox_payments where status = 'succeeded' and amount > refunded_amount",
    );
    expect(kept.map((row) => row.amount)).toEqual(paid.map((row) => row.amount));
    test.setClock("2026-11-21T13:00:00Z");
    await test.runJob("settle-or-expire-orders");
    const [sold] = await rows<{ units: number }>(
      test.shop,
      "select coalesce(sum(quantity), 0)::int as units from order_items join orders on orders.id = order_id where paid_at is not null",
    );
    expect((await stock()) + (sold?.units ?? 0)).toBe(before);
  });

  it("that expires in the very moment it is paid ends paid with its goods, or open to be paid anew: never both", async () => {
    for (let round = 0; round < 5; round += 1) {
      test.setClock("2026-11-21T10:00:00Z");
      await customer.call(addToBasket, { productId: STRESS_RELIEF });
      const before = await stock();
      const paidBefore = (await customer.call(listPendingOrders, {})).length;
      const checkout = await customer.call(createCheckout, {});
      test.setClock(LATER);
      const [outcome] = await Promise.all([
        pay(customer, checkout),
        test.runJob("settle-or-expire-orders"),
        test.runJob("settle-or-expire-orders"),
      ]);
      await test.runJob("settle-or-expire-orders");
      const isPaid = (await customer.call(listPendingOrders, {})).length > paidBefore;
      expect(await stock()).toBe(isPaid ? before - 1 : before);
      expect(await rows(test.shop, "select 1 from stock_holds")).toEqual([]);
      const [payment] = await rows<{ status: string; kept: string }>(
        test.shop,
        `select status, (amount - refunded_amount)::text as kept from sandbox_payments where order_id = ${checkout.orderId}`,
      );
      const isKept = payment?.status === "succeeded" && payment.kept !== "0.00";
      expect(isKept, `round ${round}: ${outcome}`).toBe(isPaid);
      await customer.call(clearBasket, {});
    }
  });
});

/** Returns "paid" or the refusal code. */
async function pay(browser: TestBrowser, checkout: Checkout): Promise<string> {
  try {
    await payWith(browser, checkout, CARDS.pays);
  } catch {
    return "not-payable";
  }
  const settled = await browser.send(markOrderPaid, { orderId: checkout.orderId });
  return settled.statusCode === 200 ? "paid" : (settled.json() as { code: string }).code;
}
