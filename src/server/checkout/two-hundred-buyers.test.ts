import { describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { confirmSandboxPayment, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";

const BUYERS = 200;
const UNITS = 50;
/** The test hashes two hundred passwords, which takes a long time. */
const TIMEOUT_MS = 180_000;

describe("200 buyers at once for 50 units", () => {
  it(
    "are 50 paid orders, an empty shelf, and nobody charged without goods",
    async () => {
      const test = await openTestShop();
      await test.shop.db.execute(`update products set stock = ${UNITS} where id = 61`);
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newCustomer(test)));
      await Promise.all(buyers.map((buyer) => buyer.call(addToBasket, { productId: 61 })));

      const outcomes = await Promise.all(buyers.map(tryToBuy));

      expect(outcomes.filter((outcome) => outcome === "paid")).toHaveLength(UNITS);
      expect(outcomes.filter((outcome) => outcome === "out-of-stock")).toHaveLength(BUYERS - UNITS);
      expect(await rows(test.shop, "select stock from products where id = 61")).toEqual([{ stock: 0 }]);
      expect(await rows(test.shop, "select 1 from stock_holds")).toEqual([]);
      const charged = await rows<{ order_id: number }>(
        test.shop,
        "select order_id from sandbox_payments where status = 'succeeded' and refunded_amount = 0 order by 1",
      );
      const paid = await rows<{ id: number }>(test.shop, "select id from orders where paid_at is not null order by 1");
      expect(charged.map((row) => row.order_id)).toEqual(paid.map((row) => row.id));
      expect(paid).toHaveLength(UNITS);
      await test.close();
    },
    TIMEOUT_MS,
  );
});

async function tryToBuy(buyer: TestBrowser): Promise<string> {
  const opened = await buyer.send(createCheckout, {});
  if (opened.statusCode !== 200) return (opened.json() as { code: string }).code;
  const checkout = opened.json() as { orderId: number; paymentId: string; clientSecret: string };
  await buyer.call(confirmSandboxPayment, {
    paymentId: checkout.paymentId,
    clientSecret: checkout.clientSecret,
    cardNumber: CARDS.pays,
    expMonth: 12,
    expYear: 2030,
    cvc: "123",
  });
  await buyer.call(markOrderPaid, { orderId: String(checkout.orderId) });
  return "paid";
}
