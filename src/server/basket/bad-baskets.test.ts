import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveAddress } from "#contract/accounts/accounts.ts";
import { addProductToBasket, addToBasket, getBasket, removeFromBasket, updateBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { addWomensThreeMonths, newCustomer } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;
const ADDRESS = { deliveryLine1: "3 Mill Lane", deliveryCity: "Bath", deliveryPostcode: "BA1 2AB" };
const ANSWERS = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" };

describe("what a basket does not take", () => {
  let test: TestShop;
  let guest: TestBrowser;
  const refuses = async (send: () => ReturnType<TestBrowser["send"]>, statuses: readonly number[]) => {
    const before = await snapshotOf(test.shop);
    const refused = await send();
    expect(statuses, refused.body).toContain(refused.statusCode);
    expect(refused.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(await snapshotOf(test.shop)).toEqual(before);
  };
  beforeAll(async () => {
    test = await openTestShop();
  });
  beforeEach(async () => {
    guest = new TestBrowser(test.app);
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
  });
  afterAll(() => test.close());

  it.each([-1, 0, 1.5, 1000, 1e308, "2", null])("is a quantity of %j, in both forms of adding", async (quantity) => {
    await refuses(() => guest.send(addToBasket, { productId: 62, quantity }), [422]);
    await refuses(() => guest.send(addProductToBasket, { productId: 62, quantity }), [422]);
  });

  it.each([0.5, 1000, "2", null])("is a line set to %j", async (quantity) => {
    await refuses(() => guest.send(updateBasket, { productId: STRESS_RELIEF, quantity }), [422]);
  });

  it("is more of one product than a line holds", async () => {
    await refuses(() => guest.send(updateBasket, { productId: STRESS_RELIEF, quantity: 21 }), [409, 422]);
  });

  it("is a product that has left the shop, or never was", async () => {
    await rows(test.shop, "update products set is_active = false where id = 62");
    await refuses(() => guest.send(addToBasket, { productId: 62 }), [409]);
    await refuses(() => guest.send(addToBasket, { productId: 999_999 }), [404]);
    await refuses(() => guest.send(updateBasket, { productId: 999_999, quantity: 2 }), [404]);
  });

  it("is a box with made-up answers, with another plan's answers, twice, or by the cards' form of the call", async () => {
    const box = (change: object) => ({ productId: 103, questionnaireData: { ...ANSWERS, ...change } });
    await refuses(() => guest.send(addToBasket, box({ audience: "dogs" })), [422]);
    await refuses(() => guest.send(addToBasket, box({ naturalness: "120natural" })), [422]);
    await refuses(() => guest.send(addToBasket, box({ audience: "men" })), [422]);
    await refuses(() => guest.send(addToBasket, box({ duration: "12months" })), [422]);
    await refuses(() => guest.send(addToBasket, { ...box({}), quantity: 2 }), [409]);
    await refuses(() => guest.send(addProductToBasket, { productId: 103 }), [409]);
  });

  it("is a price of the browser's own: the line costs what the shop says", async () => {
    const answers = { ...ANSWERS, planDiscount: 99, planTitle: "Free" };
    const reply = await guest.send(addToBasket, { productId: 103, productPrice: "0.01", questionnaireData: answers });
    expect(reply.json()).toMatchObject({ total: "55.98" });
  });

  it("is a change of somebody else's line", async () => {
    const [line] = (await guest.call(getBasket, {})).items;
    const other = await newCustomer(test);
    await addWomensThreeMonths(other);
    await refuses(() => other.send(removeFromBasket, { itemId: String(line?.id) }), [404]);
    await refuses(() => other.send(updateBasket, { productId: STRESS_RELIEF, quantity: 5 }), [404]);
    await refuses(() => new TestBrowser(test.app).send(removeFromBasket, { itemId: String(line?.id) }), [401]);
  });

  it("is somebody whose session has run out: their own basket waits behind the sign-in", async () => {
    const headers = { cookie: "ms_visitor=customer" };
    const lapsed = new TestBrowser(test.app);
    expect((await lapsed.sendRaw("GET", "/api/cart", undefined, headers)).statusCode).toBe(401);
    expect((await lapsed.sendRaw("DELETE", "/api/cart/clear", undefined, headers)).statusCode).toBe(401);
    expect((await new TestBrowser(test.app).call(getBasket, {})).count).toBe(0);
  });

  it("is an address line of 300 characters or of invisible characters alone, in the account's address", async () => {
    const customer = await newCustomer(test, guest);
    for (const change of [
      { deliveryLine1: "x".repeat(300) },
      { deliveryLine1: "\u0000" },
      { deliveryCity: "\u200b" },
      { deliveryPostcode: "BFPO 639" },
      { deliveryPostcode: "JE2 3AB" },
    ]) {
      await refuses(() => customer.send(saveAddress, { ...ADDRESS, ...change }), [422]);
    }
    await refuses(() => customer.send(createCheckout, { useCart: false }), [422]);
  });

  it("keeps a price that was seen apart from the one that is charged, and says both before payment", async () => {
    await rows(test.shop, "update products set price = 39.99 where id = 61");
    const changed = await guest.call(getBasket, {});
    expect(changed).toMatchObject({ total: "40.99", items: [{ productPrice: "39.99", priceBefore: "34.99" }] });
    const customer = await newCustomer(test, guest);
    expect((await customer.call(getBasket, {})).items).toMatchObject([{ priceBefore: "34.99" }]);
    expect(await customer.call(createCheckout, {})).toMatchObject({ totalAmount: "40.99" });
    const seen = await customer.call(updateBasket, { productId: STRESS_RELIEF, quantity: 2 });
    expect(seen.items).toMatchObject([{ productPrice: "39.99", priceBefore: null }]);
  });
});
