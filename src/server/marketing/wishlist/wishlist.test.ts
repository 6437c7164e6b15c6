import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData } from "#contract/accounts/accounts.ts";
import {
  addToWishlist,
  listProductsById,
  listWishlist,
  mergeWishlists,
  removeFromWishlist,
} from "#contract/marketing/wishlist.ts";
import { WISHLIST_ITEMS_MAX } from "#domain/marketing/wishlist-items-max.ts";
import { newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const [SOAP, SALT, SET] = [20, 21, 61];
const FIRST_ID = 900_000;

describe("what is kept for later", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop();
    await rows(test.shop, `update products set price = 7.99 where id in (${SOAP}, ${SALT})`);
  });
  afterAll(() => test.close());

  it("is kept once at the price of that day, listed for its owner alone, and taken off", async () => {
    const customer = await newCustomer(test);
    for (let time = 0; time < 2; time += 1) await customer.call(addToWishlist, { productId: String(SOAP) });
    await rows(test.shop, `update products set price = 8.99 where id = ${SOAP}`);
    test.setClock("2026-11-21T10:00:01Z");
    await customer.call(addToWishlist, { productId: String(SET) });
    expect(await customer.call(listWishlist, {})).toMatchObject([
      { productId: SET },
      { productId: SOAP, price: "7.99" },
    ]);
    expect(await (await newCustomer(test)).call(listWishlist, {})).toEqual([]);
    const left = await customer.call(removeFromWishlist, { productId: String(SET) });
    expect(left.map(({ productId }) => productId)).toEqual([SOAP]);
    expect(await customer.call(removeFromWishlist, { productId: String(SET) })).toEqual(left);
    for (const productId of ["103", "999999"]) {
      expect((await customer.send(addToWishlist, { productId })).json(), productId).toMatchObject({
        code: "not-found",
      });
    }
  });

  it("takes over what a device has kept, twice as once, and is what the account had where both know a thing", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToWishlist, { productId: String(SALT) });
    const items = [
      { productId: SALT, price: "1.00" },
      { productId: SOAP, price: "9.49" },
      { productId: SOAP, price: "9.49" },
      { productId: 999_999, price: "1.00" },
      { productId: 103, price: "29.99" },
    ];
    const merged = await Promise.all([
      customer.call(mergeWishlists, { items }),
      customer.call(mergeWishlists, { items }),
    ]);
    const sorted = merged[0].toSorted((a, b) => a.productId - b.productId);
    expect(sorted).toEqual([
      { productId: SOAP, price: "9.49" },
      { productId: SALT, price: "7.99" },
    ]);
    expect(merged[1]).toHaveLength(2);
    const wrong = { items: [{ productId: SOAP, price: "-1" }] };
    expect((await customer.send(mergeWishlists, wrong)).json()).toMatchObject({ code: "invalid-input" });
  });

  it("is full at its end, whatever comes at the same moment", async () => {
    await rows(
      test.shop,
      `insert into products (id, slug, name, price, stock, category_id)
       select ${FIRST_ID} + n, 'kept-' || n, 'Kept ' || n, 5, 1, (select category_id from products where id = ${SOAP})
       from generate_series(1, ${WISHLIST_ITEMS_MAX + 5}) n`,
    );
    const customer = await newCustomer(test);
    const numbers = Array.from({ length: WISHLIST_ITEMS_MAX - 1 }, (_, index) => FIRST_ID + index + 1);
    await customer.call(mergeWishlists, { items: numbers.map((productId) => ({ productId, price: "5.00" })) });
    const last = Array.from({ length: 4 }, (_, index) => String(FIRST_ID + WISHLIST_ITEMS_MAX + index));
    const replies = await Promise.all(last.map((productId) => customer.send(addToWishlist, { productId })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await customer.call(listWishlist, {})).toHaveLength(WISHLIST_ITEMS_MAX);
  });

  it("is shared as ids alone: what is on sale, once each, in the order asked for", async () => {
    const found = await new TestBrowser(test.app).call(listProductsById, { ids: `${SET},${SOAP},999999,${SET},103` });
    expect(found.map(({ id }) => id)).toEqual([SET, SOAP]);
    for (const ids of [
      "",
      "a",
      "1,,2",
      Array(WISHLIST_ITEMS_MAX + 1)
        .fill(0)
        .map((_, index) => index + 1)
        .join(","),
    ]) {
      const reply = await new TestBrowser(test.app).send(listProductsById, { ids });
      expect(reply.json(), ids).toMatchObject({ code: "invalid-input" });
    }
  });

  it("is in one's data, and goes with the account", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToWishlist, { productId: String(SALT) });
    expect(await customer.call(exportMyData, {})).toMatchObject({
      records: { wishlist: [{ product_id: SALT }] },
    });
    const before = await rows(test.shop, "select 1 from kept_products");
    await customer.call(eraseAccount, { password: "lavender-and-salt" });
    expect(await rows(test.shop, "select 1 from kept_products")).toHaveLength(before.length - 1);
  });
});
