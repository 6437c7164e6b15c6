import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addGiftCard, addToBasket, applyDiscountCode, getBasket, removeFromBasket } from "#contract/basket/basket.ts";
import { createProduct, deleteProduct } from "#contract/catalogue/admin-products.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { askForStockAlert } from "#contract/marketing/marketing.ts";
import { addToWishlist, listWishlist } from "#contract/marketing/wishlist.ts";
import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import { buy, CARDS, GUEST, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;
const ROSE_SOAP = {
  name: "Rose Soap",
  price: "6.50",
  stock: 5,
  isActive: true,
  safetyReportRef: "CPSR-1",
  notificationNumber: "SCPN-1",
};
const WAITING = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

describe("a basket with products that cannot be bought", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let guest: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    guest = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  it.each([
    ["is not on sale", "not-on-sale", "update products set is_active = false where id = 61"],
    [
      "is not on sale with fewer pieces left",
      "not-on-sale",
      "update products set is_active = false, stock = 1 where id = 61",
    ],
    ["has sold out", "sold-out", "update products set stock = 0 where id = 61"],
    ["has fewer pieces left", "too-few", "update products set stock = 1 where id = 61"],
  ])(
    "counts no line whose product %s: not in the total, the delivery, a code or a gift card",
    async (_why, shortage, change) => {
      await admin.call(createDiscountCode, { code: "FIVE", type: "fixed", value: "5.00", minOrderValue: "30.00" });
      await guest.call(addToBasket, { productId: STRESS_RELIEF, quantity: 2 });
      expect(await guest.call(applyDiscountCode, { code: "FIVE" })).toMatchObject({ total: "65.98" });
      await guest.call(addToBasket, { productId: 1 });
      await rows(test.shop, change);
      const basket = await guest.call(getBasket, {});
      expect(basket).toMatchObject({
        count: 1,
        total: "6.49",
        sums: [
          { kind: "products", amount: "5.49" },
          { kind: "delivery", amount: "1.00" },
        ],
        discountCode: { refusal: "code-minimum" },
        items: [
          { isSellable: false, shortage, lineTotal: "69.98" },
          { isSellable: true, shortage: null },
        ],
      });
      expect((await guest.send(createCheckout, { guest: GUEST })).statusCode).toBe(409);
      const alone = await guest.call(removeFromBasket, { itemId: String(basket.items[1]?.id) });
      expect(alone).toMatchObject({ count: 0, total: "0.00", goodsDispatchBy: null, items: [{ isSellable: false }] });
    },
  );

  it("names each deleted product until the customer closes the message, and is paid without it", async () => {
    const [soap, salt] = await Promise.all(
      ["rose-soap", "rose-salt"].map((slug) => admin.call(createProduct, { ...ROSE_SOAP, slug, name: slug })),
    );
    for (const productId of [Number(soap?.id), Number(salt?.id), STRESS_RELIEF])
      await guest.call(addToBasket, { productId });
    for (const product of [soap, salt]) await admin.call(deleteProduct, { productId: String(product?.id) });
    const basket = await guest.call(getBasket, {});
    expect(basket).toMatchObject({
      count: 1,
      total: "35.99",
      items: [{ productId: STRESS_RELIEF }],
      withdrawn: [{ productName: "rose-soap" }, { productName: "rose-salt" }],
    });
    const [first] = basket.withdrawn ?? [];
    const closed = await guest.call(removeFromBasket, { itemId: String(first?.id) });
    expect(closed).toMatchObject({ count: 1, withdrawn: [{ productName: "rose-salt" }] });
    const customer = await newCustomer(test, guest);
    expect(await customer.call(getBasket, {})).toMatchObject({ withdrawn: [{ productName: "rose-salt" }] });
    await buy(customer);
    expect(await customer.call(getBasket, {})).toMatchObject({ count: 0, items: [], withdrawn: [] });
  });

  it("no longer names a deleted product once an order with one of its units is paid", async () => {
    const soap = await admin.call(createProduct, { ...ROSE_SOAP, slug: "rose-soap" });
    await guest.call(addToBasket, { productId: soap.id });
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const checkout = await guest.call(createCheckout, { guest: GUEST });
    await guest.call(addToBasket, { productId: soap.id, quantity: 3 });
    await guest.call(addToBasket, { productId: STRESS_RELIEF, quantity: 3 });
    expect(await admin.call(deleteProduct, { productId: String(soap.id) })).toEqual({ outcome: "archived" });
    await payWith(guest, checkout, CARDS.pays);
    await guest.call(markOrderPaid, { orderId: String(checkout.orderId) });
    expect(await guest.call(getBasket, {})).toMatchObject({
      count: 3,
      items: [{ productId: STRESS_RELIEF, quantity: 3 }],
      withdrawn: [],
    });
  });

  it.skipIf(process.env.TEST_DATABASE !== "postgres")(
    "refuses a product that is deleted while it is added, and so do the wishlist and the stock alerts",
    async () => {
      const [soap, soldOut] = await Promise.all([
        admin.call(createProduct, { ...ROSE_SOAP, slug: "rose-soap" }),
        admin.call(createProduct, { ...ROSE_SOAP, slug: "rose-salt", stock: 0 }),
      ]);
      const customer = await newCustomer(test);
      const calls = await test.shop.db.transaction(async (tx) => {
        await tx.execute(`delete from products where id in (${soap.id}, ${soldOut.id})`);
        const sent = [
          guest.send(addToBasket, { productId: soap.id }),
          customer.send(addToWishlist, { productId: String(soap.id) }),
          guest.send(askForStockAlert, { slug: "rose-salt", email: "wren@example.com" }),
        ];
        await expect.poll(async () => (await rows(test.shop, WAITING)).length).toBe(sent.length);
        return { sent };
      });
      const replies = (await Promise.all(calls.sent)).map((reply) => [reply.statusCode, reply.json().code]);
      expect(replies).toEqual(calls.sent.map(() => [404, "not-found"]));
    },
  );

  it("has another order total without a deleted product, also if a gift card pays both", async () => {
    const soap = await admin.call(createProduct, { ...ROSE_SOAP, slug: "rose-soap" });
    for (const productId of [soap.id, STRESS_RELIEF]) await guest.call(addToBasket, { productId });
    await guest.call(addGiftCard, { code: await newGiftCard(test, "100.00") });
    expect(await guest.call(getBasket, {})).toMatchObject({ total: "0.00", giftCard: "42.49" });
    const both = await guest.call(createCheckout, { guest: GUEST });
    expect(both).toMatchObject({ totalAmount: "0.00", orderTotal: "42.49" });
    await admin.call(deleteProduct, { productId: String(soap.id) });
    const left = await guest.call(createCheckout, { guest: GUEST });
    expect(left).toMatchObject({ totalAmount: "0.00", orderTotal: "35.99" });
  });

  it("is empty if all its products are deleted, and says so at the checkout", async () => {
    const soap = await admin.call(createProduct, { ...ROSE_SOAP, slug: "rose-soap" });
    await guest.call(addToBasket, { productId: soap.id });
    await admin.call(deleteProduct, { productId: String(soap.id) });
    expect(await guest.call(getBasket, {})).toMatchObject({ items: [], withdrawn: [{ productName: "Rose Soap" }] });
    expect((await guest.send(createCheckout, { guest: GUEST })).json()).toMatchObject({ code: "basket-empty" });
    expect((await guest.send(applyDiscountCode, { code: "WELCOME10" })).statusCode).toBe(409);
  });

  it("leaves a deleted product on a wishlist, which says that it is no longer for sale", async () => {
    const soap = await admin.call(createProduct, { ...ROSE_SOAP, slug: "rose-soap" });
    const customer = await newCustomer(test);
    await customer.call(addToWishlist, { productId: String(soap.id) });
    expect(await admin.call(deleteProduct, { productId: String(soap.id) })).toEqual({ outcome: "archived" });
    expect(await customer.call(listWishlist, {})).toMatchObject([{ productId: soap.id }]);
  });
});
