import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addToBasket,
  applyDiscountCode,
  getBasket,
  updateBasket,
  withdrawDiscountCode,
} from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;
const LATER = "2026-11-21T10:31:00Z";

interface NewCode {
  code: string;
  type?: "percentage" | "fixed";
  value?: string;
  extra?: string;
}

describe("a discount code in the basket", () => {
  let test: TestShop;
  let guest: TestBrowser;
  const addCode = ({ code, type = "percentage", value = "10.00", extra = "" }: NewCode) =>
    rows(
      test.shop,
      `insert into discount_codes (code, type, value, valid_from ${extra ? `, ${extra.split("=")[0]}` : ""})
       values ('${code}', '${type}', ${value}, '2026-01-01' ${extra ? `, ${extra.split("=")[1]}` : ""})`,
    );
  const used = async (code: string) =>
    (await rows<{ used: number }>(test.shop, `select used_count as used from discount_codes where code = '${code}'`))[0]
      ?.used;
  beforeEach(async () => {
    test = await openTestShop();
    guest = new TestBrowser(test.app);
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
  });
  afterEach(() => test.close());

  it("takes its part off goods and first boxes in any case of emails, and leaves delivery and later months", async () => {
    await addCode({ code: "SOAK10" });
    await addWomensThreeMonths(guest);
    const basket = await guest.call(applyDiscountCode, { code: " soak10 " });
    expect(basket).toMatchObject({
      sums: [
        { kind: "products", amount: "54.98" },
        { kind: "discount", amount: "-5.50" },
        { kind: "delivery", amount: "1.00" },
      ],
      total: "50.48",
      discountCode: { code: "SOAK10", refusal: null },
    });
    const box = basket.items.find((item) => item.isSubscription);
    expect(box?.terms).toMatchObject({ todayPrice: "17.99", monthlyPrice: "26.99", total: "71.97" });
    expect(await guest.call(withdrawDiscountCode, {})).toMatchObject({
      sums: [{ kind: "products" }, { kind: "delivery" }],
      discountCode: null,
    });
  });

  it.each([
    ["code-unknown", { code: "OTHER" }],
    ["code-expired", { code: "CODE", extra: "valid_until='2026-11-21T10:00:00Z'" }],
    ["code-used-up", { code: "CODE", extra: "max_uses=0" }],
    ["code-minimum", { code: "CODE", extra: "minimum_order_amount=35.00" }],
    ["code-not-for-these", { code: "CODE", extra: "applicable_to_products='[1]'" }],
    ["code-unknown", { code: "CODE", extra: "is_active=false" }],
  ])("is refused as %s, and nothing changes", async (refusal, code) => {
    await addCode(code);
    const before = await snapshotOf(test.shop);
    const refused = await guest.send(applyDiscountCode, { code: "CODE" });
    expect(refused.json()).toMatchObject({ code: refusal });
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("is refused before its time, and with its minimum named when the basket is too small", async () => {
    await addCode({ code: "SOON" });
    await rows(test.shop, "update discount_codes set valid_from = '2026-12-01'");
    expect((await guest.send(applyDiscountCode, { code: "SOON" })).json()).toMatchObject({ code: "code-not-yet" });
    await addCode({ code: "BIG", extra: "minimum_order_amount=40.00" });
    expect((await guest.send(applyDiscountCode, { code: "BIG" })).json()).toMatchObject({
      code: "code-minimum",
      facts: { minimum: "40.00" },
    });
  });

  it.each(["", "   ", "X".repeat(51), "A\u0000B", 7, null])("%j is no code", async (code) => {
    const before = await snapshotOf(test.shop);
    expect((await guest.send(applyDiscountCode, { code })).statusCode).toBe(422);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("can be tried ten times a minute, and not by somebody without a basket", async () => {
    for (let attempts = 0; attempts < 10; attempts += 1) {
      expect((await guest.send(applyDiscountCode, { code: `GUESS${attempts}` })).statusCode).toBe(422);
    }
    expect((await guest.send(applyDiscountCode, { code: "GUESS" })).statusCode).toBe(429);
    expect((await new TestBrowser(test.app).send(applyDiscountCode, { code: "GUESS" })).statusCode).toBe(401);
  });

  it("says so when the basket has become too small for it, and blocks the payment until it is out", async () => {
    await addCode({ code: "BIG", extra: "minimum_order_amount=60.00" });
    const customer = await newCustomer(test, guest);
    await customer.call(updateBasket, { productId: STRESS_RELIEF, quantity: 2 });
    expect(await customer.call(applyDiscountCode, { code: "big" })).toMatchObject({
      sums: [{}, { kind: "discount", amount: "-7.00" }, {}],
    });
    const smaller = await customer.call(updateBasket, { productId: STRESS_RELIEF, quantity: 1 });
    expect(smaller).toMatchObject({
      sums: [{ kind: "products" }, { kind: "delivery" }],
      discountCode: { refusal: "code-minimum", minimum: "60.00" },
    });
    expect((await customer.send(createCheckout, {})).json()).toMatchObject({ code: "code-minimum" });
    await customer.call(withdrawDiscountCode, {});
    expect(await customer.call(createCheckout, {})).toMatchObject({ totalAmount: "35.99" });
  });

  it("comes along when its guest signs in, is counted once with the payment, and stands on the order", async () => {
    await addCode({ code: "FIVER", type: "fixed", value: "5.00" });
    await guest.call(applyDiscountCode, { code: "fiver" });
    const customer = await newCustomer(test, guest);
    const checkout = await customer.call(createCheckout, {});
    expect(checkout.totalAmount).toBe("30.99");
    expect(await used("FIVER")).toBe(0);
    await payWith(customer, checkout, CARDS.pays);
    await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    expect(await used("FIVER")).toBe(1);
    expect(await rows(test.shop, "select 1 from discount_holds")).toEqual([]);
    expect(await rows(test.shop, "select discount_amount, amount from orders")).toEqual([
      { discount_amount: "5.00", amount: "30.99" },
    ]);
    expect(await rows(test.shop, "select discount_amount from order_items")).toEqual([{ discount_amount: "5.00" }]);
    expect((await customer.call(getBasket, {})).discountCode).toBeNull();
  });

  it("keeps its last use for the checkout that holds it, and gives it back once when that expires", async () => {
    await addCode({ code: "LAST", extra: "max_uses=1" });
    await guest.call(applyDiscountCode, { code: "LAST" });
    const first = await newCustomer(test, guest);
    await first.call(createCheckout, {});
    await first.call(createCheckout, {});
    const second = await newCustomer(test);
    await second.call(addToBasket, { productId: STRESS_RELIEF });
    expect((await second.send(applyDiscountCode, { code: "LAST" })).json()).toMatchObject({ code: "code-used-up" });
    test.setClock(LATER);
    await test.runJob("settle-or-expire-orders");
    await test.runJob("settle-or-expire-orders");
    await second.call(applyDiscountCode, { code: "LAST" });
    await buy(second);
    expect(await used("LAST")).toBe(1);
    expect((await first.send(createCheckout, {})).json()).toMatchObject({ code: "code-used-up" });
  });
});
