import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, signIn } from "#contract/accounts/accounts.ts";
import { getAdminTodo, listActivity } from "#contract/admin/admin-overview.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { getProduct, viewShelf } from "#contract/catalogue/catalogue.ts";
import { changeAdminOrder } from "#contract/orders/admin-orders.ts";
import { answerReview, downloadReviews, judgeReview, listAdminReviews } from "#contract/reviews/admin-reviews.ts";
import {
  askForReviewsByLink,
  listBoxReviews,
  listOwnReviews,
  listReviews,
  openReviewLink,
  reportReview,
  saveReview,
  saveReviewByLink,
  takeReviewBack,
  takeReviewBackByLink,
} from "#contract/reviews/reviews.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { buy, buyAsGuest, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { listDisliked } from "./list-reviews.ts";

const PRODUCT = 61;

describe("a review", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let slug: string;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    const [product] = await rows<{ slug: string }>(test.shop, `select slug from products where id = ${PRODUCT}`);
    slug = String(product?.slug);
  });
  afterAll(() => test.close());
  beforeEach(() => rows(test.shop, "delete from reviews"));

  const order = async (customer: TestBrowser) => {
    await customer.call(addToBasket, { productId: PRODUCT });
    return String((await buy(customer)).orderId);
  };
  const deliver = (orderId: string) => admin.call(changeAdminOrder, { orderId, status: "delivered" });
  const ownerOfOne = async () => {
    const customer = await newCustomer(test);
    await deliver(await order(customer));
    return customer;
  };
  const say = (customer: TestBrowser, stars: number, text = "") =>
    customer.send(saveReview, { productId: String(PRODUCT), stars, text });
  const onShelf = () => new TestBrowser(test.app).call(getProduct, { slug });
  const shown = () => new TestBrowser(test.app).call(listReviews, { slug });
  const first = async () => {
    const [review] = await admin.call(listAdminReviews, {});
    if (!review) throw new Error("there is no review");
    return review;
  };
  const judge = async (state: "shown" | "refused", refusal: "abusive" | null = null) => {
    const { id, version } = await first();
    return admin.send(judgeReview, { reviewId: String(id), state, refusal, version });
  };

  it("is for those alone to whom the goods have come", async () => {
    const customer = await newCustomer(test);
    const orderId = await order(customer);
    expect((await customer.call(listOwnReviews, {})).products).toEqual([]);
    expect((await say(customer, 5)).json()).toMatchObject({ code: "not-delivered" });
    await deliver(orderId);
    expect(await customer.call(listOwnReviews, {})).toMatchObject({
      authorName: "Wren",
      products: [{ productId: PRODUCT, review: null }],
      isAsked: true,
    });
    expect((await say(customer, 5)).statusCode).toBe(200);
    const other = await newCustomer(test);
    expect((await say(other, 1)).statusCode).toBe(409);
    expect((await other.send(takeReviewBack, { productId: String(PRODUCT) })).statusCode).toBe(404);
    for (const stars of [0, 6, 2.5]) expect((await say(customer, stars)).statusCode).toBe(422);
    expect(await rows(test.shop, "select stars from reviews")).toEqual([{ stars: 5 }]);
  });

  it("posted twice at the same moment, or after buying twice, is one", async () => {
    const customer = await ownerOfOne();
    const replies = await Promise.all([say(customer, 4), say(customer, 4), say(customer, 4)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await deliver(await order(customer));
    expect((await say(customer, 2, "The second one leaked")).statusCode).toBe(200);
    expect(await rows(test.shop, "select stars, words as text from reviews")).toEqual([
      { stars: 2, text: "The second one leaked" },
    ]);
    expect((await customer.call(listOwnReviews, {})).products).toMatchObject([
      { review: { stars: 2, state: "pending" } },
    ]);
  });

  it("shows once it has been looked at, the negative ones alike, and all count", async () => {
    for (const stars of [1, 5, 5]) {
      expect((await onShelf()).rating).toBeNull();
      await say(await ownerOfOne(), stars, `Worth ${stars}`);
      expect((await judge("shown")).statusCode).toBe(200);
    }
    await say(await ownerOfOne(), 1);
    expect(await shown()).toMatchObject({
      count: 3,
      average: 3.7,
      reviews: [{ stars: 5, authorName: "Wren" }, { stars: 5 }, { stars: 1, text: "Worth 1", answer: null }],
      nextBefore: null,
    });
    expect(JSON.stringify(await shown())).not.toContain("Ashdown");
    expect((await onShelf()).rating).toEqual({ count: 3, average: 3.7 });
    expect((await admin.call(viewShelf, { sort: "rating" })).products[0]?.slug).toBe(slug);
    await rows(test.shop, "delete from order_items where id = (select min(order_item_id) from reviews)");
    expect((await onShelf()).rating).toBeNull();
  });

  it("is refused for a reason only, which its author reads and the activity keeps", async () => {
    const customer = await ownerOfOne();
    await say(customer, 1, "Rude words");
    expect((await judge("refused")).statusCode).toBe(422);
    expect((await judge("shown", "abusive")).statusCode).toBe(422);
    expect((await judge("refused", "abusive")).statusCode).toBe(200);
    expect((await customer.call(listOwnReviews, {})).products).toMatchObject([
      { review: { state: "refused", refusal: "abusive" } },
    ]);
    expect(await shown()).toMatchObject({ count: 0, average: null, reviews: [] });
    expect((await admin.call(listActivity, { entity: "review" }))[0]).toMatchObject({
      actor: "Ada Meadow",
      before: { state: "pending", refusal: null },
      after: { state: "refused", refusal: "abusive" },
    });
  });

  it("that changes is looked at again, and nobody lets pass what they have not read", async () => {
    const customer = await ownerOfOne();
    await say(customer, 5, "Lovely");
    const { id, version } = await first();
    await judge("shown");
    const answered = await admin.call(answerReview, {
      reviewId: String(id),
      answer: "Thank you",
      version: (await first()).version,
    });
    expect(answered.answer).toBe("Thank you");
    expect((await shown()).reviews).toMatchObject([{ answer: "Thank you" }]);
    const read = (await first()).version;
    await say(customer, 1, "It went rancid");
    expect((await shown()).reviews).toEqual([]);
    for (const seen of [version, read]) {
      const reply = await admin.send(judgeReview, { reviewId: String(id), state: "shown", version: seen });
      expect(reply.json()).toMatchObject({ code: "changed-meanwhile" });
    }
    expect(await first()).toMatchObject({ stars: 1, state: "pending", answer: null });
    await customer.call(takeReviewBack, { productId: String(PRODUCT) });
    expect(await admin.call(listAdminReviews, {})).toEqual([]);
  });

  it("is asked for once, of guests as well, and by the email's link it is written, changed and taken back", async () => {
    const guest = new TestBrowser(test.app);
    const { orderId } = await buyAsGuest(guest, PRODUCT);
    await deliver(String(orderId));
    await test.runJob("ask-for-reviews");
    expect(await emailsOf(test, "review-request")).toEqual([]);
    await rows(test.shop, `update orders set delivered_at = delivered_at - interval '11 days' where id = ${orderId}`);
    await Promise.all([test.runJob("ask-for-reviews"), test.runJob("ask-for-reviews")]);
    await test.runJob("ask-for-reviews");
    const emails = await emailsOf(test, "review-request");
    expect(emails.map(({ recipient }) => recipient)).toEqual(["wren.guest@example.com"]);
    expect(await rows(test.shop, "select id from orders where review_asked_at is not null")).toEqual([{ id: orderId }]);
    const token = await tokenOf(test, "review-request", "review");
    const stranger = new TestBrowser(test.app);
    expect(await stranger.call(openReviewLink, { token })).toMatchObject({
      authorName: "Wren",
      products: [{ productId: PRODUCT, review: null }],
      isAsked: true,
    });
    const said = { token, productId: PRODUCT, stars: 4, text: "Fizzes for long", authorName: "W." };
    expect((await stranger.call(saveReviewByLink, said)).products).toMatchObject([{ review: { authorName: "W." } }]);
    for (const authorName of [
      "http://evil.example",
      "wren@shop.example",
      "Meadow & Salt",
      "The Meadow and Salt team",
    ]) {
      expect((await stranger.send(saveReviewByLink, { ...said, authorName })).statusCode, authorName).toBe(422);
    }
    expect((await stranger.send(saveReviewByLink, { ...said, productId: 62 })).json()).toMatchObject({
      code: "not-delivered",
    });
    expect((await stranger.send(openReviewLink, { token: `${token}x` })).json()).toMatchObject({
      code: "link-invalid",
    });
    await stranger.call(takeReviewBackByLink, { token, productId: PRODUCT });
    expect(await rows(test.shop, "select id from reviews")).toEqual([]);
    expect((await stranger.call(askForReviewsByLink, { token, isAsked: false })).isAsked).toBe(false);
    const second = await buyAsGuest(new TestBrowser(test.app), PRODUCT);
    await deliver(String(second.orderId));
    await rows(
      test.shop,
      `update orders set delivered_at = delivered_at - interval '11 days' where id = ${second.orderId}`,
    );
    await test.runJob("ask-for-reviews");
    expect(await emailsOf(test, "review-request")).toHaveLength(1);
    await rows(test.shop, "delete from review_refusers");
  });

  it("can be reported by whoever reads it, and goes on being shown until somebody has looked", async () => {
    const customer = await ownerOfOne();
    await say(customer, 1, "It cured my cold");
    const reader = new TestBrowser(test.app);
    const reviewId = String((await first()).id);
    expect((await reader.send(reportReview, { reviewId, reason: "not-true" })).statusCode).toBe(404);
    await judge("shown");
    for (let time = 0; time < 3; time += 1) await reader.call(reportReview, { reviewId, reason: "medical-claim" });
    expect((await shown()).count).toBe(1);
    expect((await admin.call(getAdminTodo, {})).reviews).toEqual({ pending: 0, reported: 1 });
    expect(await admin.call(listAdminReviews, { state: "reported" })).toMatchObject([{ reports: ["medical-claim"] }]);
    expect(await admin.call(listAdminReviews, { search: "CURED" })).toHaveLength(1);
    const rated = await Promise.all(
      (["1", "2", "3", "4", "5"] as const).map((stars) => admin.call(listAdminReviews, { stars, search: "CURED" })),
    );
    expect(rated.map((found) => found.length).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(await admin.call(listAdminReviews, { search: "100%" })).toEqual([]);
    expect((await admin.send(downloadReviews, {})).body).toContain("It cured my cold");
    const { version } = await first();
    await admin.call(judgeReview, { reviewId, state: "refused", refusal: "medical-claim", version });
    expect((await admin.call(getAdminTodo, {})).reviews).toEqual({ pending: 0, reported: 0 });
    await test.runJob("send-letters");
    expect(test.sent.at(-1)?.text).toContain("treats or heals something");
  });

  it("may be of a box that has come and of what was in it, which is not sent again where it was not liked", async () => {
    const [box] = await rows<{ id: number; userId: number }>(
      test.shop,
      `select b.id, s.user_id as "userId" from boxes b join subscriptions s on s.id = b.subscription_id
       join users u on u.id = s.user_id where u.username = 'demo' and s.gift is null order by b.id limit 1`,
    );
    const sentAt = "'2026-11-01T10:00:00Z'";
    await rows(test.shop, `update boxes set status = 'dispatched', product_ids = '[61, 62, 63]' where id = ${box?.id}`);
    await rows(test.shop, `delete from parcels where box_id = ${box?.id}`);
    await rows(
      test.shop,
      `insert into parcels (box_id, due_on, sent_at, left_at) values (${box?.id}, '2026-11-01', ${sentAt}, ${sentAt})`,
    );
    const customer = new TestBrowser(test.app);
    await customer.call(signIn, { username: "demo", password: "demo123" });
    const { products } = await customer.call(listOwnReviews, {});
    expect(products.map(({ productId }) => productId)).toEqual(expect.arrayContaining([61, 62, 63]));
    const reviewed = products.find(({ productName }) => productName.includes("Subscription Box"));
    const liked = (stars: number, productId: number) =>
      customer.call(saveReview, { productId: String(productId), stars, text: "" });
    await liked(5, reviewed?.productId ?? 0);
    await liked(1, 62);
    const disliked = await listDisliked(test.shop.db, [box?.userId ?? 0]);
    expect(disliked.get(box?.userId ?? 0)).toEqual([62]);
    for (const { id, version } of await admin.call(listAdminReviews, {})) {
      await admin.call(judgeReview, { reviewId: String(id), state: "shown", version });
    }
    expect(await customer.call(listBoxReviews, { audience: "women" })).toMatchObject({ count: 1, average: 5 });
  });

  it("is in the copy of one's data, and goes with the account or after six years", async () => {
    const customer = await ownerOfOne();
    await say(customer, 3, "Smells of my garden");
    expect(JSON.stringify(await customer.call(exportMyData, {}))).toContain("Smells of my garden");
    expect((await customer.send(eraseAccount, { password: "lavender-and-salt" })).statusCode).toBe(200);
    expect(await admin.call(listAdminReviews, {})).toEqual([]);
    await say(await ownerOfOne(), 3);
    await rows(test.shop, "update reviews set written_at = '2020-11-01'");
    await test.runJob("forget-old-records");
    expect(await rows(test.shop, "select id from reviews")).toEqual([]);
  });

  describe("of what was bought at an earlier shop", () => {
    let numbered = 0;
    /** A customer with a past order of the product, recognised by its name. */
    const pastBuyer = async ({ status = "paid, fulfilled", placedAt = "2025-03-01T10:00:00Z" } = {}) => {
      const customer = await newCustomer(test);
      const [user] = await rows<{ id: number; email: string }>(
        test.shop,
        "select id, email from users order by id desc limit 1",
      );
      numbered += 1;
      await rows(
        test.shop,
        `with past as (
          insert into past_orders (system, number, user_id, email, name, placed_at, status, total, currency)
          values ('shopify', '${numbered}', ${user?.id}, '${user?.email}', 'Wren Ashdown', '${placedAt}', '${status}', '5.99', 'GBP')
          returning id)
        insert into past_order_items (past_order_id, name, sku, quantity, amount)
        select past.id, upper(p.name), '', 1, '5.99' from past, products p where p.id = ${PRODUCT}`,
      );
      return { customer, userId: user?.id ?? 0 };
    };

    it("is written by its customer, judged as any other, and counts in the next box", async () => {
      const { customer, userId } = await pastBuyer();
      expect((await customer.call(listOwnReviews, {})).products).toMatchObject([{ productId: PRODUCT, review: null }]);
      const replies = await Promise.all([say(customer, 2, "Too sweet"), say(customer, 2, "Too sweet")]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await first()).toMatchObject({ productId: PRODUCT, orderId: null, stars: 2, state: "pending" });
      expect((await listDisliked(test.shop.db, [userId])).get(userId)).toEqual([PRODUCT]);
      expect((await judge("shown")).statusCode).toBe(200);
      expect((await shown()).reviews).toMatchObject([{ text: "Too sweet" }]);
      expect((await admin.sendRaw("GET", downloadReviews.path)).body).toContain("Too sweet");
    });

    it("stays the same one after the product was bought here too", async () => {
      const { customer } = await pastBuyer();
      await say(customer, 4, "Before");
      await deliver(await order(customer));
      expect((await say(customer, 3, "And again")).statusCode).toBe(200);
      expect(await rows(test.shop, "select stars, words as text from reviews")).toEqual([
        { stars: 3, text: "And again" },
      ]);
    });

    it("that is rejected is emailed to the account", async () => {
      const { customer, userId } = await pastBuyer();
      await say(customer, 1, "Rude words");
      expect((await judge("refused", "abusive")).statusCode).toBe(200);
      const [user] = await rows<{ email: string }>(test.shop, `select email from users where id = ${userId}`);
      await test.runJob("send-letters");
      const email = test.sent.find(({ to, subject }) => to === user?.email && subject.includes("not published"));
      expect(email?.text).toContain("/account\n");
    });

    it.each([
      ["cancelled", { status: "cancelled" }],
      ["refunded in part", { status: "partially_refunded, fulfilled" }],
      ["not paid", { status: "pending" }],
      ["placed a few days ago", { placedAt: "2026-11-20T10:00:00Z" }],
    ])("is refused for an order that was %s", async (_state, past) => {
      const { customer } = await pastBuyer(past);
      expect((await customer.call(listOwnReviews, {})).products).toEqual([]);
      expect((await say(customer, 5)).json()).toMatchObject({ code: "not-delivered" });
    });

    it("is for nobody else, is in the copy of one's data, and goes with the account", async () => {
      const { customer } = await pastBuyer();
      expect((await say(await newCustomer(test), 5)).json()).toMatchObject({ code: "not-delivered" });
      await say(customer, 3, "Smells of the old shop");
      expect(JSON.stringify(await customer.call(exportMyData, {}))).toContain("Smells of the old shop");
      await judge("shown");
      expect((await customer.send(eraseAccount, { password: "lavender-and-salt" })).statusCode).toBe(200);
      expect(await rows(test.shop, "select id from reviews")).toEqual([]);
      expect((await shown()).reviews).toEqual([]);
    });
  });
});
