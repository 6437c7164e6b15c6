import { expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { snapshotOf } from "#tests/support/snapshot.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { tryJob } from "./try-job.ts";

it("a trial of a job says what would change, and changes nothing", async () => {
  const test = await openTestShop();
  const customer = await newCustomer(test);
  await customer.call(addToBasket, { productId: 61 });
  await payWith(customer, await customer.call(createCheckout, {}), CARDS.pays);
  const before = await snapshotOf(test.shop);
  const changes = await tryJob(test.shop, "deliver-payment-events");
  expect(changes.map(({ table }) => table)).toEqual(expect.arrayContaining(["orders", "payment_events", "invoices"]));
  expect(await snapshotOf(test.shop)).toEqual(before);
  await test.close();
});
