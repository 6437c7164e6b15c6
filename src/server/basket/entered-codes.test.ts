import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { addGiftCard, addToBasket, applyDiscountCode } from "#contract/basket/basket.ts";
import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import { addPlan, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { mergeEnteredCodes, NO_CODES } from "./entered-codes.ts";

it("carries what a guest entered on to the customer's basket, and nothing in place of something", () => {
  const guest = { discountCode: "WINTER10", giftCardIds: [3, 1] };
  const own = { discountCode: "OLD", giftCardIds: [1, 2] };
  expect(mergeEnteredCodes(guest, own)).toEqual({ discountCode: "WINTER10", giftCardIds: [1, 2, 3] });
  expect(mergeEnteredCodes(NO_CODES, own)).toEqual(own);
  expect(mergeEnteredCodes(guest, NO_CODES)).toEqual(guest);
  const many = mergeEnteredCodes(
    { discountCode: null, giftCardIds: [6, 7] },
    { discountCode: null, giftCardIds: [1, 2, 3, 4] },
  );
  expect(many.giftCardIds).toEqual([1, 2, 3, 4, 6]);
});

describe("each column of a basket that a shopper fills", () => {
  const PRODUCT = 61;
  const CODE = "WINTER10";
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    await (await signInAdmin(test)).call(createDiscountCode, { code: CODE, type: "percentage", value: "10" });
  });
  afterAll(() => test.close());

  type Row = Readonly<Record<string, unknown>>;
  /** The newest basket and its lines, without ids and times. */
  const read = async () => {
    const [basket] = await rows<{ id: number; of: Row }>(
      test.shop,
      `select id, to_jsonb(c) - '{id,user_id,created_at,updated_at}'::text[] as of from carts c order by id desc limit 1`,
    );
    const lines = await rows<{ of: Row }>(
      test.shop,
      `select to_jsonb(i) - '{id,cart_id,created_at}'::text[] as of from cart_items i
       where cart_id = ${basket?.id ?? 0} order by product_id`,
    );
    return { basket: basket?.of ?? {}, lines: lines.map((line) => line.of) };
  };
  const fill = async (shopper: TestBrowser) => {
    await shopper.call(addToBasket, { productId: PRODUCT, quantity: 2 });
    await shopper.call(applyDiscountCode, { code: CODE });
    await shopper.call(addGiftCard, { code: await newGiftCard(test, "10.00") });
  };
  const emptyBasket = async () => {
    await new TestBrowser(test.app).call(addToBasket, { productId: PRODUCT });
    return (await read()).basket;
  };
  const unfilled = (row: Row, empty: Row) =>
    Object.keys(row).filter((column) => `${row[column]}` === `${empty[column]}`);

  it("has its first value again after the payment", async () => {
    const empty = await emptyBasket();
    const customer = await newCustomer(test);
    await fill(customer);
    expect(unfilled((await read()).basket, empty), "columns that this test has to fill").toEqual([]);
    await buy(customer);
    expect(await read()).toEqual({ basket: empty, lines: [] });
  });

  it("is the same after the sign-in", async () => {
    const empty = await emptyBasket();
    await newCustomer(test);
    await rows(test.shop, "update users set username = 'returning' where id = (select max(id) from users)");
    const guest = new TestBrowser(test.app);
    await fill(guest);
    await addPlan(guest, { audience: "women", duration: "monthly", gift: { goesOn: true } });
    const before = await read();
    expect(unfilled(before.basket, empty), "columns that this test has to fill").toEqual([]);
    const columns = Object.keys(before.lines[0] ?? {});
    expect(columns.filter((column) => before.lines.every((line) => line[column] === null))).toEqual([]);
    await guest.call(signIn, { username: "returning", password: "lavender-and-salt" });
    const guests = await rows(
      test.shop,
      "select 1 from carts where user_id like 'guest:%' and discount_code is not null",
    );
    expect(guests).toEqual([]);
    expect(await read()).toEqual(before);
  });
});
