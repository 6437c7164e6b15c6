import { afterEach, beforeEach, expect, it } from "vitest";
import { listActivity } from "#contract/admin/admin-overview.ts";
import { getAdminSettings, updateSettings } from "#contract/admin/admin-settings.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { alertAdmin } from "#server/platform/mail/index.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { findLateFacts } from "./sent-emails/send-emails.ts";

let test: TestShop;
let admin: TestBrowser;
beforeEach(async () => {
  test = await openTestShop({ withDemo: true });
  admin = await signInAdmin(test);
});
afterEach(() => test.close());

const emails = () =>
  rows<{ recipient: string; facts: object }>(
    test.shop,
    `
  select recipient, facts from letters where kind = 'morning-summary' order by id`,
  );

it("tells the merchant once a day what to do, what went wrong and what was sold yesterday", async () => {
  test.setClock("2026-11-22T10:00:00Z");
  const customer = await newCustomer(test);
  await customer.call(addToBasket, { productId: 61, quantity: 2 });
  const { orderId } = await buy(customer);
  await customer.call(addToBasket, { productId: 62 });
  await buy(customer);
  await admin.call(refundAdminOrder, { orderId: String(orderId), amount: "5.00", reason: "other" });
  const facts = { title: "A full disk", meaning: "Make room.", details: [], path: "/admin" };
  await test.shop.db.transaction((tx) => alertAdmin(tx, { about: "disk", facts, now: test.shop.clock() }));
  const [paid] = await rows<{ pence: number }>(
    test.shop,
    "select sum(amount * 100)::int as pence from orders where paid_at >= '2026-11-22'",
  );
  await test.runJob("send-letters");
  test.setClock("2026-11-23T07:00:00Z");
  await test.runJob("send-morning-email");
  await test.runJob("send-morning-email");
  expect(await emails()).toEqual([
    {
      recipient: "hello@meadowandsalt.example",
      facts: {
        on: "2026-11-23",
        tasks: [
          { count: "4", text: "parcels to pack, none due today" },
          { count: "3", text: "products low in stock" },
        ],
        alerts: ["A full disk"],
        sales: { orders: 2, paidPence: paid?.pence, refundedPence: 500 },
      },
    },
  ]);
  test.setClock("2026-11-24T07:00:00Z");
  await test.runJob("send-morning-email");
  expect(await emails()).toHaveLength(2);
  expect((await emails())[1]?.facts).toMatchObject({
    alerts: [],
    sales: { orders: 0, paidPence: 0, refundedPence: 0 },
  });
});

it("is turned off by the one-click link of an email program, and in the settings", async () => {
  await test.runJob("send-morning-email");
  const late = await findLateFacts(test.shop, "morning-summary", {
    on: "2026-11-21",
    tasks: [],
    alerts: [],
    sales: { orders: 0, paidPence: 0, refundedPence: 0 },
  });
  const url = new URL(late?.unsubscribeUrl ?? "");
  const press = (path: string) =>
    test.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  expect((await press(url.pathname.replace("/stop", "x/stop"))).statusCode).toBe(404);
  expect((await admin.call(getAdminSettings, {})).settings.sendsMorningEmail).toBe(true);
  expect((await press(url.pathname)).statusCode).toBe(200);
  expect((await press(url.pathname)).statusCode).toBe(200);
  expect((await admin.call(getAdminSettings, {})).settings.sendsMorningEmail).toBe(false);
  expect(await admin.call(listActivity, { entity: "setting" })).toMatchObject([
    {
      entityId: "sendsMorningEmail",
      actor: "",
      before: { sendsMorningEmail: true },
      after: { sendsMorningEmail: false },
    },
  ]);
  test.setClock("2026-11-22T07:00:00Z");
  await test.runJob("send-morning-email");
  expect(await emails()).toHaveLength(1);
  await admin.call(updateSettings, { sendsMorningEmail: true });
  await test.runJob("send-morning-email");
  expect(await emails()).toHaveLength(2);
  test.setClock("2027-02-01T07:00:00Z");
  expect((await press(url.pathname)).statusCode).toBe(410);
});

it("is sent by one of two processes that run at the same moment", async () => {
  await Promise.all([test.runJob("send-morning-email"), test.runJob("send-morning-email")]);
  expect(await emails()).toHaveLength(1);
});

it("reports an alert once when the clocks change, although that day has 25 hours or 23", async () => {
  const raise = (about: string) => {
    const facts = { title: about, meaning: "Look.", details: [], path: "/admin" };
    return test.shop.db.transaction((tx) => alertAdmin(tx, { about, facts, now: test.shop.clock() }));
  };
  test.setClock("2026-10-24T06:30:00Z");
  await raise("half past seven in autumn");
  test.setClock("2026-10-25T07:00:00Z");
  await test.runJob("send-morning-email");
  test.setClock("2027-03-27T06:59:00Z");
  await raise("a minute to seven in spring");
  test.setClock("2027-03-27T07:00:00Z");
  await test.runJob("send-morning-email");
  test.setClock("2027-03-28T06:00:00Z");
  await test.runJob("send-morning-email");
  expect((await emails()).map(({ facts }) => facts)).toMatchObject([
    { on: "2026-10-25", alerts: ["half past seven in autumn"] },
    { on: "2027-03-27", alerts: ["a minute to seven in spring"] },
    { on: "2027-03-28", alerts: [] },
  ]);
});
