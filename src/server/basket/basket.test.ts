import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import {
  addDemoItems,
  addProductToBasket,
  addToBasket,
  clearBasket,
  getBasket,
  removeFromBasket,
  updateBasket,
} from "#contract/basket/basket.ts";
import { addWomensThreeMonths, buy, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;
const MENS_MONTHLY = 201;
const WOMENS_YEAR = 112;
const ANSWERS = { audience: "women", naturalness: "99natural", purpose: "gift" } as const;

describe("the basket", () => {
  let test: TestShop;
  let guest: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    guest = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  it("is the same under both paths and both forms of adding", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF, productName: "Gold", productPrice: "0.01" });
    const basket = await guest.call(addProductToBasket, { productId: STRESS_RELIEF, price: 0, image: "" });
    expect(basket).toMatchObject({ count: 2, total: "70.98" });
    expect(basket.sums).toEqual([
      { kind: "products", amount: "69.98" },
      { kind: "delivery", amount: "1.00" },
    ]);
    const aliased = await guest.sendRaw("GET", "/api/basket");
    expect(aliased.json()).toEqual(basket);
    expect(basket.cart.items).toEqual(basket.items);
  });

  it("of a guest is forgotten 30 days after its last change, and that of a customer is not", async () => {
    const customer = await newCustomer(test);
    for (const shopper of [customer, guest]) await shopper.call(addToBasket, { productId: STRESS_RELIEF });
    test.setClock("2026-11-25T10:00:00Z");
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const owners = () =>
      rows<{ guests: number; all: number }>(
        test.shop,
        "select count(*) filter (where user_id like 'guest%')::int as guests, count(*)::int as all from carts",
      );
    test.setClock("2026-12-25T09:00:00Z");
    await test.runJob("forget-old-baskets");
    expect(await owners()).toEqual([{ guests: 1, all: 2 }]);
    test.setClock("2026-12-25T11:00:00Z");
    for (let runs = 0; runs < 2; runs += 1) await test.runJob("forget-old-baskets");
    expect(await owners()).toEqual([{ guests: 0, all: 1 }]);
  });

  it("adds up units of one product up to what there is, and says how many are left", async () => {
    await test.shop.db.execute("update products set stock = 3 where id = 61");
    await guest.call(addToBasket, { productId: STRESS_RELIEF, quantity: 2 });
    const refused = await guest.send(addToBasket, { productId: STRESS_RELIEF, quantity: 2 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "out-of-stock", facts: { stock: 3 } });
    expect((await guest.call(getBasket, {})).count).toBe(2);
  });

  it("changes quantities, takes lines out at 0, and empties", async () => {
    const added = await guest.call(addToBasket, { productId: STRESS_RELIEF });
    expect((await guest.call(updateBasket, { productId: STRESS_RELIEF, quantity: 3 })).count).toBe(3);
    expect((await guest.call(updateBasket, { productId: STRESS_RELIEF, quantity: 0 })).items).toEqual([]);
    const [again] = (await guest.call(addToBasket, { productId: STRESS_RELIEF })).items;
    expect(again?.id).not.toBe(added.items[0]?.id);
    expect((await guest.call(removeFromBasket, { itemId: String(again?.id) })).count).toBe(0);
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    expect(await guest.call(clearBasket, {})).toMatchObject({ count: 0, total: "0.00" });
  });

  it.each([0, -1, -5])("takes a line out at the quantity %d", async (quantity) => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    expect((await guest.call(updateBasket, { productId: STRESS_RELIEF, quantity })).items).toEqual([]);
  });

  it("does not let one shopper change another's lines", async () => {
    const { items } = await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const stranger = new TestBrowser(test.app);
    await stranger.call(addToBasket, { productId: 62 });
    const refused = await stranger.send(removeFromBasket, { itemId: items[0]?.id });
    expect(refused.statusCode).toBe(404);
    expect((await guest.call(getBasket, {})).count).toBe(1);
    expect((await stranger.send(updateBasket, { productId: STRESS_RELIEF, quantity: 9 })).statusCode).toBe(404);
  });

  it("holds one box per audience: another plan for her replaces the first", async () => {
    await addWomensThreeMonths(guest);
    const basket = await guest.call(addToBasket, { productId: WOMENS_YEAR, questionnaireData: ANSWERS });
    expect(basket.items).toHaveLength(1);
    expect(basket.items[0]).toMatchObject({
      productId: WOMENS_YEAR,
      productPrice: "19.99",
      questionnaireData: { audience: "women", duration: "12months", naturalness: "99natural", planMonths: 12 },
      terms: { monthlyPrice: "23.99", total: "283.88", isFirstBoxOffer: true },
    });
    const two = await guest.call(addToBasket, {
      productId: MENS_MONTHLY,
      questionnaireData: { ...ANSWERS, audience: "men", purpose: "personal" },
    });
    expect(two).toMatchObject({
      count: 2,
      sums: [{ kind: "products" }, { kind: "delivery", amount: "0.00" }],
      total: "39.98",
    });
    expect(two.items[1]?.terms).toMatchObject({ rolls: true, total: null, monthlyPrice: "29.99" });
  });

  it("names the account's plan that the guest's plan replaces at the sign-in", async () => {
    const customer = await newCustomer(test);
    const credentials = { username: "returning", password: "lavender-and-salt" };
    await rows(test.shop, "update users set username = 'returning' where id = (select max(id) from users)");
    await addWomensThreeMonths(customer);
    await guest.call(addToBasket, { productId: WOMENS_YEAR, questionnaireData: ANSWERS });
    const { replacedPlans } = await guest.call(signIn, credentials);
    expect(replacedPlans).toEqual([{ audience: "women", duration: "3months" }]);
    expect(await guest.call(getBasket, {})).toMatchObject({ items: [{ productId: WOMENS_YEAR }] });
    const again = new TestBrowser(test.app);
    await again.call(addToBasket, { productId: WOMENS_YEAR, questionnaireData: ANSWERS });
    expect(await again.call(signIn, credentials)).toMatchObject({ replacedPlans: [] });
  });

  it("refuses a plan without answers and more than one of a plan", async () => {
    expect((await guest.send(addToBasket, { productId: 103 })).json()).toMatchObject({ code: "questionnaire-missing" });
    const two = await guest.send(addToBasket, { productId: 103, quantity: 2, questionnaireData: ANSWERS });
    expect(two.json()).toMatchObject({ code: "plan-quantity" });
    await addWomensThreeMonths(guest);
    expect((await guest.send(updateBasket, { productId: 103, quantity: 2 })).json()).toMatchObject({
      code: "plan-quantity",
    });
  });

  it("refuses what has left the shop, and flags a line whose product left later", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    await test.shop.db.execute("update products set is_active = false where id in (61, 62)");
    expect((await guest.send(addToBasket, { productId: 62 })).json()).toMatchObject({ code: "not-sellable" });
    expect((await guest.send(addToBasket, { productId: 99_999 })).statusCode).toBe(404);
    expect((await guest.call(getBasket, {})).items[0]).toMatchObject({ isSellable: false });
  });

  it("gives the first-box price once per customer and audience", async () => {
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await buy(customer);
    const again = await addWomensThreeMonths(customer);
    expect(again.items[0]).toMatchObject({ productPrice: "26.99", terms: { isFirstBoxOffer: false } });
  });

  it("is filled with demo items only in a demonstration", async () => {
    expect(await guest.call(addDemoItems, {})).toMatchObject({ count: 2, total: "55.98" });
    const real = await openTestShop({ variables: { DEMO_MODE: "false" } });
    expect((await new TestBrowser(real.app).send(addDemoItems, {})).statusCode).toBe(404);
    await real.close();
  });

  it("keeps the sum of its lines when one shopper clicks ten times at once", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    await Promise.all(Array.from({ length: 10 }, () => guest.call(addToBasket, { productId: STRESS_RELIEF })));
    expect((await guest.call(getBasket, {})).count).toBe(11);
    expect(await rows(test.shop, "select 1 from cart_items")).toHaveLength(1);
  });
});
