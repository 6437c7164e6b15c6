import { expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { pence } from "#domain/money.ts";
import { findOrder } from "#server/orders/index.ts";
import { buy, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { queueApology } from "./send-refunds.ts";

it("apologises for each payment that comes too late for the same order, and once for each", async () => {
  const test = await openTestShop();
  const customer = await newCustomer(test);
  await customer.call(addToBasket, { productId: 61 });
  const { orderId } = await buy(customer);
  const order = await findOrder(test.shop.db, orderId);
  if (!order) throw new Error("the order is missing");
  for (const [paymentId, amount] of [
    ["pi_1", 3599],
    ["pi_2", 3499],
    ["pi_2", 3499],
  ] as const) {
    const apology = { order, paymentId, amountPence: pence(amount), why: "sold-out", now: test.shop.clock() } as const;
    await test.shop.db.transaction((tx) => queueApology(tx, apology));
  }
  const sent = "select (facts ->> 'refundPence')::int as pence from letters where kind = 'payment-apology' order by id";
  expect(await rows(test.shop, sent)).toEqual([{ pence: 3599 }, { pence: 3499 }]);
  await test.close();
});
