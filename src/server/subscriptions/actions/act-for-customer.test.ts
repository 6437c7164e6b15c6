import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "#contract/admin/admin-overview.ts";
import * as acting from "#contract/subscriptions/admin-subscription-actions.ts";
import { getAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import { openCardByLink } from "#contract/subscriptions/box-links.ts";
import * as own from "#contract/subscriptions/subscriptions.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { addPlan, buy, CARDS, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

let test: TestShop;
let admin: TestBrowser;
let subscriber: Subscriber;
let subscriptionId: string;
let boxMonth: string;

async function open(cardNumber: string = CARDS.pays) {
  test = await openTestShop({ withDemo: true });
  await rows(test.shop, "delete from subscriptions");
  subscriber = await Subscriber.subscribe(test, cardNumber);
  admin = await signInAdmin(test);
  const [row] = await rows<{ id: number }>(test.shop, "select id from subscriptions");
  subscriptionId = String(row?.id);
  boxMonth = (await details()).customerView.changeable?.boxMonth ?? "";
}
const details = () => admin.call(getAdminSubscription, { subscriptionId });
const history = async () => {
  const found = await admin.call(listActivity, { entity: "subscription", entityId: subscriptionId });
  return found.map(({ actor, action, before, after }) => ({ actor, action, before, after }));
};
const seenByCustomer = async () => {
  const [view] = await (await subscriber.signIn()).call(own.listSubscriptions, {});
  return view;
};

describe("the administrator who acts for a subscriber", () => {
  beforeEach(() => open());
  afterEach(() => test.close());

  it("skips a box and undoes it: the history, the log and the email name the shop", async () => {
    const skipped = await admin.call(acting.skipBoxForCustomer, { subscriptionId, boxMonth });
    expect(skipped.boxes.find((box) => box.boxMonth === boxMonth)).toMatchObject({
      status: "skipped",
      skipReason: "shop",
    });
    expect(await seenByCustomer()).toMatchObject({ unskippable: [boxMonth] });
    expect(await history()).toEqual([
      {
        actor: "Ada Meadow",
        action: "skip-box",
        before: { skippedBoxes: [] },
        after: { skippedBoxes: ["January 2027"] },
      },
    ]);
    // The address is not verified. The email is sent nevertheless, because the shop made the change.
    expect(await emailsOf(test, "box-skipped")).toMatchObject([
      { recipient: subscriber.email, facts: { reason: "asked", isByShop: true, skippedMonth: boxMonth } },
    ]);
    const undone = await admin.call(acting.unskipBoxForCustomer, { subscriptionId, boxMonth });
    expect(undone.changeable).toMatchObject({ boxMonth });
    expect((await history())[0]).toMatchObject({ action: "undo-skip", after: { skippedBoxes: [] } });
    expect(await emailsOf(test, "subscription-resumed")).toMatchObject([{ facts: { isByShop: true } }]);
  });

  it("has the deadlines of the customer's own page", async () => {
    const before = await snapshotOf(test.shop);
    const refused = await admin.send(acting.skipBoxForCustomer, { subscriptionId, boxMonth: "2027-05" });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "too-late-to-change" }]);
    const tooLong = await admin.send(acting.pauseForCustomer, { subscriptionId, months: 9 });
    expect(tooLong.json()).toMatchObject({ code: "nothing-to-pause" });
    expect((await admin.send(acting.resumeForCustomer, { subscriptionId })).json()).toMatchObject({
      code: "not-paused",
    });
    expect((await admin.send(acting.keepForCustomer, { subscriptionId })).json()).toMatchObject({ code: "not-ending" });
    const day = await admin.send(acting.changeGiftDayForCustomer, { subscriptionId, revealOn: "2026-12-25" });
    expect(day.json()).toMatchObject({ code: "nothing-to-change" });
    expect((await admin.send(acting.retryCharge, { subscriptionId })).json()).toMatchObject({
      code: "nothing-to-charge",
    });
    for (const call of [acting.resumeForCustomer, acting.retryCharge, acting.sendCardLink]) {
      expect((await admin.send(call, { subscriptionId: "4000" })).statusCode, call.path).toBe(404);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("skips a box once, however often and by whomever it is pressed at once", async () => {
    const customer = await subscriber.signIn();
    const answers = await Promise.all([
      admin.send(acting.skipBoxForCustomer, { subscriptionId, boxMonth }),
      customer.send(own.skipBox, { subscriptionId, boxMonth }),
      admin.send(acting.skipBoxForCustomer, { subscriptionId, boxMonth }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const skipped = await rows(test.shop, "select box_month from boxes where status = 'skipped'");
    expect(skipped).toEqual([{ box_month: boxMonth }]);
    expect((await history()).length).toBeLessThanOrEqual(1);
  });

  it("is nobody else", async () => {
    const customer = await subscriber.signIn();
    const before = await snapshotOf(test.shop);
    const calls = Object.values(acting);
    expect(calls).toHaveLength(12);
    for (const { method, path } of calls) {
      const address = path.replace("{subscriptionId}", subscriptionId);
      expect((await new TestBrowser(test.app).sendRaw(method, address, "{}")).statusCode, path).toBe(401);
      expect((await customer.sendRaw(method, address, "{}")).statusCode, path).toBe(403);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("pauses for some months and resumes", async () => {
    const paused = await admin.call(acting.pauseForCustomer, { subscriptionId, months: 2 });
    expect(paused).toMatchObject({ status: "paused", pausedUntil: "2027-03" });
    expect(await emailsOf(test, "subscription-paused")).toMatchObject([{ facts: { isByShop: true } }]);
    expect(await admin.call(acting.resumeForCustomer, { subscriptionId })).toMatchObject({ status: "active" });
    expect(await history()).toMatchObject([
      { action: "resume", after: { status: "active", pausedUntil: null } },
      { action: "pause", after: { status: "paused", pausedUntil: "March 2027" } },
    ]);
  });

  it("changes the plan at the price shown before", async () => {
    const customer = await subscriber.signIn();
    const choices = await admin.call(acting.listPlanChoicesForCustomer, { subscriptionId });
    expect(choices).toEqual(await customer.call(own.listPlanChoices, { subscriptionId }));
    const wanted = choices.plans.find(({ audience, duration }) => audience === "women" && duration === "6months");
    expect(wanted).toMatchObject({ monthlyPrice: "25.49", total: "152.94", saving: "27.00" });
    const changed = await admin.call(acting.changePlanForCustomer, {
      subscriptionId,
      audience: "women",
      duration: "6months",
    });
    expect(changed).toMatchObject({ duration: "6months", monthlyPrice: "25.49", planSince: choices.boxMonth });
    expect(await history()).toMatchObject([
      { action: "change-plan", before: { monthlyPricePence: 2699 }, after: { monthlyPricePence: 2549 } },
    ]);
    expect(await emailsOf(test, "subscription-changed")).toMatchObject([{ facts: { isByShop: true } }]);
  });

  it("changes answers and exclusions, which is emailed although the customer's own change is not", async () => {
    const customer = await subscriber.signIn();
    const naturalness = (await details()).customerView.naturalness;
    await customer.call(own.changePreferences, { subscriptionId, naturalness, exclusions: ["rose"] });
    expect(await emailsOf(test, "subscription-changed")).toEqual([]);
    expect(await history()).toEqual([]);
    const changed = await admin.call(acting.changePreferencesForCustomer, {
      subscriptionId,
      naturalness,
      exclusions: ["lavender"],
    });
    expect(changed.exclusions).toEqual(["lavender"]);
    expect(await history()).toMatchObject([
      { action: "change-preferences", before: { exclusions: ["rose"] }, after: { exclusions: ["lavender"] } },
    ]);
    expect(await emailsOf(test, "subscription-changed")).toMatchObject([
      {
        facts: {
          isByShop: true,
          isContentsOnly: true,
          changes: [{ name: "Left out", before: "rose", after: "lavender" }],
        },
      },
    ]);
  });

  it("swaps an item, with the unit taken from stock", async () => {
    const { nextBox } = (await details()).customerView;
    const [item] = nextBox?.items ?? [];
    const into = item?.offers[0];
    if (!nextBox || !item || !into) throw new Error("nothing is offered");
    const swap = { productId: item.productId, intoProductId: into.productId };
    const sold = () => rows<{ stock: number }>(test.shop, `select stock from products where id = ${into.productId}`);
    const [before] = await sold();
    const swapped = await admin.call(acting.swapItemForCustomer, {
      subscriptionId,
      boxMonth: nextBox.boxMonth,
      ...swap,
    });
    expect(swapped.nextBox?.swap).toMatchObject({ productId: into.productId });
    expect(await sold()).toEqual([{ stock: (before?.stock ?? 0) - 1 }]);
    const text = `${into.name} instead of ${item.name}`;
    expect(await history()).toMatchObject([{ action: "swap-item", after: { swappedItem: text } }]);
    expect(await emailsOf(test, "subscription-changed")).toMatchObject([
      { facts: { changes: [{ name: "Swapped item", before: "none", after: text }] } },
    ]);
    const late = await admin.send(acting.swapItemForCustomer, { subscriptionId, boxMonth: "2027-05", ...swap });
    expect(late.json()).toMatchObject({ code: "too-late-to-change" });
  });

  it("keeps a subscription that was cancelled, and leaves its pause", async () => {
    const customer = await subscriber.signIn();
    await customer.call(own.pauseSubscription, { subscriptionId, months: 1 });
    await customer.call(own.cancelOneSubscription, { subscriptionId });
    const kept = await admin.call(acting.keepForCustomer, { subscriptionId });
    expect(kept).toMatchObject({ cancelAtPeriodEnd: false, status: "paused" });
    expect(await history()).toMatchObject([{ action: "keep", before: { isEnding: true }, after: { isEnding: false } }]);
    expect(await emailsOf(test, "subscription-kept")).toMatchObject([{ facts: { isByShop: true } }]);
  });

  it("changes the day of a gift, within the next year, and leaves the rest of it", async () => {
    const giver = await newCustomer(test);
    await addPlan(giver, { audience: "men", duration: "monthly", gift: { goesOn: false } });
    await buy(giver);
    const [given] = await giver.call(own.listSubscriptions, {});
    const gift = { subscriptionId: String(given?.id) };
    const changed = await admin.call(acting.changeGiftDayForCustomer, { ...gift, revealOn: "2026-12-25" });
    expect(changed.gift).toEqual({ ...given?.gift, revealOn: "2026-12-25" });
    const far = await admin.send(acting.changeGiftDayForCustomer, { ...gift, revealOn: "2029-12-25" });
    expect([far.statusCode, far.json()]).toMatchObject([422, { issues: [{ path: "revealOn" }] }]);
    expect(await emailsOf(test, "subscription-changed")).toMatchObject([
      { facts: { isContentsOnly: true, changes: [{ name: "Do not open before", before: "any day" }] } },
    ]);
    expect((await admin.send(acting.sendCardLink, gift)).json()).toMatchObject({ code: "nothing-to-change" });
    const [log] = await admin.call(listActivity, { entity: "subscription", entityId: gift.subscriptionId });
    expect(log).toMatchObject({ action: "change-gift-day", after: { doNotOpenBefore: "2026-12-25" } });
  });

  it("sends a link that changes the card, once for two presses at once", async () => {
    await Promise.all([
      admin.call(acting.sendCardLink, { subscriptionId }),
      admin.call(acting.sendCardLink, { subscriptionId }),
    ]);
    expect(await emailsOf(test, "card-link")).toMatchObject([
      { recipient: subscriber.email, facts: { unpaidPence: null, method: expect.stringContaining("4242") } },
    ]);
    const token = await tokenOf(test, "card-link", "changeCard");
    expect((await new TestBrowser(test.app).send(openCardByLink, { token })).statusCode).toBe(200);
    expect((await history())[0]).toMatchObject({ actor: "Ada Meadow", action: "send-card-link" });
  });
});

describe("an unpaid box that the administrator charges again", () => {
  beforeEach(async () => {
    await open(CARDS.paysOnce);
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await liveDay(test, "2027-01-01");
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const letCardPay = () => rows(test.shop, "update sandbox_cards set later = 'pays'");
  const january = async () => (await details()).charges.find((charge) => charge.boxMonth === "2027-01");

  it("is paid once, whoever presses together", async () => {
    expect(await details()).toMatchObject({ canRetryCharge: true });
    await letCardPay();
    const answers = await Promise.all([1, 2, 3].map(() => admin.send(acting.retryCharge, { subscriptionId })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await january())?.status).toBe("charged");
    const orders = await rows(test.shop, "select id from orders where created_at >= '2027-01-01'");
    expect(orders).toHaveLength(1);
    expect(await history()).toEqual([
      { actor: "Ada Meadow", action: "charge", before: null, after: { box: "January 2027", pricePence: 2699 } },
    ]);
    expect(await emailsOf(test, "charge-taken")).toHaveLength(1);
  });

  it("stays unpaid if the bank declines, and its customer gets the email of a failed payment", async () => {
    await liveDay(test, "2027-01-02");
    admin = await signInAdmin(test);
    const declined = await admin.call(acting.retryCharge, { subscriptionId });
    expect(declined).toMatchObject({ paymentFailure: { boxMonth: "2027-01" }, canRetryCharge: true });
    expect((await january())?.attempts.map(({ outcome }) => outcome)).toEqual(["declined", "declined"]);
    expect(await emailsOf(test, "charge-failed")).toHaveLength(2);
    await admin.call(acting.sendCardLink, { subscriptionId });
    expect(await emailsOf(test, "card-link")).toMatchObject([{ facts: { unpaidMonth: "2027-01", unpaidPence: 2699 } }]);
  });

  it("is not charged with a card that the bank refuses for good, nor while its customer is paying", async () => {
    await letCardPay();
    await rows(test.shop, `update boxes set trouble = trouble || '{"isHard": true}' where status = 'unpaid'`);
    expect(await details()).toMatchObject({ canRetryCharge: false });
    const hard = await admin.send(acting.retryCharge, { subscriptionId });
    expect([hard.statusCode, hard.json()]).toMatchObject([409, { code: "card-refused" }]);
    await rows(
      test.shop,
      `update boxes set trouble = trouble || '{"isHard": false}', customer_until = '2027-01-01T15:05:00Z'
       where status = 'unpaid'`,
    );
    const busy = await admin.send(acting.retryCharge, { subscriptionId });
    expect([busy.statusCode, busy.json()]).toMatchObject([409, { code: "payment-in-progress" }]);
    expect((await january())?.attempts).toHaveLength(1);
    expect(await history()).toEqual([]);
  });
});
