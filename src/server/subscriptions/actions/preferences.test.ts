import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getQuestionnaire, saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import {
  changePlan,
  changePreferences,
  listSubscriptions,
  type Subscription,
} from "#contract/subscriptions/subscriptions.ts";
import { newCustomer } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

// Specification: "A short preference questionnaire sets the box". Account: "box title (...) by questionnaire audience".
describe("the preferences of a box that comes", () => {
  let test: TestShop;
  let subscriber: Subscriber;
  let customer: TestBrowser;
  let subscriptionId: string;
  beforeEach(async () => {
    test = await openTestShop();
    subscriber = await Subscriber.subscribe(test);
    customer = await subscriber.signIn();
    subscriptionId = String((await current()).id);
  });
  afterEach(() => test.close());

  async function current(): Promise<Subscription> {
    const [subscription] = await customer.call(listSubscriptions, {});
    if (!subscription) throw new Error("nobody has subscribed");
    return subscription;
  }

  const boxesOf = ({ boxes }: Subscription) =>
    boxes.map(({ boxMonth, audience, naturalness }) => `${boxMonth} ${audience} ${naturalness}`).toReversed();

  it("change for whom it is from the next box that is not announced, and what is in it from the next one", async () => {
    expect((await current()).changesFrom).toEqual({ contents: "2026-12", plan: "2027-01" });
    const changed = await customer.call(changePreferences, {
      subscriptionId,
      audience: "men",
      naturalness: "99natural",
      exclusions: ["Lavender"],
    });
    expect(changed).toMatchObject({ audience: "men", naturalness: "99natural", exclusions: ["lavender"] });
    expect(changed.changesFrom).toEqual({ contents: "2026-12", plan: "2027-01" });
    expect(boxesOf(changed)).toEqual(["2026-12 women 99natural", "2027-01 men 99natural"]);
    expect(await rows(test.shop, "select count(*)::integer from letters where kind = 'subscription-changed'")).toEqual([
      { count: 1 },
    ]);
  });

  it("are the saved answers from then on, so that the account tells one story", async () => {
    await customer.call(changePreferences, {
      subscriptionId,
      audience: "children",
      naturalness: "99natural",
      exclusions: ["nut oils"],
    });
    const answers = { audience: "children", naturalness: "99natural", purpose: "personal", duration: "3months" };
    expect(await customer.call(getQuestionnaire, {})).toEqual({ ...answers, exclusions: ["nut oils"] });
    await customer.call(changePlan, { subscriptionId, audience: "men", duration: "6months" });
    expect(await customer.call(getQuestionnaire, {})).toMatchObject({ audience: "men", duration: "6months" });
  });

  it("leave a box that has been announced to whom it was announced", async () => {
    await liveDay(test, "2026-12-15");
    customer = await subscriber.signIn();
    expect((await current()).changesFrom).toEqual({ contents: "2027-01", plan: "2027-02" });
  });

  it("are changed by nobody else, and saved answers alone change no box", async () => {
    const stranger = await newCustomer(test);
    const before = await snapshotOf(test.shop);
    const refused = await stranger.send(changePreferences, {
      subscriptionId,
      audience: "men",
      naturalness: "99natural",
      exclusions: [],
    });
    expect(refused.statusCode).toBe(404);
    expect(await snapshotOf(test.shop)).toEqual(before);
    const answers = { audience: "men", naturalness: "99natural", purpose: "personal", duration: "monthly" } as const;
    await customer.call(saveQuestionnaire, answers);
    expect(boxesOf(await current())[0]).toBe("2026-12 women 100natural");
  });
});
