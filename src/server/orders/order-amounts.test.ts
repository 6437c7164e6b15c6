import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAdminOrder } from "#contract/admin-orders.ts";
import { addToBasket, applyDiscountCode, getBasket } from "#contract/basket.ts";
import { getOrderDetails } from "#contract/orders.ts";
import { orderAmount, orderSums } from "#domain/order-sums.ts";
import { addWomensThreeMonths, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { orderFigures } from "./order-amounts.ts";
import { findOrder, listOrderItems } from "./orders.queries.ts";

describe("what a stored order is made of", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterAll(() => test.close());

  const readFigures = async (orderId: number) => {
    const order = await findOrder(test.shop.db, orderId);
    if (!order) throw new Error(`there is no order ${orderId}`);
    const figures = orderFigures(order, await listOrderItems(test.shop.db, [orderId]));
    return { amount: order.amount, figures };
  };

  it("is what its basket showed and its buyer paid, in the shop, in the account and in the dashboard", async () => {
    await rows(
      test.shop,
      "insert into discount_codes (code, type, value, valid_from) values ('SOAK10', 'percentage', 10, '2026-01-01')",
    );
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61, quantity: 2 });
    await addWomensThreeMonths(customer);
    await customer.call(applyDiscountCode, { code: "SOAK10" });
    const basket = await customer.call(getBasket, {});
    const { orderId } = await buy(customer);
    const { amount, figures } = await readFigures(orderId);
    expect(orderSums(figures).map(({ amountPence }) => amountPence / 100)).toEqual([
      Number(basket.subtotal),
      -Number(basket.discount),
      Number(basket.delivery),
      Number(basket.giftCard),
    ]);
    expect([orderAmount(figures), Number(basket.total) * 100]).toEqual([amount, amount]);
    const [taken] = await rows<{ amount: string }>(test.shop, "select amount::text from sandbox_payments");
    expect(taken).toEqual({ amount: basket.total });
    const shown = { deliveryAmount: basket.delivery, discountAmount: basket.discount, amount: basket.total };
    expect((await customer.call(getOrderDetails, { orderId: String(orderId) })).order).toMatchObject(shown);
    expect(await (await signInAdmin(test)).call(getAdminOrder, { orderId: String(orderId) })).toMatchObject(shown);
  });

  it("adds up to its amount, of every order there is", async () => {
    const ids = await rows<{ id: number }>(test.shop, "select id from orders");
    expect(ids.length).toBeGreaterThan(10);
    for (const { id } of ids) {
      const { amount, figures } = await readFigures(id);
      expect(orderAmount(figures), `order ${id}`).toBe(amount);
    }
  });

  it("has a name for every column that holds money by which the compiler asks for it", async () => {
    const columns = await rows<{ name: string }>(
      test.shop,
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'orders'
         and data_type = 'numeric' order by 1`,
    );
    expect(columns).not.toHaveLength(0);
    expect(columns.filter(({ name }) => !/(^|_)amount$/.test(name))).toEqual([]);
  });
});
