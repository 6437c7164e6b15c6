import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "#contract/admin-activity.ts";
import { changeAdminOrder } from "#contract/admin-orders.ts";
import { answerReview, judgeReview, listAdminReviews } from "#contract/admin-reviews.ts";
import { addToBasket } from "#contract/basket.ts";
import { eraseAccount, exportMyData } from "#contract/privacy.ts";
import { listOwnReviews, listReviews, saveReview, takeReviewBack } from "#contract/reviews.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

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
  const say = (customer: TestBrowser, stars: number, words = "") =>
    customer.send(saveReview, { productId: String(PRODUCT), stars, words });
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
    expect(await customer.call(listOwnReviews, {})).toEqual([]);
    expect((await say(customer, 5)).json()).toMatchObject({ code: "not-delivered" });
    await deliver(orderId);
    expect(await customer.call(listOwnReviews, {})).toMatchObject([{ productId: PRODUCT, review: null }]);
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
    expect(await rows(test.shop, "select stars, words from reviews")).toEqual([
      { stars: 2, words: "The second one leaked" },
    ]);
    expect(await customer.call(listOwnReviews, {})).toMatchObject([{ review: { stars: 2, state: "pending" } }]);
  });

  it("shows once it has been looked at, the negative ones alike, and all count", async () => {
    for (const stars of [1, 5, 5]) {
      await say(await ownerOfOne(), stars, `Worth ${stars}`);
      expect((await judge("shown")).statusCode).toBe(200);
    }
    await say(await ownerOfOne(), 1);
    expect(await shown()).toMatchObject({
      count: 3,
      average: 3.7,
      reviews: [{ stars: 5, authorName: "Wren" }, { stars: 5 }, { stars: 1, words: "Worth 1", answer: null }],
      nextBefore: null,
    });
    expect(JSON.stringify(await shown())).not.toContain("Ashdown");
  });

  it("is refused for a reason only, which its author reads and the activity keeps", async () => {
    const customer = await ownerOfOne();
    await say(customer, 1, "Rude words");
    expect((await judge("refused")).statusCode).toBe(422);
    expect((await judge("shown", "abusive")).statusCode).toBe(422);
    expect((await judge("refused", "abusive")).statusCode).toBe(200);
    expect(await customer.call(listOwnReviews, {})).toMatchObject([
      { review: { state: "refused", refusal: "abusive" } },
    ]);
    expect(await shown()).toMatchObject({ count: 0, average: null, reviews: [] });
    expect((await admin.call(listActivity, { entity: "review" }))[0]).toMatchObject({
      actor: "admin",
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
});
