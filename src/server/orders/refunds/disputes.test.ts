import { expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { openSandboxDispute } from "#server/platform/payments/sandbox/confirm-sandbox-payment.ts";
import { buy, newCustomer } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { selectOpenDisputes } from "./refunds.queries.ts";

it("a customer's complaint to their bank is written down once, on the order it is about", async () => {
  const test = await openTestShop();
  const customer = await newCustomer(test);
  await customer.call(addToBasket, { productId: 61 });
  const { orderId, paymentId } = await buy(customer);
  const before = await snapshotOf(test.shop);
  await expect(openSandboxDispute(test.shop, "sandbox_pay_unknown")).rejects.toThrow("paid");
  expect(await snapshotOf(test.shop)).toEqual(before);
  const id = await openSandboxDispute(test.shop, paymentId ?? "");
  await test.runJob("deliver-payment-events");
  await test.runJob("deliver-payment-events");
  expect(await selectOpenDisputes(test.shop.db)).toMatchObject([{ id, orderId, amount: 3599, reason: "fraudulent" }]);
  const events = await rows(test.shop, "select order_id from order_events where kind = 'disputed'");
  expect(events).toEqual([{ order_id: orderId }]);
  const held = await rows(test.shop, `select hold_reason from parcels where order_id = ${orderId}`);
  expect(held, "and its parcel is not packed until a person has looked").toEqual([{ hold_reason: "disputed" }]);
  await test.close();
});
