import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportMyData } from "#contract/accounts/accounts.ts";
import { addToBasket, getBasket, setGift } from "#contract/basket/basket.ts";
import { createCheckout, createSubscription } from "#contract/checkout/checkout.ts";
import { saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { changeGift, changePlan, listSubscriptions, type Subscription } from "#contract/subscriptions/subscriptions.ts";
import { addPlan, buy, CARDS, newCustomer, payWith, RECIPIENT } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, subscriptionEmails } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const ONE_BOX = { audience: "women", duration: "monthly", gift: { goesOn: false } } as const;
const GOING_ON = { audience: "women", duration: "monthly", gift: { goesOn: true } } as const;
const THREE_BOXES = { audience: "men", duration: "3months", gift: { goesOn: false } } as const;

describe("a gift", () => {
  let test: TestShop;
  let giver: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    giver = await newCustomer(test);
  });
  afterEach(() => test.close());

  async function only(): Promise<Subscription & { subscriptionId: string }> {
    const [subscription] = await giver.call(listSubscriptions, {});
    if (!subscription) throw new Error("no subscription");
    return { ...subscription, subscriptionId: String(subscription.id) };
  }

  async function addNamelessGift(): Promise<number> {
    const { items } = await giver.call(addToBasket, {
      productId: 101,
      questionnaireData: { audience: "women", naturalness: "100natural", purpose: "gift" },
    });
    return items[0]?.id ?? 0;
  }

  it("is not sold before it is said to whom it goes", async () => {
    const itemId = await addNamelessGift();
    expect((await giver.send(createCheckout, {})).json()).toMatchObject({ code: "gift-incomplete" });
    await giver.call(setGift, { itemId, ...RECIPIENT, revealOn: "2026-12-25" });
    expect(await giver.call(createCheckout, {})).toMatchObject({ totalAmount: "19.99" });
  });

  it("goes to no line that is no gift, to nobody else's, and nowhere we do not deliver", async () => {
    const itemId = await addNamelessGift();
    const stranger = await newCustomer(test);
    await addPlan(stranger, { audience: "men", duration: "monthly" });
    const before = await snapshotOf(test.shop);
    const [own] = (await stranger.call(getBasket, {})).items;
    const refused = [
      await stranger.send(setGift, { itemId, ...RECIPIENT }),
      await stranger.send(setGift, { itemId: own?.id ?? 0, ...RECIPIENT }),
      await giver.send(setGift, { itemId, ...RECIPIENT, postcode: "JE2 3AB" }),
      await giver.send(setGift, { itemId, ...RECIPIENT, postcode: "nowhere" }),
      await giver.send(setGift, { itemId, ...RECIPIENT, revealOn: "2026-11-20" }),
    ];
    expect(refused.map((reply) => reply.json().code)).toEqual([
      "not-found",
      "not-found",
      "postcode-not-served",
      "invalid-input",
      "invalid-input",
    ]);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("bears a message that can be printed, and says before payment what cannot", async () => {
    const itemId = await addNamelessGift();
    const refused = await giver.send(setGift, { itemId, ...RECIPIENT, message: "Happy birthday 生日快乐, 生" });
    expect(refused.json()).toMatchObject({
      code: "invalid-input",
      issues: [{ path: "message", message: expect.stringContaining("We cannot print 生日快乐.") }],
    });
    const named = await giver.send(setGift, { itemId, ...RECIPIENT, firstName: "小明", city: "เมือง" });
    expect(named.json()).toMatchObject({ issues: [{ path: "firstName" }, { path: "city" }] });
    const message = "Happy birthday ❤️🎂 Zoë! 👨‍👩‍👧 Юлия";
    await giver.call(setGift, { itemId, ...RECIPIENT, message: `\u202a${message}\u200b` });
    const { items } = await giver.call(getBasket, {});
    expect(items.find((item) => item.id === itemId)?.gift?.message).toBe(message);
  });

  it.each([
    ["recipient", "{gift,address,firstName}", "the only item", false],
    ["recipient", "{gift,address,city}", "beside a product", true],
    ["message", "{gift,message}", "beside a product", true],
  ])("whose stored %s (%s) cannot be printed is not sold, %s", async (_what, path, _with, hasProduct) => {
    await addPlan(giver, ONE_BOX);
    if (hasProduct) await giver.call(addToBasket, { productId: 61 });
    const store = (text: string) =>
      test.shop.db.execute(
        `update cart_items set wishes = jsonb_set(wishes, '${path}', '"${text}"') where wishes #> '{gift,address}' is not null`,
      );
    await store("小明");
    const refused = await giver.send(createCheckout, {});
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: "not-printable", facts: { characters: "小明", part: "gift" } },
    ]);
    expect(await rows(test.shop, "select 1 from orders")).toEqual([]);
    await store("Wren");
    expect((await giver.send(createCheckout, {})).statusCode).toBe(200);
  });

  it("may be changed although a stored text cannot be printed or the day has passed, but not to such a text", async () => {
    const itemId = await addNamelessGift();
    await giver.call(setGift, { itemId, ...RECIPIENT });
    await test.shop.db.execute(
      `update cart_items set wishes = jsonb_set(wishes, '{gift,address,city}', '"เมือง"') where id = ${itemId}`,
    );
    await giver.call(setGift, { itemId, ...RECIPIENT, city: "เมือง", message: "Happy birthday" });
    const refused = await giver.send(setGift, { itemId, ...RECIPIENT, city: "เมือง 2" });
    expect(refused.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "city" }] });
    await giver.call(setGift, { itemId, ...RECIPIENT, revealOn: "2026-12-10" });
    await buy(giver);
    const { subscriptionId } = await only();
    await test.shop.db.execute(
      `update subscriptions set gift = jsonb_set(gift, '{address,line1}', '"מיל ליין"') where id = ${subscriptionId}`,
    );
    test.setClock("2026-12-12T10:00:00Z");
    const kept = { subscriptionId, ...RECIPIENT, line1: "מיל ליין", revealOn: "2026-12-10" };
    expect(await giver.call(changeGift, { ...kept, city: "Leeds" })).toMatchObject({ gift: { city: "Leeds" } });
    for (const [path, change] of [
      ["line1", { line1: "מיל" }],
      ["revealOn", { revealOn: "2026-12-09" }],
    ] as const) {
      const reply = await giver.send(changeGift, { ...kept, ...change });
      expect(reply.json()).toMatchObject({ code: "invalid-input", issues: [{ path }] });
    }
  });

  it("of a month is one box that charges nothing later and keeps no card", async () => {
    await addPlan(giver, ONE_BOX);
    const { items } = await giver.call(getBasket, {});
    expect(items[0]?.terms).toMatchObject({ rolls: false, laterCharges: [], total: "19.99" });
    await buy(giver);
    expect(await only()).toMatchObject({
      rolls: false,
      totalMonths: 1,
      nextChargeOn: null,
      method: null,
      gift: { city: "Whitby" },
    });
    const { subscriptionId } = await only();
    const another = { subscriptionId, audience: "women", duration: "12months" } as const;
    expect((await giver.send(changePlan, another)).json()).toMatchObject({ code: "nothing-to-change" });
    for (const day of ["2026-12-01", "2026-12-15"]) await liveDay(test, day);
    await dispatchRun(test);
    for (const day of ["2026-12-16", "2027-01-01", "2027-02-01"]) await liveDay(test, day);
    expect((await rows(test.shop, "select 1 from orders where paid_at is not null")).length).toBe(1);
    expect(await rows(test.shop, "select status, stripe_subscription_id as provider from subscriptions")).toEqual([
      { status: "completed", provider: null },
    ]);
    expect(await subscriptionEmails(test)).toEqual(["2026-12-15 gift-announced", "2026-12-16 subscription-completed"]);
  });

  it("goes on month by month where its giver has asked for that, and charges the giver", async () => {
    await addPlan(giver, GOING_ON);
    await buy(giver);
    expect(await only()).toMatchObject({ rolls: true, nextChargeOn: "2027-01-01", gift: { lastName: "Hale" } });
    await liveDay(test, "2026-12-15");
    await liveDay(test, "2027-01-01");
    const renewal = `select amount::text, shipping_address ->> 'city' as parcel, billing_address ->> 'city' as bill
      from orders where paid_at is not null order by id`;
    expect(await rows(test.shop, renewal)).toEqual([
      { amount: "19.99", parcel: "Whitby", bill: "Bath" },
      { amount: "29.99", parcel: "Whitby", bill: "Bath" },
    ]);
  });

  it("of three boxes brings three to its recipient, with the message and no price, and then ends", async () => {
    await addPlan(giver, THREE_BOXES);
    await buy(giver);
    for (const month of ["2026-12", "2027-01", "2027-02"]) {
      await liveDay(test, `${month}-01`);
      await liveDay(test, `${month}-15`);
      const sent = `select shipping_address ->> 'lastName' as "to", gift_message as message from boxes
        where box_month = '${month}'`;
      expect(await rows(test.shop, sent)).toEqual([{ to: "Hale", message: RECIPIENT.message }]);
      await dispatchRun(test);
    }
    await test.runJob("end-subscriptions");
    expect(await rows(test.shop, "select status from subscriptions")).toEqual([{ status: "completed" }]);
    const told = await rows<{ recipient: string }>(test.shop, "select distinct recipient from letters");
    expect(told.length).toBe(1);
  });

  it("is announced to its giver once, five days before it leaves at the earliest", async () => {
    await addPlan(giver, ONE_BOX);
    await buy(giver);
    for (const day of ["2026-12-09", "2026-12-10", "2026-12-10", "2026-12-11"]) {
      test.setClock(`${day}T10:00:00Z`);
      await test.runJob("announce-gifts");
    }
    expect(await subscriptionEmails(test)).toEqual(["2026-12-10 gift-announced"]);
    const [email] = await rows<{ facts: unknown }>(
      test.shop,
      "select facts from letters where kind = 'gift-announced'",
    );
    expect(email?.facts).toMatchObject({ firstName: "Wren", dispatchOn: "2026-12-15", message: RECIPIENT.message });
  });

  it("may be sent to somebody else until its box is packed, by its giver alone", async () => {
    await addPlan(giver, THREE_BOXES);
    await buy(giver);
    const { subscriptionId } = await only();
    const elsewhere = { ...RECIPIENT, city: "Leeds", postcode: "LS1 4AP", message: "" };
    const stranger = await newCustomer(test);
    expect((await stranger.send(changeGift, { subscriptionId, ...elsewhere })).json()).toMatchObject({
      code: "not-found",
    });
    await addPlan(stranger, { audience: "women", duration: "3months" });
    await buy(stranger);
    const [own] = await stranger.call(listSubscriptions, {});
    const refused = await stranger.send(changeGift, { subscriptionId: String(own?.id), ...elsewhere });
    expect(refused.json()).toMatchObject({ code: "nothing-to-change" });
    test.setClock("2026-12-15T15:00:00Z");
    await test.runJob("freeze-run");
    await giver.call(changeGift, { subscriptionId, ...elsewhere });
    for (const day of ["2026-12-15", "2027-01-01", "2027-01-15"]) await liveDay(test, day);
    const cities =
      "select shipping_address ->> 'city' as city from boxes where frozen_at is not null and audience = 'men' order by box_month";
    expect(await rows(test.shop, cities)).toEqual([{ city: "Whitby" }, { city: "Leeds" }]);
  });

  it("may be paid for past the basket, once it is said to whom it goes", async () => {
    await giver.call(saveQuestionnaire, {
      audience: "women",
      naturalness: "100natural",
      purpose: "gift",
      duration: "monthly",
      exclusions: ["Lavender ", "lavender"],
    });
    expect((await giver.send(createSubscription, { productId: 101 })).json()).toMatchObject({
      code: "gift-incomplete",
    });
    const checkout = await giver.call(createSubscription, { productId: 101, gift: { ...RECIPIENT, goesOn: true } });
    expect(checkout.basket.items[0]).toMatchObject({
      gift: { city: "Whitby", postcode: "YO21 1AA", goesOn: true },
      questionnaireData: { exclusions: ["lavender"] },
      terms: { rolls: true },
    });
    expect(await payWith(giver, checkout, CARDS.pays)).toMatchObject({ status: "succeeded" });
  });

  it("is in its giver's copy of the data, and its recipient is forgotten when it is long over", async () => {
    await addPlan(giver, ONE_BOX);
    await buy(giver);
    expect(JSON.stringify((await giver.call(exportMyData, {})).records)).toContain("7 Harbour Row");
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await liveDay(test, "2026-12-16");
    const holders = async () => {
      const found: string[] = [];
      for (const table of Object.keys(await snapshotOf(test.shop))) {
        const hits = await rows(test.shop, `select 1 from ${table} t where t::text like '%Harbour Row%'`);
        if (hits.length > 0) found.push(table);
      }
      return found;
    };
    test.setClock("2027-03-15T10:00:00Z");
    await test.runJob("forget-old-records");
    expect((await holders()).length).toBeGreaterThan(1);
    test.setClock("2027-03-18T10:00:00Z");
    for (let runs = 0; runs < 2; runs += 1) await test.runJob("forget-old-records");
    expect(await holders()).toEqual([]);
    expect(await rows(test.shop, "select shipping_address ->> 'city' as city from orders")).toEqual([{ city: "Bath" }]);
  });
});
