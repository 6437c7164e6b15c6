import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  cancelByLink,
  changeCardByLink,
  openBoxLink,
  openCardByLink,
  pauseByLink,
  resumeByLink,
  skipBoxByLink,
  unskipBoxByLink,
} from "#contract/box-links.ts";
import { confirmSandboxSetup } from "#contract/payments.ts";
import { cancelOneSubscription, listSubscriptions } from "#contract/subscriptions.ts";
import { signLink } from "#server/kernel/signed-links.ts";
import type { SignedLink } from "#server/names/letter-kinds.ts";
import { CARDS } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("a letter's link", () => {
  let test: TestShop;
  let stranger: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    stranger = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  /** The token of the newest letter of a kind. */
  async function tokenOf(kind: string, fact: "manage" | "changeCard"): Promise<string> {
    const [letter] = await rows<{ link: SignedLink }>(
      test.shop,
      `select facts -> '${fact}' as link from letters where kind = '${kind}' order by id desc limit 1`,
    );
    if (!letter) throw new Error(`no letter ${kind}`);
    const { purpose, subject, expiresAt } = letter.link;
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
    test.setClock("2027-01-15T14:00:00Z");
    const late = await stranger.send(openBoxLink, { token, purpose: "manage-box" });
    expect(late.json()).toMatchObject({ code: "link-expired" });
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
    expect(opened.trouble).toMatchObject({ boxMonth: "2027-01", payUntil: "2027-01-07" });
    const unsaved = await stranger.send(changeCardByLink, { token, setupId: "sandbox_setup_none" });
    expect(unsaved.json()).toMatchObject({ code: "card-not-saved" });
    const setup = await stranger.call(openCardByLink, { token });
    const card = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2031, cvc: "123" };
    await stranger.call(confirmSandboxSetup, { ...setup, ...card });
    const saved = await stranger.call(changeCardByLink, { token, setupId: setup.setupId });
    expect(saved).toMatchObject({
      trouble: null,
      isNextBoxPaid: true,
      method: { lastFour: "4242", expiresIn: "2031-12" },
    });
    const [seen] = await (await customer.signIn()).call(listSubscriptions, {});
    expect(seen?.boxes.find((box) => box.boxMonth === "2027-01")).toMatchObject({ status: "charged" });
    await liveDay(test, "2027-01-05");
    const tried = `select p.status, count(*)::int as tries from sandbox_payments p join boxes b on b.payment_id = p.id
      join charge_attempts a on a.box_id = b.id group by 1`;
    expect(await rows(test.shop, tried), "one payment, tried again with the other card").toEqual([
      { status: "succeeded", tries: 3 },
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
