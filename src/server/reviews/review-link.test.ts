import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eraseAccount } from "#contract/accounts/accounts.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { changeAdminOrder } from "#contract/orders/admin-orders.ts";
import {
  askForReviewsByLink,
  openReviewLink,
  saveReviewByLink,
  takeReviewBackByLink,
} from "#contract/reviews/reviews.ts";
import { signLink } from "#server/platform/kernel/signed-links.ts";
import { buy, buyAsGuest, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { reviewLink } from "./list-reviews.ts";

const PRODUCT = 61;

describe("the review link of an order", () => {
  let test: TestShop;
  let admin: TestBrowser;
  const visitor = () => new TestBrowser(test.app);
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  async function tokenOfDelivered(orderId: number): Promise<string> {
    await admin.call(changeAdminOrder, { orderId: String(orderId), status: "delivered" });
    const [order] = await rows<{ id: number; email: string }>(
      test.shop,
      `select id, email from orders where id = ${orderId}`,
    );
    if (!order) throw new Error("there is no order");
    const { purpose, subject, expiresAt } = reviewLink(order, test.shop.clock());
    return signLink(test.shop, purpose, subject, new Date(expiresAt));
  }

  async function refusals(token: string): Promise<string[]> {
    const review = { token, productId: PRODUCT };
    const replies = [
      await visitor().send(openReviewLink, { token }),
      await visitor().send(saveReviewByLink, { ...review, stars: 1, text: "Never came", authorName: "Eve" }),
      await visitor().send(takeReviewBackByLink, review),
      await visitor().send(askForReviewsByLink, { token, isAsked: false }),
    ];
    return replies.map((reply) => reply.json().code);
  }
  const expired = Array.from({ length: 4 }, () => "link-expired");

  it("ends with the account, so that nobody writes in the name of an erased customer", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: PRODUCT });
    const { orderId } = await buy(customer);
    const token = await tokenOfDelivered(orderId);
    expect((await visitor().send(openReviewLink, { token })).statusCode).toBe(200);
    await customer.call(eraseAccount, { password: "lavender-and-salt" });
    expect(await refusals(token)).toEqual(expired);
    expect(await rows(test.shop, "select 1 from reviews where author_name = 'Eve'")).toEqual([]);
  });

  it("ends when the shop corrects a guest's email address, because a stranger has it", async () => {
    const { orderId } = await buyAsGuest(visitor(), PRODUCT);
    const token = await tokenOfDelivered(orderId);
    await rows(test.shop, `update orders set email = 'right@example.com' where id = ${orderId}`);
    expect(await refusals(token)).toEqual(expired);
    expect((await visitor().send(openReviewLink, { token: await tokenOfDelivered(orderId) })).statusCode).toBe(200);
  });

  it("of an older email, which names the order alone, still opens", async () => {
    const { orderId } = await buyAsGuest(visitor(), PRODUCT);
    await tokenOfDelivered(orderId);
    const token = signLink(test.shop, "review-order", String(orderId), new Date("2027-01-01"));
    expect((await visitor().send(openReviewLink, { token })).statusCode).toBe(200);
  });
});
