import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { pence } from "#domain/money.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { selectOpenDifferences } from "./booked-payments.queries.ts";
import { catchUp } from "./compare-payments.ts";

const STRESS_RELIEF = 61;

describe("the nightly comparison with the card provider", () => {
  let test: TestShop;
  let customer: TestBrowser;
  const differences = async () =>
    (await selectOpenDifferences(test.shop.db)).map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
  });
  afterEach(() => test.close());

  it("finds nothing where nothing is wrong, however often it runs", async () => {
    await addWomensThreeMonths(customer);
    await buy(customer);
    await test.runJob("deliver-payment-events");
    const { settings: _before, ...before } = await snapshotOf(test.shop);
    await test.runJob("compare-payments");
    await test.runJob("compare-payments");
    expect(await differences()).toEqual([]);
    const { settings: _after, ...after } = await snapshotOf(test.shop);
    expect(after).toEqual(before);
  });

  it("settles what every webhook and browser missed", async () => {
    const checkout = await customer.call(createCheckout, {});
    await payWith(customer, checkout, CARDS.pays);
    await test.runJob("compare-payments");
    expect(await rows(test.shop, "select 1 from orders where paid_at is not null")).toHaveLength(1);
    expect(await catchUp(test.shop, new Date(0))).toEqual({ seen: 1, received: 0 });
  });

  it("shows each difference once until it is gone", async () => {
    const { orderId } = await buy(customer);
    await test.shop.db.execute("update sandbox_payments set amount = amount + 1, refunded_amount = 1");
    await test.runJob("compare-payments");
    await test.runJob("compare-payments");
    expect(await differences()).toEqual([`amount-differs order:${orderId}`, `refund-differs order:${orderId}`]);
    await test.shop.db.execute("update sandbox_payments set amount = amount - 1, refunded_amount = 0");
    await test.runJob("compare-payments");
    expect(await differences()).toEqual([]);
    expect(await rows(test.shop, "select 1 from payment_differences where gone_at is not null")).toHaveLength(2);
  });

  it("records a refund that was made on the provider's own pages, with its credit note and its email, once", async () => {
    const { paymentId, orderId } = await buy(customer);
    await test.shop.gateway.refundPayment(paymentId ?? "", { amountPence: pence(500), idempotencyKey: "by-hand" });
    await test.runJob("compare-payments");
    await test.runJob("compare-payments");
    expect(await rows(test.shop, "select order_id, amount, kind from refunds")).toEqual([
      { order_id: orderId, amount: "5.00", kind: "provider" },
    ]);
    expect(await rows(test.shop, "select number from invoices where kind = 'credit-note'")).toEqual([{ number: 1 }]);
    expect(await rows(test.shop, "select recipient from letters where kind = 'refunded'")).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });
});
