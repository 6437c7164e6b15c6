import { expect, it } from "vitest";
import { addToBasket } from "#contract/basket.ts";
import { createCheckout } from "#contract/checkout.ts";
import { newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop } from "#tests/support/test-shop.ts";

const PER_SHOPPER_MAX = 40;

it("somebody who opens payments without end is asked to wait, and others are not", async () => {
  const test = await openTestShop();
  const eager = await newCustomer(test);
  await eager.call(addToBasket, { productId: 61 });
  for (let count = 0; count < PER_SHOPPER_MAX; count += 1) await eager.call(createCheckout, {});
  const refused = await eager.send(createCheckout, {});
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: "too-many-guesses", facts: { waitMinutes: 10 } });
  const other = await newCustomer(test);
  await other.call(addToBasket, { productId: 61 });
  await other.call(createCheckout, {});
  expect(await rows(test.shop, "select 1 from orders")).toHaveLength(2);
  test.setClock("2026-11-21T10:11:00Z");
  await eager.call(createCheckout, {});
  await test.close();
});
