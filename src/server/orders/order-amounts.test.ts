import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addGiftCard, addToBasket, applyDiscountCode, getBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { getAdminOrder } from "#contract/orders/admin-orders.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { parsePounds } from "#domain/money.ts";
import { orderTotal } from "#domain/pricing/order-sums.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import { addWomensThreeMonths, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { findOrder, listOrderItems } from "./orders.queries.ts";

describe("the sums of a stored order", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterAll(() => test.close());

  it("are what its basket showed and its buyer paid, in the shop, in the account and in the dashboard", async () => {
    await rows(
      test.shop,
      "insert into discount_codes (code, type, value, valid_from) values ('SOAK10', 'percentage', 10, '2026-01-01')",
    );
    const code = await newGiftCard(test, "20.00");
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61, quantity: 2 });
    await addWomensThreeMonths(customer);
    await customer.call(applyDiscountCode, { code: "SOAK10" });
    await customer.call(addGiftCard, { code });
    const basket = await customer.call(getBasket, {});
    const { orderId } = await buy(customer);
    expect(basket.sums.map(({ kind }) => kind)).toEqual(["products", "discount", "delivery"]);
    expect(basket.giftCard).toBe("20.00");
    const order = await findOrder(test.shop.db, orderId);
    const [taken] = await rows<{ amount: string }>(
      test.shop,
      `select amount::text from sandbox_payments where id = (select stripe_payment_intent_id from orders where id = ${orderId})`,
    );
    const [invoiced] = await rows<{ amount: string }>(
      test.shop,
      `select amount::text from invoices where order_id = ${orderId}`,
    );
    expect(taken).toEqual({ amount: basket.total });
    const total = (Number(basket.total) + 20).toFixed(2);
    expect(invoiced).toEqual({ amount: total });
    expect(order && orderTotal(order.sums)).toBe(order?.totalAmount);
    const shown = {
      sums: basket.sums,
      amount: basket.total,
      total,
      giftCardAmount: "20.00",
      refunded: "0.00",
      net: total,
    };
    expect((await customer.call(getOrderDetails, { orderId: String(orderId) })).order).toMatchObject(shown);
    expect(await (await signInAdmin(test)).call(getAdminOrder, { orderId: String(orderId) })).toMatchObject(shown);
    const emails = await emailsOf(test, "order-confirmed");
    expect(emails.find(({ facts }) => facts.orderId === orderId)?.facts).toMatchObject({
      sums: order?.sums,
      totalPence: parsePounds(basket.total),
      giftCardPence: 2000,
    });
  });

  it("add up to its total, and its products to its lines, of every order there is", async () => {
    const ids = await rows<{ id: number }>(test.shop, "select id from orders");
    expect(ids.length).toBeGreaterThan(10);
    for (const { id } of ids) {
      const order = await findOrder(test.shop.db, id);
      const items = await listOrderItems(test.shop.db, [id]);
      const products = items.reduce((sum, item) => sum + item.productPrice * item.quantity, 0);
      expect(order?.sums.find(({ kind }) => kind === "products")?.amountPence, `order ${id}`).toBe(products);
      expect(order && orderTotal(order.sums), `order ${id}`).toBe(order?.totalAmount);
    }
  });

  it("are refused by the database where they are not what was asked for and paid", async () => {
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      test.shop,
      "select min(id)::int as id from orders where sums is not null",
    );
    for (const change of [
      `sums = '[{"kind":"products","amountPence":1}]'`,
      'sums = sums || \'[{"kind":"services","amountPence":250}]\'',
      `sums = '[]'`,
    ]) {
      await expect(rows(test.shop, `update orders set ${change} where id = ${id}`), change).rejects.toThrow();
    }
  });

  it("are filled in for a row that the version before writes without them", async () => {
    const [row] = await rows(
      test.shop,
      `insert into orders (amount, gift_card_amount, discount_amount, delivery_amount, status)
       values (9.99, 5.00, 1.50, 1.00, 'pending') returning sums, total_amount::text as total`,
    );
    expect(row).toEqual({
      sums: [
        { kind: "products", amountPence: 1549 },
        { kind: "discount", amountPence: -150 },
        { kind: "delivery", amountPence: 100 },
      ],
      total: "14.99",
    });
  });

  it("name a gift card that another open checkout reserves, and not one that is free", async () => {
    const code = await newGiftCard(test, "20.00");
    const first = await newCustomer(test);
    const second = await newCustomer(test);
    for (const each of [first, second]) {
      await each.call(addToBasket, { productId: 61, quantity: 1 });
      await each.call(addGiftCard, { code });
    }
    const cards = async () => (await second.call(getBasket, {})).giftCards;
    expect(await cards()).toMatchObject([{ amount: "20.00", isHeldElsewhere: false }]);
    await first.call(createCheckout, {});
    expect(await cards()).toMatchObject([{ amount: "0.00", isHeldElsewhere: true }]);
    expect((await first.call(getBasket, {})).giftCards).toMatchObject([{ amount: "20.00", isHeldElsewhere: false }]);
  });
});
