import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { getBasket } from "#contract/basket/basket.ts";
import { listProducts } from "#contract/catalogue/catalogue.ts";
import { previewEmail } from "#contract/marketing/admin-marketing.ts";
import { listAdminOrders } from "#contract/orders/admin-orders.ts";
import { listOrderHistory } from "#contract/orders/orders.ts";
import { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { withMigrations } from "#server/app/backup/restore-backup.ts";
import { readBooks } from "#server/finance/bookkeeping/read-books.ts";
import { listStockDifferences } from "#server/inventory/index.ts";
import { sealSecret } from "#server/platform/kernel/signed-links.ts";
import { JOB_NAMES } from "#server/platform/names/job-schedules.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { runStatements } from "#tests/support/run-statements.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { FIRST_EMAILS } from "#tests/upgrade/first-emails.ts";

const FIXTURE = new URL("../../../../tests/upgrade/first-shop.sql", import.meta.url);
const UPGRADED_AT = "2026-10-20T10:00:00Z";
/** Number of migrations of a version in which emails stored all their facts and gifts had no `revealOn` day. */
const EMAILS_MIGRATIONS = 20;
const EMAILS = [
  `insert into newsletter_issues (subject, preview, body, status, created_at, updated_at)
   values ('Salt', 'A new jar.', 'We have a new salt.', 'sending', '2026-10-15T10:00:00Z', '2026-10-15T10:00:00Z')`,
  "update newsletter_subscribers set confirm_token = 'token-of-3' where id = 3",
  ...Object.entries(FIRST_EMAILS).flatMap(([kind, facts]) =>
    ["waiting", "sent"].map(
      (status) => `insert into letters (kind, subject_key, recipient, facts, status, next_attempt_at, created_at)
        values ('${kind}', 'first:${status}', 'fern0@example.com', '${JSON.stringify(facts).replaceAll("'", "''")}',
          '${status}', '2026-10-16T10:00:00Z', '2026-10-16T10:00:00Z')`,
    ),
  ),
].join(";\n");
const COUNTED = `
  select
    (select count(*) from users)::int as people,
    (select count(*) from orders)::int as orders,
    (select sum(amount) from orders where paid_at is not null)::text as paid,
    (select sum(amount) from sandbox_payments where status = 'succeeded')::text as taken,
    (select sum(quantity * product_price) from order_items)::text as sold,
    (select sum(stock) from products)::int as stock,
    (select count(*) from subscriptions)::int as subscriptions,
    (select sum(monthly_price) from subscriptions)::text as monthly,
    (select count(*) from letters)::int as letters`;

const TALLIED = `
  select kind, key, units::int as units, amount::text as amount from tallies
  where kind in ('orders', 'paid') and units <> 0 order by kind, key`;
const COUNTED_ONE_BY_ONE = `
  select 'orders' as kind, status as key, count(*)::int as units, sum(amount)::text as amount from orders group by status
  union all
  select 'paid', to_char(paid_at at time zone 'Europe/London', 'YYYY-MM-DD'), count(*)::int, sum(amount)::text
  from orders where paid_at is not null group by 2
  order by kind, key`;

describe("the data of a shop of the first release", () => {
  let place: Awaited<ReturnType<typeof makeEmptyDatabase>>;
  let test: TestShop;
  let before: unknown;

  beforeAll(async () => {
    place = await makeEmptyDatabase();
    await withMigrations(1, async (folder) => {
      const old = await place.open(folder);
      await runStatements(old, readFileSync(FIXTURE, "utf8"));
      await old.close();
    });
    before = await withMigrations(EMAILS_MIGRATIONS, async (folder) => {
      const old = await place.open(folder);
      await runStatements(old, EMAILS);
      const { rows: counted } = await old.db.execute(COUNTED);
      await old.close();
      return counted;
    });
    test = await openTestShop({ now: UPGRADED_AT, filled: await place.open() });
  });
  afterAll(async () => {
    await test.close();
    await place.drop();
  });

  it("are all there in the newest tables: people, orders, money, stock, boxes and emails", async () => {
    expect(await rows(test.shop, COUNTED)).toEqual(before);
    expect(before).toEqual([expect.objectContaining({ people: 13, orders: 43, subscriptions: 7 })]);
    expect(await rows(test.shop, "select 1 from users where username_key is null")).toEqual([]);
    expect(await rows(test.shop, "select 1 from orders where email is null")).toEqual([]);
  });

  it("have their totals, their refunds, an opening movement of each stock, and books that agree with the invoices", async () => {
    const wrong = `
      select id from orders o where total_amount <> amount + gift_card_amount or order_sum(sums, null) <> total_amount * 100
        or refunded_card_amount + refunded_gift_card_amount <> coalesce((select sum(amount) from refunds r
          where r.order_id = o.id and r.kind <> 'unsettled' and r.status <> 'failed'), 0)
      union all
      select order_id from invoices i join orders o on o.id = i.order_id
      where i.kind = 'invoice' and i.amount <> o.total_amount`;
    expect(await rows(test.shop, wrong)).toEqual([]);
    const opened = "select count(*)::int as n from stock_movements where reason = 'opening'";
    expect(await rows(test.shop, opened)).toEqual(
      await rows(test.shop, "select count(*)::int as n from products where stock <> 0"),
    );
    expect(await listStockDifferences(test.shop.db)).toEqual([]);
    const { differences } = await readBooks(test.shop, { from: "2026-01-01", until: "2026-12-31", by: "month" });
    expect(differences).toEqual([]);
  });

  it("say who has had the price of a first box, for whom, and by which order", async () => {
    const taken = `select user_id, audience, order_id from first_box_offers where taken_at is not null order by 1, 2`;
    const bought = `
      select s.user_id, i.box ->> 'audience' as audience, min(i.order_id) as order_id
      from subscriptions s join order_items i on i.id = s.order_item_id group by 1, 2 order by 1, 2`;
    const told = await rows(test.shop, taken);
    expect(told).not.toHaveLength(0);
    expect(told).toEqual(await rows(test.shop, bought));
  });

  it("are counted for the dashboard as they are", async () => {
    await test.runJob("fold-tallies");
    const told = await rows(test.shop, TALLIED);
    expect(told).not.toHaveLength(0);
    expect(told).toEqual(await rows(test.shop, COUNTED_ONE_BY_ONE));
  });

  it("are emails that can be read, and sent where they wait, whatever their kind was told in their day", async () => {
    const merchant = new TestBrowser(test.app);
    await merchant.call(signIn, { username: "keeper", password: "lavender-and-salt" });
    await rows(
      test.shop,
      `insert into gift_cards (id, order_id, code_hash, sealed_code, last_four, amount, balance, from_name, send_on, sold_at, expires_on)
       select 1, min(id), 'hash', '${sealSecret(test.shop.secret, "gift cards", "AAAA-BBBB-CCCC-DDDD-EEEE")}', 'EEEE', 25, 25,
         'Fern', '2026-11-23', now(), '2031-11-23' from orders`,
    );
    const emails = await rows<{ id: number }>(test.shop, "select id from letters where subject_key like 'first:%'");
    expect(emails).toHaveLength(2 * Object.keys(FIRST_EMAILS).length);
    for (const { id } of emails) {
      const { email, subject, text } = await merchant.call(previewEmail, { emailId: String(id) });
      expect(subject, email.kind).not.toBe("");
      expect(text, email.kind).toContain("With warm regards");
      expect(`${subject}\n${text}`, email.kind).not.toMatch(/undefined|NaN|\[object|null/);
    }
    await test.runJob("send-letters");
    const unsent = "select kind, status, last_error from letters where subject_key like 'first:%' and status <> 'sent'";
    expect(await rows(test.shop, unsent)).toEqual([]);
    const [confirmed] = test.sent.filter(({ subject }) => subject === "Thank you for your order 1001");
    for (const words of ["Products: £17.90", "Discount (AUTUMN10): −£1.79", "£1.00", "Paid by card: £17.11"]) {
      expect(confirmed?.text).toContain(words);
    }
  });

  it("are worked on by every job, and a second run changes nothing more", async () => {
    const runAll = async () => {
      for (const name of JOB_NAMES) await test.runJob(name);
    };
    await runAll();
    await runAll();
    const after = await snapshotOf(test.shop);
    await runAll();
    expect(await snapshotOf(test.shop)).toEqual(after);
    const [money] = await rows(
      test.shop,
      "select sum(amount)::text as taken from sandbox_payments where status = 'succeeded'",
    );
    expect([expect.objectContaining(money as object)]).toEqual(before);
    expect(await rows(test.shop, "select 1 from payment_differences where gone_at is null")).toEqual([]);
    const planned = "select subscription_id as id from boxes group by 1 order by 1";
    expect(await rows(test.shop, planned)).toEqual(expect.arrayContaining([{ id: 1 }, { id: 2 }, { id: 3 }]));
  });

  it("open for their customers and their merchant, who sign in as ever", async () => {
    const visitor = new TestBrowser(test.app);
    expect(await visitor.call(listProducts, {})).not.toHaveLength(0);
    const customer = new TestBrowser(test.app);
    await customer.call(signIn, { username: "fern0", password: "lavender-and-salt" });
    expect((await customer.call(getBasket, {})).items).toHaveLength(1);
    expect(await customer.call(listOrderHistory, {})).not.toHaveLength(0);
    expect(await customer.call(listSubscriptions, {})).not.toHaveLength(0);
    const merchant = new TestBrowser(test.app);
    await merchant.call(signIn, { username: "keeper", password: "lavender-and-salt" });
    expect(await merchant.call(listAdminOrders, {})).not.toHaveLength(0);
  });

  it("refuse somebody who was not among them", async () => {
    const reply = await new TestBrowser(test.app).send(signIn, { username: "fern99", password: "lavender-and-salt" });
    expect(reply.statusCode).toBe(401);
  });
});
