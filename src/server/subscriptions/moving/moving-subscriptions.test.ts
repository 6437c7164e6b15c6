import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MoveCells } from "#domain/subscriptions/move-in.ts";
import { getAnySubscription } from "#server/admin/subscriptions.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { viewOne } from "#server/subscriptions/read-views.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { OldShop, type TemplateRow, templateFile } from "#tests/support/moving-subscriptions.ts";
import { CARDS } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { cancelAtProvider, subscribeAtProvider } from "#tests/support/stripe-double/subscriptions.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import { dispatchRun, liveDay } from "#tests/support/subscriptions.ts";
import { correctRow } from "./correct-row.ts";
import { lookUpPayers } from "./look-up-payers.ts";
import { listMoveRows, saveMoveChoices, viewMove } from "./move-steps.ts";
import { readMove } from "./read-move.ts";
import { rehearseMove } from "./rehearse-move.ts";
import { startMove } from "./start-move.ts";

const TODAY = "2026-11-21";
const WOMEN = { monthly: 101, sixMonths: 106 };

describe("subscriptions of another shop", () => {
  let stripe: StripeShop;
  let old: OldShop;
  beforeEach(async () => {
    stripe = await openStripeShop();
    old = new OldShop(stripe.double);
  });
  afterEach(() => stripe.close());

  const view = async () => {
    const found = await viewMove(stripe.test.shop);
    if (!found) throw new Error("no file");
    return found;
  };
  const choose = async (planId: number | null, switchedOffOn: string | null = TODAY) => {
    const { id: moveId, plans } = await view();
    return saveMoveChoices(stripe.test.shop, {
      moveId,
      plans: plans.map(({ name }) => ({ name, planId: name.includes("six") ? WOMEN.sixMonths : planId })),
      switchedOffOn,
    });
  };
  const lookUp = async () => {
    const { id } = await view();
    await lookUpPayers(stripe.test.shop, id, true);
    while ((await view()).toLookUp > 0) await lookUpPayers(stripe.test.shop, id, false);
    return view();
  };
  const start = async () => startMove(stripe.test.shop, (await view()).id, ADMIN_USER_ID);
  const states = async () =>
    (await listMoveRows(stripe.test.shop.db, { show: "all", cursor: undefined, limit: 100 })).rows.map(
      ({ state, notes }) => [state, ...notes],
    );
  const read = async (file: readonly TemplateRow[]) => readMove(stripe.test.shop, templateFile(file));
  const move = async (file: readonly TemplateRow[]) => {
    await read(file);
    await choose(WOMEN.monthly);
    return lookUp();
  };
  /** Successful charges of boxes by this shop, as "2027-01-01 26.50". */
  const charged = async () =>
    (
      await rows<{ line: string }>(
        stripe.test.shop,
        `select u.email || ' ' || b.charged_on || ' ' || b.price as line from boxes b
          join subscriptions s on s.id = b.subscription_id join users u on u.id = s.user_id
          where b.charged_on is not null order by 1`,
      )
    ).map(({ line }) => line);
  const wren = async (change: TemplateRow = {}, card?: string) => {
    const { customer, method } = await old.saveCard(card);
    return {
      payer: { customer, method },
      row: { stripe_customer: customer, stripe_payment_method: method, ...change },
    };
  };

  it("live three months: charged once a month at the agreed price, and never by both", async () => {
    stripe.test.setClock("2026-11-05T10:00:00Z");
    const monthly = await wren();
    const ending = await wren({
      subscription_id: "2",
      email: "two-left@example.com",
      plan: "six boxes",
      price: "24",
      boxes_delivered: "4",
    });
    const without = await wren({ subscription_id: "3", email: "no-card@example.com" });
    await old.charge(monthly.payer, 2650);
    stripe.test.setClock(`${TODAY}T10:00:00Z`);
    const method = stripe.double.books.methods.get(without.payer.method);
    if (!method?.card) throw new Error("no card");
    stripe.double.books.methods.set(method.id, { ...method, card: { ...method.card, exp_year: 2025 } });

    const before = await move([monthly.row, ending.row, without.row]);
    expect(before.counts).toMatchObject({ ready: 2, "card-asked": 1, started: 0 });
    expect(await states()).toEqual([
      ["ready", "Last payment: £26.50 on 5 November 2026."],
      ["ready", "No payment was found in the last 40 days."],
      [
        "card-asked",
        "The card has expired. The customer is asked for a card.",
        "No payment was found in the last 40 days.",
      ],
    ]);
    const { months, rows: rehearsed } = await rehearseMove(stripe.test.shop);
    expect(months).toEqual([
      { month: "2027-01", charges: 3, amount: "77.00" },
      { month: "2027-02", charges: 3, amount: "77.00" },
    ]);
    expect(rehearsed.map(({ there }) => there)).toEqual([[], [], []]);
    expect(await rows(stripe.test.shop, "select 1 from subscriptions")).toEqual([]);
    await start();
    await start();
    expect((await view()).counts).toMatchObject({ started: 3, ready: 0, "card-asked": 0 });
    expect((await rows(stripe.test.shop, "select 1 from audit_log where action = 'move-in'")).length).toBe(3);
    expect(await emailsOf(stripe.test, "card-link")).toMatchObject([
      { recipient: "no-card@example.com", facts: { neededFor: "2027-01", method: null } },
    ]);

    await rows(
      stripe.test.shop,
      `update settings set value = '{"women":5999,"men":5999,"children":5999}'::jsonb where key = 'regularBoxPence'`,
    );
    for (const day of ["2026-12-01", "2026-12-05", "2026-12-15", "2027-01-01", "2027-01-01", "2027-01-15"])
      await liveDay(stripe.test, day);
    await dispatchRun(stripe.test);
    for (const day of ["2027-02-01", "2027-02-15"]) await liveDay(stripe.test, day);
    await dispatchRun(stripe.test);
    for (const day of ["2027-02-16", "2027-03-01", "2027-03-15"]) await liveDay(stripe.test, day);
    expect(await charged()).toEqual([
      "two-left@example.com 2027-01-01 24.00",
      "two-left@example.com 2027-02-01 24.00",
      "wren@example.com 2027-01-01 26.50",
      "wren@example.com 2027-02-01 26.50",
      "wren@example.com 2027-03-01 26.50",
    ]);
    // The provider took nothing else from them.
    const taken = [...stripe.double.books.charges.values()].filter(({ status }) => status === "succeeded");
    expect(taken.map(({ amount }) => amount).toSorted()).toEqual([2400, 2400, 2650, 2650, 2650, 2650]);
    const ended = await rows(
      stripe.test.shop,
      `select u.email, s.status, s.delivered_months, s.total_months from subscriptions s
        join users u on u.id = s.user_id order by u.email`,
    );
    expect(ended).toEqual([
      { email: "no-card@example.com", status: "cancelled", delivered_months: 0, total_months: 1 },
      { email: "two-left@example.com", status: "completed", delivered_months: 6, total_months: 6 },
      { email: "wren@example.com", status: "active", delivered_months: 2, total_months: 3 },
    ]);
    expect(await emailsOf(stripe.test, "charge-failed")).not.toEqual([]);
  });

  it("are asked about, and do not start, while the provider or the other shop may still charge them", async () => {
    const { payer, row } = await wren();
    const own = subscribeAtProvider(stripe.double.books, payer);
    await move([row]);
    expect(await states()).toEqual([
      ["question", `The card provider itself still charges ${own.id}. Cancel it there, then look it up again.`],
    ]);
    await start();
    expect(await rows(stripe.test.shop, "select 1 from subscriptions")).toEqual([]);
    // It ends when the paid time is over.
    cancelAtProvider(stripe.double.books, own.id, Date.parse("2026-12-05T09:00:00Z") / 1000);
    expect((await lookUp()).counts).toMatchObject({ ready: 1 });
    cancelAtProvider(stripe.double.books, own.id, Date.parse("2027-01-05T09:00:00Z") / 1000);
    expect((await lookUp()).counts).toMatchObject({ question: 1 });
    cancelAtProvider(stripe.double.books, own.id);
    expect((await lookUp()).counts).toMatchObject({ ready: 1 });
    // The other shop charges once more than the file says.
    await read([{ ...row, next_charge_date: TODAY }]);
    await old.charge(payer, 2650);
    await lookUp();
    expect(await states()).toEqual([
      [
        "question",
        "The customer paid on 21 November 2026, which is not before 21 November 2026. Export the file again.",
      ],
    ]);
  });

  it("are charged here only after the months that the other shop charged before it was switched off", async () => {
    const { row } = await wren({ next_charge_date: "2026-11-10" });
    await read([row]);
    await choose(WOMEN.monthly, null);
    const { rows: open } = await rehearseMove(stripe.test.shop);
    expect(open[0]?.there.map(({ on }) => on)).toEqual(["2026-12-10", "2027-01-10", "2027-02-10"]);
    await choose(WOMEN.monthly, "2026-12-20");
    const { rows: planned } = await rehearseMove(stripe.test.shop);
    expect(planned).toMatchObject([
      {
        there: [{ on: "2026-12-10", amount: "26.50" }],
        here: [{ on: "2027-02-01", amount: "26.50" }],
      },
    ]);
    await lookUp();
    await expect(start()).rejects.toMatchObject({ code: "move-not-ready", facts: { reason: "not-off" } });
  });

  it("start only with a look-up of the last hour, and an unknown answer is asked again", async () => {
    const { row } = await wren();
    await read([row]);
    await choose(WOMEN.monthly);
    expect((await view()).counts).toMatchObject({ unproved: 1 });
    await start();
    expect(await rows(stripe.test.shop, "select 1 from subscriptions")).toEqual([]);
    stripe.double.silence = "cut";
    expect((await lookUp()).counts).toMatchObject({ question: 1 });
    expect((await states())[0]?.[1]).toContain("did not answer");
    stripe.double.silence = "none";
    expect((await lookUp()).counts).toMatchObject({ ready: 1 });
    stripe.test.setClock(`${TODAY}T11:00:01Z`);
    expect(await view()).toMatchObject({ stale: 1 });
    await expect(start()).rejects.toMatchObject({ code: "move-not-ready", facts: { reason: "stale" } });
    await lookUp();
    await start();
    expect((await view()).counts).toMatchObject({ started: 1 });
  });

  it("are looked up with a key that may not read subscriptions as unknown, never as good", async () => {
    const { row } = await wren();
    stripe.double.allow("sk_test_double", ["customers:write", "payment_methods:read", "charges:read"]);
    await move([row]);
    expect(await states()).toEqual([
      ["question", "The card provider did not answer (its key lacks a permission). Look it up again."],
    ]);
  });

  it("start once, although the file is read again and two people press Start", async () => {
    const { row } = await wren();
    const other = await wren({ subscription_id: "2", email: "two@example.com" });
    await move([row]);
    await Promise.all([start(), start()]);
    await move([row, other.row]);
    expect((await view()).counts).toMatchObject({ started: 1, ready: 1 });
    await Promise.all([start(), start(), start()]);
    expect((await rows(stripe.test.shop, "select 1 from subscriptions")).length).toBe(2);
    expect((await rows(stripe.test.shop, "select 1 from moved_subscriptions")).length).toBe(2);
  });

  it("are seen by their customer and in the dashboard, with the boxes of the other shop", async () => {
    const { row } = await wren({ plan: "six boxes", boxes_left: "2", exclusions: "nuts; mint" });
    await move([row]);
    await start();
    const { shop } = stripe.test;
    const [stored] = await rows<{ id: number }>(shop, "select id from subscriptions");
    const found = await findSubscription(shop.db, stored?.id ?? 0);
    if (!found) throw new Error("it did not start");
    expect(await viewOne(shop, found)).toMatchObject({
      status: "active",
      deliveredMonths: 4,
      totalMonths: 6,
      nextChargeOn: "2027-01-01",
      method: { brand: "visa", lastFour: "4242" },
    });
    expect(await getAnySubscription(shop, found.id)).toMatchObject({ status: "active", deliveredMonths: 4 });
    expect(await rows(shop, "select exclusions from questionnaire_responses")).toEqual([
      { exclusions: ["nuts", "mint"] },
    ]);
  });

  it("go on where the start was killed", async () => {
    const first = await wren();
    const second = await wren({ subscription_id: "2", email: "two@example.com" });
    await move([first.row, second.row]);
    await rows(
      stripe.test.shop,
      `create function stop_here() returns trigger language plpgsql as $$ begin
        if new.external_id = '2' then raise exception 'killed'; end if; return new; end $$`,
    );
    await rows(
      stripe.test.shop,
      "create trigger stop_here before insert on moved_subscriptions for each row execute function stop_here()",
    );
    await start();
    expect((await view()).counts).toMatchObject({ started: 1, question: 1 });
    expect(await rows(stripe.test.shop, "select 1 from users where email = 'two@example.com'")).toEqual([]);
    await rows(stripe.test.shop, "drop trigger stop_here on moved_subscriptions");
    await lookUp();
    await start();
    expect((await view()).counts).toMatchObject({ started: 2 });
    expect((await rows(stripe.test.shop, "select 1 from subscriptions")).length).toBe(2);
  });

  it("of a customer with a running box for the same audience, or an unconfirmed account, are asked about", async () => {
    const one = await wren();
    const again = await wren({ subscription_id: "2" });
    await move([one.row, again.row]);
    await start();
    expect(await states()).toEqual([
      ["started"],
      ["question", "The customer has a running subscription for women here."],
    ]);
    await rows(stripe.test.shop, "update users set is_opened_by_shop = false where email = 'wren@example.com'");
    await lookUp();
    expect((await states())[1]?.[1]).toContain("has not confirmed it");
  });

  it("with another person's card, no card or an unknown customer ask for a card, and boxes left must fit", async () => {
    const mine = await wren();
    const theirs = await wren({ email: "a@example.com", subscription_id: "2" });
    await move([
      { ...mine.row, stripe_payment_method: theirs.payer.method },
      { ...theirs.row, stripe_customer: "cus_nobody" },
      { email: "b@example.com", subscription_id: "3" },
      { email: "c@example.com", subscription_id: "4", plan: "six boxes", boxes_left: "7" },
      { email: "d@example.com", subscription_id: "5", plan: "six boxes" },
      { email: "e@example.com", subscription_id: "6", address_line_1: "" },
    ]);
    expect((await states()).map(([state, note]) => [state, note])).toEqual([
      ["card-asked", "The card does not belong to the customer. The customer is asked for a card."],
      ["card-asked", "The card provider does not know the customer. The customer is asked for a card."],
      ["card-asked", "The file names no Stripe customer. The customer is asked for a card."],
      ["question", "7 boxes are left, and the chosen plan has 6. Choose another plan or correct the file."],
      ["question", "The file does not say how many boxes are left. Add them, or choose a monthly plan."],
      ["question", "It has no address. Add it to the file, or move the customers in first."],
    ]);
  });

  it("are corrected in their row, decided about again, and start once under the key of the file", async () => {
    const { customer, method } = await old.saveCard();
    const row = { stripe_customer: customer, stripe_payment_method: method };
    await move([
      { ...row, price: "none" },
      { ...row, subscription_id: "2", email: "fern@example.com", postcode: "BT1" },
      { ...row, price: "26.00" },
    ]);
    expect(await states()).toEqual([
      ["refused", "Its price cannot be read."],
      ["refused", "Its postcode cannot be read."],
      ["refused", "Line 2 has the same key."],
    ]);
    const { id: moveId } = await view();
    const listed = async () =>
      (await listMoveRows(stripe.test.shop.db, { show: "all", cursor: undefined, limit: 100 })).rows;
    const correct = async (line: number, change: MoveCells) => {
      const cells = (await listed()).find((each) => each.line === line)?.cells;
      await correctRow(stripe.test.shop, { moveId, line, cells: { ...cells, ...change } });
    };
    await correct(2, { price: "25.50", externalId: "another key" });
    await correct(3, { postcode: "BA1 2AD" });
    await correct(4, { price: "25.00" });
    await choose(WOMEN.monthly);
    expect((await listed()).map(({ price, state }) => [price, state])).toEqual([
      ["25.50", "unproved"],
      ["26.50", "unproved"],
      [null, "refused"],
    ]);
    expect(await states()).toContainEqual(["refused", "Line 2 has the same key."]);
    await correct(3, { nextChargeOn: "soon" });
    expect((await states())[1]).toEqual(["refused", "Its next charge day cannot be read. Write it as 2026-12-31."]);
    await lookUp();
    await start();
    expect((await states())[0]).toEqual(["started"]);
    await expect(correct(2, { price: "1.00" })).rejects.toMatchObject({ code: "changed-meanwhile" });
    await expect(correct(99, {})).rejects.toMatchObject({ code: "not-found" });
    await move([{ ...row, price: "26.00" }]);
    expect(await states()).toEqual([["started"]]);
  });

  it("whose bank asks the holder on the charge day are not charged twice", async () => {
    const { row } = await wren({}, CARDS.paysOnce);
    await move([row]);
    await start();
    for (const day of ["2026-12-15", "2027-01-01", "2027-01-02"]) await liveDay(stripe.test, day);
    expect(await charged()).toEqual([]);
    expect((await emailsOf(stripe.test, "charge-failed")).length).toBe(1);
  });
});
