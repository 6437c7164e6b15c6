import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withMigrations } from "#server/app/backup/restore-backup.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { runStatements } from "#tests/support/run-statements.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const FIXTURE = new URL("../../../../tests/upgrade/first-shop.sql", import.meta.url);
/** Number of migrations in the version that still let the provider manage subscriptions and invoices. */
const MIGRATIONS_WITH_INVOICES = 25;
/** Test rows for subscription 1: a paid box, a box with an unknown payment, and a payment without a box. */
const BILLED = `
  insert into boxes (subscription_id, box_month, status, audience, naturalness, price, bill_on, charge_on, dispatch_on, noticed_on, charged_on, invoice_id)
  select id, '2026-09', 'dispatched', 'women', '100natural', 26.99, '2026-08-15'::date, '2026-09-01'::date, '2026-09-15'::date, '2026-08-15'::date, '2026-09-01'::date, 'inv_paid' from subscriptions where id = 1
  union all
  select id, '2026-10', 'billed', 'women', '100natural', 26.99, '2026-09-15', '2026-10-01', '2026-10-15', '2026-09-15', null, null from subscriptions where id = 1;
  insert into sandbox_payments (id, idempotency_key, client_secret, status, amount, keeps_card, card_id, created_at)
  select 'pay_' || name, name, name, 'succeeded', 26.99, true, (select card_id from sandbox_subscriptions s join subscriptions u on u.stripe_subscription_id = s.id where u.id = 1), '2026-10-01T06:00:00Z'
  from (values ('paid'), ('unheard'), ('stray')) as v(name);
  insert into sandbox_invoices (id, subscription_id, charge_on, amount, status, attempts, payment_id)
  select 'inv_' || name, (select stripe_subscription_id from subscriptions where id = 1), day::date, 26.99, 'paid', 1, 'pay_' || name
  from (values ('paid', '2026-09-01'), ('unheard', '2026-10-01'), ('stray', '2026-08-01')) as v(name, day);
  update subscriptions set plan_since = '2026-09' where id = 1;`;

describe("a shop whose provider kept its subscriptions", () => {
  let place: Awaited<ReturnType<typeof makeEmptyDatabase>>;
  let test: TestShop;
  beforeAll(async () => {
    place = await makeEmptyDatabase();
    await withMigrations(1, async (folder) => {
      const old = await place.open(folder);
      await runStatements(old, readFileSync(FIXTURE, "utf8"));
      await old.close();
    });
    await withMigrations(MIGRATIONS_WITH_INVOICES, async (folder) => {
      const old = await place.open(folder);
      await runStatements(old, BILLED);
      await old.close();
    });
    test = await openTestShop({ now: "2026-10-01T10:00:00Z", filled: await place.open() });
  });
  afterAll(async () => {
    await test.close();
    await place.drop();
  });

  it("knows by which payment each box was paid, and what of it has not been heard", async () => {
    const paid = `select b.box_month, b.payment_id, a.outcome from boxes b join charge_attempts a on a.box_id = b.id order by 1`;
    expect(await rows(test.shop, paid)).toEqual([
      { box_month: "2026-09", payment_id: "pay_paid", outcome: "paid" },
      { box_month: "2026-10", payment_id: "pay_unheard", outcome: null },
    ]);
    expect(await rows(test.shop, "select payment_id from stray_charges")).toEqual([{ payment_id: "pay_stray" }]);
    const kept = "select id from subscriptions where method_id is null or payer_id is null or method_type <> 'card'";
    expect(await rows(test.shop, kept)).toEqual([]);
  });

  it("finds what was not heard, gives back what belongs to no box, and charges nothing twice", async () => {
    for (const job of ["charge-boxes", "return-boxes", "charge-boxes"] as const) await test.runJob(job);
    const box = "select status from boxes where subscription_id = 1 and box_month = '2026-10'";
    expect(await rows(test.shop, box)).toEqual([{ status: "charged" }]);
    expect(await rows(test.shop, "select id, refunded_amount from sandbox_payments where refunded_amount > 0")).toEqual(
      [{ id: "pay_stray", refunded_amount: "26.99" }],
    );
    const charged = "select 1 from sandbox_payments where subscription_id = 1 and box_month = '2026-10'";
    expect(await rows(test.shop, charged)).toHaveLength(1);
  });
});
