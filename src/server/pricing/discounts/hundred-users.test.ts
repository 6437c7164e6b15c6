import { describe, expect, it } from "vitest";
import { addToBasket, applyDiscountCode } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";

const USERS = 100;
const USES = 10;
/**
 * Several products are needed, because buyers of one product wait for its stock lock and never compete for the code.
 */
const PRODUCTS = [61, 62, 63, 64, 65, 66];

describe("100 users at once for a code with 10 uses", () => {
  it("are 10 orders at the lower price and 90 clear refusals before anything is paid", async () => {
    const test = await openTestShop();
    await rows(test.shop, `update products set stock = 1000, price = 34.99 where id in (${PRODUCTS})`);
    await rows(
      test.shop,
      `insert into discount_codes (code, type, value, max_uses, valid_from) values ('RUSH', 'fixed', 5, ${USES}, '2026-01-01')`,
    );
    const users: TestBrowser[] = [];
    for (let count = 0; count < USERS; count += 1) users.push(await newCustomer(test));
    const addOne = (user: TestBrowser, index: number) =>
      user.call(addToBasket, { productId: PRODUCTS[index % PRODUCTS.length] ?? 0 });
    await Promise.all(users.map(addOne));
    await Promise.all(users.map((user) => user.call(applyDiscountCode, { code: "rush" })));

    const outcomes = await Promise.all(users.map(tryToBuy));

    expect(outcomes.filter((outcome) => outcome === "paid")).toHaveLength(USES);
    expect(outcomes.filter((outcome) => outcome === "code-used-up")).toHaveLength(USERS - USES);
    expect(await rows(test.shop, "select used_count from discount_codes")).toEqual([{ used_count: USES }]);
    expect(await rows(test.shop, "select 1 from discount_holds")).toEqual([]);
    const amounts = await rows(test.shop, "select amount from sandbox_payments where status = 'succeeded'");
    expect(amounts).toEqual(Array.from({ length: USES }, () => ({ amount: "30.99" })));
    const sold = `select sum(1000 - stock)::int as sold from products where id in (${PRODUCTS})`;
    expect(await rows(test.shop, sold)).toEqual([{ sold: USES }]);
    await test.close();
  });
});

async function tryToBuy(user: TestBrowser): Promise<string> {
  const opened = await user.send(createCheckout, {});
  if (opened.statusCode !== 200) return (opened.json() as { code: string }).code;
  const checkout = opened.json() as Parameters<typeof payWith>[1];
  await payWith(user, checkout, CARDS.pays);
  await user.call(markOrderPaid, { orderId: String(checkout.orderId) });
  return "paid";
}
