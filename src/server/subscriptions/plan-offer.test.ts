import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { editProducts } from "#contract/catalogue/admin-products.ts";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { getShopMode } from "#contract/shop.ts";
import {
  changePlan,
  changePreferences,
  listPlanChoices,
  listSubscriptions,
} from "#contract/subscriptions/subscriptions.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { addPlan, newCustomer, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const AUDIENCES = { women: true, men: true, children: true };
const DURATIONS = { monthly: true, "3months": true, "6months": true, "12months": true };
const ANSWERS = { naturalness: "100natural", purpose: "personal" } as const;

describe("boxes and plan lengths on offer", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const shownIds = async () =>
    (await new TestBrowser(test.app).call(listPlans, {})).plans.map(({ id }) => id).toSorted((a, b) => a - b);

  it("disappear from the shop when they are switched off, and return with the switch", async () => {
    await admin.call(editProducts, { productIds: ["212"], action: "draft" });
    await admin.call(updateSettings, {
      offeredAudiences: { ...AUDIENCES, women: false },
      offeredDurations: { ...DURATIONS, "6months": false },
    });
    expect(await shownIds()).toEqual([201, 203, 301, 303, 312]);
    // The shop's texts name the prices of all boxes.
    expect(await new TestBrowser(test.app).call(listPlans, {})).toMatchObject({
      regularPrices: { women: "29.99", men: "29.99", children: "24.99" },
      firstBoxPrice: "19.99",
    });
    await admin.call(updateSettings, { offeredAudiences: AUDIENCES, offeredDurations: DURATIONS });
    // A plan that was switched off by itself stays off.
    expect(await shownIds()).toEqual([101, 103, 106, 112, 201, 203, 206, 301, 303, 306, 312]);
  });

  it("have the line and the picture that the merchant chose, also in an account", async () => {
    const lines = { women: "Roses", men: "Cedar", children: "Mild" };
    const pictures = { women: "/pictures/about", men: "", children: "" };
    await admin.call(updateSettings, { audienceLines: lines, audiencePictures: pictures });
    const { boxes } = await new TestBrowser(test.app).call(listPlans, {});
    expect(boxes.map(({ line, picture }) => [line, picture?.src])).toEqual([
      ["Roses", "/pictures/about"],
      ["Cedar", undefined],
      ["Mild", undefined],
    ]);
    for (const [audience, src] of [
      ["women", "/pictures/about"],
      ["men", undefined],
    ] as const) {
      const subscriber = await Subscriber.subscribe(test, undefined, { audience, duration: "3months" });
      const account = await subscriber.signIn();
      expect((await account.call(listSubscriptions, {}))[0]?.picture?.src).toBe(src);
    }
    for (const women of ["https://elsewhere.example/a.png", "/pictures/../api", "data:image/png;base64,AA=="]) {
      const refused = await admin.send(updateSettings, { audiencePictures: { ...pictures, women } });
      expect(refused.statusCode).toBe(422);
    }
  });

  it("have their first box's picture and the merchant's line in links to them, once changed", async () => {
    const teaser = async () => (await new TestBrowser(test.app).call(getShopMode, {})).boxTeaser;
    const pictures = { women: "", men: "/pictures/about", children: "" };
    expect(await teaser()).toBeUndefined();
    await admin.call(updateSettings, { boxLine: "Four candles, poured by hand", audiencePictures: pictures });
    expect(await teaser()).toEqual({ line: "Four candles, poured by hand" });
    await admin.call(updateSettings, { boxLine: "", offeredAudiences: { ...AUDIENCES, women: false } });
    expect((await teaser())?.picture?.src).toBe("/pictures/about");
    await admin.call(updateSettings, { offeredAudiences: { women: false, men: false, children: true } });
    expect(await teaser()).toEqual({ picture: findPicture("/pictures/box-children") });
    for (const boxLine of ["Four candles.", "x".repeat(61)]) {
      expect((await admin.send(updateSettings, { boxLine })).statusCode).toBe(422);
    }
    await admin.call(updateSettings, { boxLine: "<b>\u202ecandles" });
    expect((await teaser())?.line).toBe("<b>candles");
  });

  it("are refused, once switched off, in the basket, at the checkout and as a gift", async () => {
    const customer = await newCustomer(test);
    await addPlan(customer, { audience: "men", duration: "3months" });
    await admin.call(updateSettings, { offeredAudiences: { ...AUDIENCES, men: false } });
    const refusal = { code: "not-sellable", facts: { name: "Men's Monthly Subscription Box" } };
    expect((await customer.call(getBasket, {})).items).toMatchObject([{ productId: 203, isSellable: false }]);
    const before = await snapshotOf(test.shop);
    expect((await customer.send(createCheckout, {})).json()).toMatchObject(refusal);
    const men = { audience: "men", duration: "monthly" } as const;
    const added = await customer.send(addToBasket, { productId: 201, questionnaireData: { ...ANSWERS, ...men } });
    expect(added.json()).toMatchObject(refusal);
    expect(await snapshotOf(test.shop)).toEqual(before);
    const giver = { name: "Wren Ashdown", email: "wren@example.com" };
    const gift = { audience: "men", naturalness: "100natural", recipient: RECIPIENT, giver } as const;
    const given = await new TestBrowser(test.app).send(buyGiftBox, gift);
    expect(given.json()).toMatchObject(refusal);
    expect(await rows(test.shop, "select 1 from orders where user_id > 1000100")).toEqual([]);
  });

  it("stay, once switched off, with their subscribers at the agreed price, who can only change to a plan on offer", async () => {
    const customer = await Subscriber.subscribe(test);
    await admin.call(updateSettings, {
      offeredAudiences: { ...AUDIENCES, women: false, men: false },
      offeredDurations: { ...DURATIONS, "3months": false },
      regularBoxPence: { women: 3999, men: 2999, children: 2499 },
      planDiscountPercent: { monthly: 0, "3months": 5, "6months": 15, "12months": 20 },
    });
    await liveDay(test, "2026-12-15");
    const browser = await customer.signIn();
    const [own] = await browser.call(listSubscriptions, {});
    expect(own).toMatchObject({ status: "active", audience: "women", duration: "3months", monthlyPrice: "26.99" });
    const subscriptionId = String(own?.id);
    const { plans } = await browser.call(listPlanChoices, { subscriptionId });
    expect(plans.map(({ audience, duration }) => `${audience} ${duration}`)).toEqual([
      "women 3months",
      "children monthly",
      "children 6months",
      "children 12months",
    ]);
    const before = await snapshotOf(test.shop);
    const refused = [
      await browser.send(changePlan, { subscriptionId, audience: "women", duration: "12months" }),
      await browser.send(changePlan, { subscriptionId, audience: "children", duration: "3months" }),
      await browser.send(changePreferences, {
        ...{ subscriptionId, audience: "men", naturalness: "100natural", exclusions: [] },
      }),
    ];
    expect(refused.map((reply) => reply.json().code)).toEqual(["not-sellable", "not-sellable", "not-sellable"]);
    expect(await snapshotOf(test.shop)).toEqual(before);
    const changed = await browser.call(changePlan, { subscriptionId, audience: "children", duration: "6months" });
    expect(changed).toMatchObject({ audience: "children", monthlyPrice: "21.24" });
  });

  it("cannot be switched on by their product, and one box and one length are always on offer", async () => {
    await admin.call(updateSettings, { offeredAudiences: { ...AUDIENCES, men: false } });
    const before = await snapshotOf(test.shop);
    expect(await admin.call(editProducts, { productIds: ["201"], action: "activate" })).toMatchObject({
      refused: [{ productId: 201, code: "plan-fixed" }],
    });
    const nothing = { women: false, men: false, children: false };
    expect((await admin.send(updateSettings, { offeredAudiences: nothing })).json()).toMatchObject({
      code: "invalid-input",
      issues: [{ path: "offeredAudiences.women" }],
    });
    expect(await snapshotOf(test.shop)).toEqual(before);
  });
});
