import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exportMyData, signIn } from "#contract/accounts/accounts.ts";
import {
  exportRehearsal,
  getSubscriptionMove,
  getSubscriptionTemplate,
  listMoveRows,
  rehearseMove,
  removeMove,
  saveMoveChoices,
  startMove,
  uploadSubscriptionMove,
} from "#contract/subscriptions/admin-subscription-moves.ts";
import {
  rechargeFile,
  stripeSubscriptionsFile,
  subblyFile,
  templateFile,
  wooSubscriptionsFile,
} from "#tests/support/moving-subscriptions.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { deleteMoveRowsOf, deleteMovesBefore } from "./moving.queries.ts";

describe("a file of another shop's subscriptions", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  beforeEach(async () => {
    await admin.call(removeMove, {});
  });
  afterAll(() => test.close());

  const upload = (bytes: string | Buffer) =>
    admin.upload(uploadSubscriptionMove, {}, { name: "subscriptions.csv", type: "text/csv", bytes });
  const read = async (bytes: string | Buffer) => {
    const reply = await upload(bytes);
    expect(reply.statusCode, reply.body).toBe(200);
    const { move } = await admin.call(getSubscriptionMove, {});
    if (!move) throw new Error("no file");
    return move;
  };
  const list = () => admin.call(listMoveRows, { show: "all", limit: "200" });
  const notes = async () => (await list()).map(({ notes: own }) => own);
  const stored = () =>
    rows<{ subscriber: object }>(
      test.shop,
      "select subscriber from subscription_import_rows where subscriber is not null order by line",
    );

  it("of WooCommerce is read with its address, cards, last day and refused rows", async () => {
    expect(await read(wooSubscriptionsFile())).toMatchObject({
      system: "woocommerce",
      rows: 7,
      plans: [{ name: "Women's Box", rows: 2, planId: null }],
      counts: { refused: 5, question: 2 },
    });
    expect(await stored()).toMatchObject([
      {
        subscriber: {
          firstName: "Wren",
          postcode: "BA1 2AB",
          pricePence: 2650,
          nextChargeOn: "2026-12-04",
          boxesLeft: null,
          payerId: "cus_Abc123",
          methodId: "pm_1Qabcdefgh",
        },
      },
      { subscriber: { boxesLeft: 2 } },
    ]);
    expect((await notes()).slice(2)).toEqual([
      ["Only active subscriptions come. It is “wc-on-hold” there."],
      ["It is not charged every month."],
      ["Its address is not in the United Kingdom.", "Its currency is not pounds."],
      ["Its next charge day cannot be read. Write it as 2026-12-31."],
      ["Line 2 has the same key."],
    ]);
  });

  it("of Stripe, Recharge and Subbly is recognised by its headings", async () => {
    expect(await read(stripeSubscriptionsFile())).toMatchObject({ system: "stripe", rows: 2 });
    expect(await stored()).toMatchObject([
      { subscriber: { firstName: "Wren", lastName: "Mary Ashdown", pricePence: 2650, payerId: "cus_Abc123" } },
    ]);
    expect((await notes())[1]).toEqual(["It has 2 boxes a month."]);
    expect(await read(rechargeFile())).toMatchObject({ system: "recharge", rows: 2 });
    expect((await notes())[1]).toEqual([
      "It is not charged every month.",
      "It is paid in advance. Move it once its boxes are sent.",
    ]);
    const [recharge] = await rows<{ key: string }>(
      test.shop,
      "select external_id as key from subscription_import_rows",
    );
    expect(recharge?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(await read(subblyFile())).toMatchObject({
      system: "subbly",
      plans: [{ name: "Box / Women monthly", rows: 1 }],
    });
    expect(await stored()).toMatchObject([{ subscriber: { pricePence: 2650, nextChargeOn: "2026-12-05" } }]);
  });

  it("is read in the shop's own format, with a byte order mark, Windows letters and formulas", async () => {
    const file = (await admin.sendRaw("GET", getSubscriptionTemplate.path)).body;
    const template = file.replace(/^\uFEFF/, "");
    expect(await read(`\uFEFF${template}`)).toMatchObject({ system: "template", rows: 1, encoding: "UTF-8" });
    const [headings = ""] = template.split("\r\n");
    const line =
      '9,zoe@example.com,Zoë,=1+1,1 High St,,Bath,BA1 2AB,=HYPERLINK(1),26.50,2026-12-05,,,100%,"nuts, mint",,';
    await read(Buffer.from(`${headings}\r\n${line}`, "latin1"));
    expect(await stored()).toMatchObject([
      { subscriber: { firstName: "Zoë", lastName: "=1+1", exclusions: ["nuts", "mint"] } },
    ]);
    const { move } = await admin.call(getSubscriptionMove, {});
    const plans = [{ name: move?.plans[0]?.name ?? "", planId: 101 }];
    await admin.call(saveMoveChoices, { moveId: move?.id ?? 0, plans, switchedOffOn: null });
    const table = await admin.sendRaw("GET", exportRehearsal.path);
    expect(table.body).toContain("Zoë =1+1");
    expect(table.body).not.toMatch(/(^|,)=/m);
  });

  it("in the shop's own format may say which subscriptions must not be charged", async () => {
    const [headings = "", row = ""] = templateFile([{}]).toString().trim().split("\r\n");
    const added = ["paused,GBP,1,month,GB", "active,EUR,2,week,FR", "active,GBP,1,month,United Kingdom"];
    await read(
      [
        `${headings},status,currency,quantity,interval,country`,
        ...added.map((end, n) => `${row.replace(/^1/, String(n + 1))},${end}`),
      ].join("\n"),
    );
    const [paused, foreign, good] = await notes();
    expect(paused).toContain("Only active subscriptions come. It is “paused” there.");
    expect(foreign).toContain("Its currency is not pounds.");
    expect(foreign?.length).toBeGreaterThan(3);
    expect(good).toEqual(["Choose a plan for “Box for her”."]);
  });

  it("is refused if it is no table of a system that the shop knows, and the last file stays", async () => {
    await read(templateFile([{}]));
    for (const [bytes, reason] of [
      ["name,price\nSoap,5\n", "unknown-system"],
      ["", "empty"],
      ["PK\u0003\u0004", "workbook"],
      [templateFile([]), "no-rows"],
    ] as const) {
      expect((await upload(bytes)).json()).toMatchObject({ code: "table-refused", facts: { reason } });
    }
    const open = `${templateFile([{}])}2,"never closed`;
    expect((await upload(open)).json()).toMatchObject({ facts: { reason: "no-csv", lastLine: 2 } });
    const many = templateFile(Array.from({ length: 5_001 }, (_, index) => ({ subscription_id: String(index) })));
    expect((await upload(many)).json()).toMatchObject({ code: "table-refused", facts: { reason: "too-long" } });
    expect((await admin.call(getSubscriptionMove, {})).move).toMatchObject({ rows: 1 });
  });

  it("has every fault of a hostile row, and no plan that the shop does not have", async () => {
    const view = await read(
      templateFile([
        { email: "no address", price: "-5", next_charge_date: "2026-02-30", boxes_left: "0" },
        { subscription_id: "2", first_name: "www.evil.example", postcode: "XX9 9XX", price: "1e9" },
        { subscription_id: "3", price: "600" },
        { subscription_id: "4", next_charge_date: "2024-01-01" },
      ]),
    );
    expect((await notes()).slice(0, 3)).toEqual([
      [
        "Its email address cannot be used.",
        "Its next charge day cannot be read. Write it as 2026-12-31.",
        "Its price cannot be read.",
        "No box is left.",
      ],
      ["Its first name cannot be used.", "Its postcode cannot be read.", "Its price cannot be read."],
      ["Its price is less than £0.30 or more than £500."],
    ]);
    const plans = [{ name: "Box for her", planId: 102 }];
    const refused = await admin.send(saveMoveChoices, { moveId: view.id, plans, switchedOffOn: null });
    expect(refused.json()).toMatchObject({ code: "invalid-input" });
    const gone = await admin.send(saveMoveChoices, { moveId: view.id + 1, plans: [], switchedOffOn: null });
    expect(gone.statusCode).toBe(404);
    plans[0] = { name: "Box for her", planId: 101 };
    await admin.call(saveMoveChoices, { moveId: view.id, plans, switchedOffOn: null });
    expect((await notes())[3]).toEqual(["Its next charge day, 1 January 2024, is long past. Export the file again."]);
  });

  it("starts nothing without a day and a recent password, and counts in no figure before", async () => {
    const view = await read(templateFile([{}]));
    const plans = [{ name: "Box for her", planId: 101 }];
    await admin.call(saveMoveChoices, { moveId: view.id, plans, switchedOffOn: null });
    const input = { moveId: view.id, isOldShopOff: true } as const;
    expect((await admin.send(startMove, input)).json()).toMatchObject({ code: "move-not-ready" });
    expect((await admin.call(rehearseMove, {})).rows).toHaveLength(1);
    const unconfirmed = await admin.send(startMove, { moveId: view.id, isOldShopOff: false });
    expect(unconfirmed.statusCode).toBe(422);
    const again = new TestBrowser(test.app);
    await again.call(signIn, { username: "admin", password: "admin123" });
    const before = test.shop.clock();
    test.setClock(new Date(before.getTime() + 31 * 60_000).toISOString());
    expect((await again.send(startMove, input)).json()).toMatchObject({ code: "proof-needed" });
    test.setClock(before.toISOString());
    expect(await rows(test.shop, "select 1 from moved_subscriptions")).toEqual([]);
  });

  it("is exported to its confirmed owner, deleted with the account, and after 90 days", async () => {
    const customer = await newCustomer(test);
    const [user] = await rows<{ email: string }>(test.shop, "select email from users order by id desc limit 1");
    const email = user?.email ?? "";
    await read(templateFile([{ email }, { subscription_id: "2", email: "other@example.com" }]));
    expect((await customer.call(exportMyData, {})).records.movedSubscriptions).toEqual([]);
    await rows(test.shop, `update users set email_verified_at = now() where email = '${email}'`);
    const { records } = await customer.call(exportMyData, {});
    expect(records.movedSubscriptions).toMatchObject([{ email }]);
    await test.shop.db.transaction((tx) => deleteMoveRowsOf(tx, email));
    expect(await list()).toHaveLength(1);
    await deleteMovesBefore(test.shop.db, new Date(test.shop.clock().getTime() + 1_000));
    expect((await admin.call(getSubscriptionMove, {})).move).toBeNull();
  });
});
