import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import type { InputOf } from "#contract/call.ts";
import { getBoxRun } from "#contract/subscriptions/admin-box-run.ts";
import {
  cancelSubscription,
  getBoxCalendar,
  getSubscription,
  pauseSubscription,
  skipBox,
} from "#contract/subscriptions/subscriptions.ts";
import { addDays, isoDay } from "#domain/calendar.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, openShopWithoutDemoBoxes, Subscriber } from "#tests/support/subscriptions.ts";
import type { TestShop } from "#tests/support/test-shop.ts";

const JANUARY_HOLIDAY = Array.from({ length: 12 }, (_, index) => addDays(isoDay("2027-01-11"), index));

describe("dates that the owner changes", () => {
  let test: TestShop;
  let subscriber: Subscriber;
  beforeEach(async () => {
    test = await openShopWithoutDemoBoxes();
    subscriber = await Subscriber.subscribe(test);
  });
  afterEach(() => test.close());

  /** Saves settings as the owner at 9 o'clock on a day. Then runs each of the requested jobs twice. */
  async function change(day: string, settings: InputOf<typeof updateSettings>) {
    test.setClock(`${day}T09:00:00Z`);
    test.woken.length = 0;
    await (await signInAdmin(test)).call(updateSettings, settings);
    const woken = [...new Set(test.woken)];
    for (const job of [...woken, ...woken]) await test.runJob(job);
  }

  /** Sends the emails about changes of the same morning, which wait some minutes. */
  async function sendEmails(day: string) {
    test.setClock(`${day}T09:05:00Z`);
    await test.runJob("send-letters");
  }

  const account = async () => (await subscriber.signIn()).call(getSubscription, {});
  const boxOf = async (boxMonth: string) => (await account())?.boxes.find((box) => box.boxMonth === boxMonth);
  const runDay = async (boxMonth: string) => (await (await signInAdmin(test)).call(getBoxRun, { boxMonth })).dispatchOn;
  const lateBoxes = async () => (await (await signInAdmin(test)).call(getAdminTodo, {})).lateBoxes;
  const calendar = async () => (await (await subscriber.signIn()).send(getBoxCalendar, {})).body;
  const factsOf = async (kind: string) => (await emailsOf(test, kind)).map(({ facts }) => facts);

  it("reach a box that is planned: account, notice, charge and cooling-off emails, calendar, late list and run agree", async () => {
    await change("2026-11-27", { closures: JANUARY_HOLIDAY });
    expect(await boxOf("2027-01")).toMatchObject({ status: "planned", dispatchOn: "2027-01-25" });
    expect(await runDay("2027-01")).toBe("2027-01-25");
    expect(await calendar()).toContain("DTSTART;VALUE=DATE:20270125");
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    expect(await factsOf("first-full-price")).toMatchObject([{ chargeOn: "2027-01-01", dispatchOn: "2027-01-25" }]);
    await liveDay(test, "2027-01-01");
    expect(await factsOf("charge-taken")).toMatchObject([{ dispatchOn: "2027-01-25" }]);
    expect(await factsOf("cooling-off")).toMatchObject([{ dispatchOn: "2027-01-25" }]);
    await liveDay(test, "2027-01-18");
    expect(await account()).toMatchObject({ lateBoxes: [], currentPeriodEnd: "2027-01-25T14:00:00.000Z" });
    expect(await lateBoxes()).toBe(0);
    expect(
      await rows(test.shop, "select due_on::text as due_on from parcels where sent_at is null and box_id is not null"),
    ).toEqual([{ due_on: "2027-01-25" }]);
    expect(await factsOf("box-moved")).toEqual([]);
    await liveDay(test, "2027-01-26");
    expect(await lateBoxes()).toBe(1);
  });

  it("are emailed for a box that was announced, and again when the closure is withdrawn", async () => {
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await change("2026-12-20", { closures: JANUARY_HOLIDAY });
    expect(await boxOf("2027-01")).toMatchObject({
      status: "billed",
      chargeOn: "2027-01-01",
      dispatchOn: "2027-01-25",
    });
    const moved = { boxMonth: "2027-01", chargeOn: "2027-01-01", cancelBy: "2026-12-31", amountPence: 2699 };
    expect(await factsOf("box-moved")).toMatchObject([{ ...moved, dispatchOn: "2027-01-25" }]);
    await sendEmails("2026-12-20");
    await change("2026-12-21", { closures: [] });
    expect(await boxOf("2027-01")).toMatchObject({ dispatchOn: "2027-01-15" });
    expect(await factsOf("box-moved")).toMatchObject([
      { ...moved, dispatchOn: "2027-01-25" },
      { ...moved, dispatchOn: "2027-01-15" },
    ]);
  });

  it("are not emailed if a change is withdrawn before its email was sent, but a further change is", async () => {
    await Subscriber.subscribe(test);
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    const unsent = () =>
      rows(
        test.shop,
        `select recipient, facts ->> 'dispatchOn' as "dispatchOn" from letters
         where kind = 'box-moved' and status = 'waiting' order by id`,
      );
    const recipients = (await emailsOf(test, "first-full-price")).map(({ recipient }) => recipient);
    expect(recipients).toHaveLength(2);
    await change("2026-12-20", { closures: JANUARY_HOLIDAY });
    expect(await unsent()).toEqual(recipients.map((recipient) => ({ recipient, dispatchOn: "2027-01-25" })));
    await change("2026-12-20", { closures: [isoDay("2027-01-15")] });
    expect(await unsent()).toEqual(recipients.map((recipient) => ({ recipient, dispatchOn: "2027-01-18" })));
    await change("2026-12-20", { closures: [] });
    expect(await unsent()).toEqual([]);
    await change("2026-12-20", { closures: JANUARY_HOLIDAY });
    await sendEmails("2026-12-20");
    expect(await unsent()).toEqual([]);
    await change("2026-12-20", { closures: [] });
    expect(await unsent()).toEqual(recipients.map((recipient) => ({ recipient, dispatchOn: "2027-01-15" })));
  });

  it("move a box that is paid, its filled parcel and the end of a cancelled subscription", async () => {
    await (await subscriber.signIn()).call(cancelSubscription, {});
    await change("2026-11-27", { dispatchDay: 20 });
    expect(await account()).toMatchObject({
      endsOn: "2026-12-21",
      currentPeriodEnd: "2026-12-21T14:00:00.000Z",
      nextBox: { dispatchOn: "2026-12-21" },
    });
    expect(await factsOf("box-moved")).toMatchObject([{ dispatchOn: "2026-12-21", chargeOn: null }]);
    await liveDay(test, "2026-12-16");
    expect(await account()).toMatchObject({ status: "active", lateBoxes: [] });
    await change("2026-12-17", { closures: [isoDay("2026-12-21")] });
    expect(
      await rows(test.shop, "select due_on::text as due_on from parcels where box_id is not null and sent_at is null"),
    ).toEqual([{ due_on: "2026-12-22" }]);
    expect(await runDay("2026-12")).toBe("2026-12-22");
    await liveDay(test, "2026-12-22");
    expect(await account()).toMatchObject({ status: "active", endsOn: "2026-12-22" });
  });

  it("move a planned charge at once, and an announced one with enough notice", async () => {
    await change("2026-11-27", { chargeDay: 5 });
    expect(await account()).toMatchObject({ nextChargeOn: "2027-01-05", changeable: { changeUntil: "2027-01-04" } });
    expect(await calendar()).toContain("DTSTART;VALUE=DATE:20270105");
    await liveDay(test, "2026-12-15");
    expect(await factsOf("first-full-price")).toMatchObject([{ chargeOn: "2027-01-05", cancelBy: "2027-01-04" }]);
    await change("2026-12-20", { chargeDay: 1 });
    expect(await account()).toMatchObject({ nextChargeOn: "2027-01-01" });
    await sendEmails("2026-12-20");
    await change("2026-12-28", { chargeDay: 5 });
    expect(await account()).toMatchObject({ nextChargeOn: "2027-01-05" });
    await change("2026-12-29", { chargeDay: 1 });
    expect(await account()).toMatchObject({ nextChargeOn: "2027-01-05" });
    expect((await factsOf("box-moved")).map(({ chargeOn }) => chargeOn)).toEqual(["2027-01-01", "2027-01-05"]);
    await liveDay(test, "2027-01-04");
    expect(await boxOf("2027-01")).toMatchObject({ status: "billed" });
    await liveDay(test, "2027-01-05");
    expect(await boxOf("2027-01")).toMatchObject({ status: "charged" });
    expect(await account()).toMatchObject({ nextChargeOn: "2027-02-01" });
  });

  it("announce at once what is due now, and move the end of a pause", async () => {
    await change("2026-11-27", { chargeDay: 12, billingDay: 20 });
    const resting = await (await Subscriber.subscribe(test)).signIn();
    const subscription = await resting.call(getSubscription, {});
    await resting.call(pauseSubscription, { subscriptionId: String(subscription?.id), months: 2 });
    await liveDay(test, "2026-12-18");
    await dispatchRun(test);
    expect(await factsOf("first-full-price")).toEqual([]);
    await change("2026-12-18", { chargeDay: 2, billingDay: 10 });
    expect(await boxOf("2027-01")).toMatchObject({ status: "billed", chargeOn: "2027-01-02" });
    expect(await factsOf("first-full-price")).toMatchObject([{ chargeOn: "2027-01-02" }]);
    expect(await rows(test.shop, "select resume_on::text from subscriptions where status = 'paused'")).toEqual([
      { resume_on: "2027-02-10" },
    ]);
  });

  it("show the new cut-off, and leave out with an email what an earlier one can no longer charge in time", async () => {
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    const browser = await subscriber.signIn();
    const subscription = await account();
    await browser.call(skipBox, { subscriptionId: String(subscription?.id), boxMonth: "2027-01" });
    await change("2026-12-16", { cutOffDay: 8 });
    expect((await account())?.nextBox).toMatchObject({
      boxMonth: "2027-02",
      contentsUntil: "2027-02-08T14:00:00.000Z",
    });
    await liveDay(test, "2027-01-26");
    expect(await boxOf("2027-02")).toMatchObject({ status: "billed", chargeOn: "2027-02-05" });
    await change("2027-01-27", { cutOffDay: 5 });
    expect(await boxOf("2027-02")).toMatchObject({ status: "skipped", skipReason: "late" });
    expect(await factsOf("box-skipped")).toContainEqual(
      expect.objectContaining({ reason: "late", skippedMonth: "2027-02" }),
    );
  });

  it("are changed by the owner only", async () => {
    const customer = await newCustomer(test);
    expect((await customer.send(updateSettings, { closures: JANUARY_HOLIDAY })).statusCode).toBe(403);
    expect(await boxOf("2027-01")).toMatchObject({ dispatchOn: "2027-01-15" });
  });
});
