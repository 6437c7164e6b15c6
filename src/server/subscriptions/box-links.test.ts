import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmSandboxSetup } from "#contract/checkout/checkout.ts";
import {
  cancelByLink,
  changeCardByLink,
  keepByLink,
  openBoxLink,
  openCardByLink,
  pauseByLink,
  resumeByLink,
  skipBoxByLink,
  unskipBoxByLink,
} from "#contract/subscriptions/box-links.ts";
import { cancelOneSubscription, listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { boxMonthOf, isoDay } from "#domain/iso-day.ts";
import { signLink } from "#server/platform/kernel/signed-links.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";
import { CARDS, RECIPIENT } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { boxLink } from "./box-links.ts";

describe("an email's link", () => {
  let test: TestShop;
  let stranger: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    stranger = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  /** Token in the newest email of a kind. */
  async function tokenOf(kind: string, fact: "manage" | "changeCard"): Promise<string> {
    const [email] = await rows<{ link: SignedLink }>(
      test.shop,
      `select facts -> '${fact}' as link from letters where kind = '${kind}' order by id desc limit 1`,
    );
    if (!email) throw new Error(`no email ${kind}`);
    const { purpose, subject, expiresAt } = email.link;
    return signLink(test.shop, purpose, subject, new Date(expiresAt));
  }

  it("in a payment notice skips, pauses and cancels without a password, until the cut-off", async () => {
    await Subscriber.subscribe(test);
    await liveDay(test, "2026-12-15");
    const token = await tokenOf("first-full-price", "manage");
    const opened = await stranger.call(openBoxLink, { token, purpose: "manage-box" });
    expect(opened.changeable).toMatchObject({ boxMonth: "2027-01", changeUntil: "2026-12-31" });
    expect((await stranger.call(skipBoxByLink, { token, boxMonth: "2027-01" })).unskippable).toEqual(["2027-01"]);
    await stranger.call(unskipBoxByLink, { token, boxMonth: "2027-01" });
    expect(await stranger.call(pauseByLink, { token, months: 1 })).toMatchObject({ status: "paused" });
    expect(await stranger.call(resumeByLink, { token })).toMatchObject({ status: "active" });
    expect(await stranger.call(cancelByLink, { token })).toMatchObject({ cancelAtPeriodEnd: true });
    const again = await stranger.send(cancelByLink, { token });
    expect(again.json()).toMatchObject({ code: "nothing-to-cancel" });
    expect(await stranger.call(keepByLink, { token })).toMatchObject({ cancelAtPeriodEnd: false, gift: null });
    expect((await stranger.send(keepByLink, { token })).json()).toMatchObject({ code: "not-ending" });
    test.setClock("2027-01-15T14:00:00Z");
    const late = await stranger.send(openBoxLink, { token, purpose: "manage-box" });
    expect(late.json()).toMatchObject({ code: "link-expired" });
  });

  it("opens the one box it is about, and tells nothing of others", async () => {
    await Subscriber.subscribe(test, CARDS.pays, { audience: "women", duration: "3months", gift: { goesOn: true } });
    await liveDay(test, "2026-12-15");
    const token = await tokenOf("first-full-price", "manage");
    const opened = await stranger.call(openBoxLink, { token, purpose: "manage-box" });
    expect(opened).toMatchObject({ gift: null, method: { brand: "visa", lastFour: null, expiresIn: null } });
    expect(opened.boxes.map((box) => box.boxMonth)).toEqual(["2027-01"]);
    for (const word of [RECIPIENT.lastName, RECIPIENT.line1, "YO21", RECIPIENT.city, "evenings", "4242"]) {
      expect(JSON.stringify(opened)).not.toContain(word);
    }
    const before = await snapshotOf(test.shop);
    for (const boxMonth of ["2026-12", "2027-02", "2027-03"]) {
      const skipped = await stranger.send(skipBoxByLink, { token, boxMonth });
      const kept = await stranger.send(unskipBoxByLink, { token, boxMonth });
      expect([skipped.json(), kept.json()]).toMatchObject([{ code: "link-invalid" }, { code: "link-invalid" }]);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
    const skipped = await stranger.call(skipBoxByLink, { token, boxMonth: "2027-01" });
    expect([skipped.changeable, JSON.stringify(skipped).includes(RECIPIENT.lastName)]).toEqual([null, false]);
  });

  it("is void once its customer has a new password, and one that is written after it is not", async () => {
    const customer = await Subscriber.subscribe(test);
    await liveDay(test, "2026-12-15");
    const token = await tokenOf("first-full-price", "manage");
    expect((await stranger.send(openBoxLink, { token, purpose: "manage-box" })).statusCode).toBe(200);
    await rows(test.shop, "update users set sessions_from = '2026-12-15T16:00:00Z'");
    for (const call of [cancelByLink, resumeByLink, openBoxLink]) {
      const late = await stranger.send(call, { token, purpose: "manage-box" });
      expect(late.json()).toMatchObject({ code: "link-expired" });
    }
    test.setClock("2026-12-15T17:00:00Z");
    const id = (await (await customer.signIn()).call(listSubscriptions, {}))[0]?.id ?? 0;
    const until = new Date("2027-06-01T00:00:00Z");
    const { subject, expiresAt } = boxLink(
      "manage-box",
      { subscriptionId: id, boxMonth: boxMonthOf(isoDay("2027-01-15")) },
      { now: test.shop.clock(), until },
    );
    expect(expiresAt).toBe("2027-01-15T17:00:00.000Z");
    const later = signLink(test.shop, "manage-box", subject, new Date(expiresAt));
    expect((await stranger.send(openBoxLink, { token: later, purpose: "manage-box" })).statusCode).toBe(200);
    const nothing = signLink(test.shop, "manage-box", `${id}:soon:1`, until);
    expect((await stranger.send(openBoxLink, { token: nothing, purpose: "manage-box" })).json()).toMatchObject({
      code: "link-invalid",
    });
  });

  it("for a card opens nothing else, and a forged one opens nothing", async () => {
    await Subscriber.subscribe(test, CARDS.paysOnce);
    await liveDay(test, "2026-12-15");
    await liveDay(test, "2027-01-01");
    const token = await tokenOf("charge-failed", "changeCard");
    expect((await stranger.send(cancelByLink, { token })).json()).toMatchObject({ code: "link-invalid" });
    const forged = `${token.slice(0, -2)}AA`;
    const opened = await stranger.send(openBoxLink, { token: forged, purpose: "change-card" });
    expect(opened.json()).toMatchObject({ code: "link-invalid" });
  });

  it("about a failed charge takes a new card, and tries it at once", async () => {
    const customer = await Subscriber.subscribe(test, CARDS.paysOnce);
    await liveDay(test, "2026-12-15");
    await liveDay(test, "2027-01-01");
    await liveDay(test, "2027-01-04");
    const token = await tokenOf("charge-failed", "changeCard");
    const opened = await stranger.call(openBoxLink, { token, purpose: "change-card" });
    expect(opened.failure).toMatchObject({ boxMonth: "2027-01", payUntil: "2027-01-07" });
    const unsaved = await stranger.send(changeCardByLink, { token, setupId: "sandbox_setup_none" });
    expect(unsaved.json()).toMatchObject({ code: "card-not-saved" });
    const setup = await stranger.call(openCardByLink, { token });
    const card = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2031, cvc: "123" };
    await stranger.call(confirmSandboxSetup, { ...setup, ...card });
    const saved = await stranger.call(changeCardByLink, { token, setupId: setup.setupId });
    expect(saved).toMatchObject({
      failure: null,
      isNextBoxPaid: true,
      method: { brand: "visa", lastFour: null },
    });
    const [seen] = await (await customer.signIn()).call(listSubscriptions, {});
    expect(seen?.boxes.find((box) => box.boxMonth === "2027-01")).toMatchObject({ status: "charged" });
    await liveDay(test, "2027-01-05");
    const tried = `select p.status, count(*)::int as attempts from sandbox_payments p join boxes b on b.payment_id = p.id
      join charge_attempts a on a.box_id = b.id group by 1`;
    expect(await rows(test.shop, tried), "one payment, tried again with the other card").toEqual([
      { status: "succeeded", attempts: 3 },
    ]);
  });

  it("leaves the shelf as it was when a filled box is ended in time and paid back", async () => {
    const customer = await Subscriber.subscribe(test);
    const shelf = () => rows(test.shop, "select id, stock from products where not is_subscription order by id");
    const before = await shelf();
    await liveDay(test, "2026-12-15");
    expect(await shelf()).not.toEqual(before);
    const browser = await customer.signIn();
    const [subscription] = await browser.call(listSubscriptions, {});
    await browser.call(cancelOneSubscription, { subscriptionId: String(subscription?.id), ending: "now" });
    expect(await shelf()).toEqual(before);
  });
});
