import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { addWomensThreeMonths, buy, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;

describe("the confirmation of an order", () => {
  let test: TestShop;
  let customer: TestBrowser;
  const sentTo = () => test.sent.filter(({ subject }) => subject.includes("your order"));
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
  });
  afterEach(() => test.close());

  it("goes to the buyer once, with items, amounts, dates, address and the key information of the box", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    await addWomensThreeMonths(customer);
    const { orderId } = await buy(customer);
    await customer.call(markOrderPaid, { orderId: String(orderId) });
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(sentTo()).toHaveLength(1);
    const [email] = sentTo();
    expect(email?.subject).toBe(`Thank you for your order ${orderId}`);
    expect(email?.attachments).toMatchObject([
      { filename: `invoice-order-${orderId}.pdf`, contentType: "application/pdf" },
    ]);
    expect(email?.attachments[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
    for (const text of [
      "The invoice is attached.",
      "3 Mill Lane",
      "BA1 2AB",
      "Women's Monthly Subscription Box: £19.99",
      "Products: £54.98",
      "Delivery (Royal Mail Tracked 48): £1.00",
      "Paid by card: £55.98",
      "Tuesday 15 December 2026",
      "We will take the next payment, £26.99, on Friday 1 January 2027",
      "3 boxes, then it ends automatically.",
      "£26.99 a month until 1 February 2027, then nothing.",
      "All 3 boxes: £73.97.",
      "The price changes from £19.99 to £26.99 a month on 1 January 2027.",
      "Cancel by the end of 31 December 2026",
      "MODEL CANCELLATION FORM",
      "Our terms of 29 November 2026 apply",
    ]) {
      expect(email?.text).toContain(text);
    }
  });

  it("is not written for an order that is not paid", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const { orderId } = await customer.call(createCheckout, {});
    expect((await customer.send(markOrderPaid, { orderId: String(orderId) })).statusCode).toBe(409);
    expect(await rows(test.shop, "select 1 from letters where kind = 'order-confirmed'")).toEqual([]);
  });
});
