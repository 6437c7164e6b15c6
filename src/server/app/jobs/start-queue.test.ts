import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addWomensThreeMonths, buy, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { nudgeWorkers } from "./jobs.queries.ts";
import { type JobQueue, startQueue } from "./start-queue.ts";

/** Long, because tests also run on busy machines. */
const WAIT_MS = 100_000;

describe("the job queue", () => {
  let test: TestShop;
  let queue: JobQueue | undefined;
  beforeEach(async () => {
    test = await openTestShop();
  });
  afterEach(async () => {
    await queue?.stop();
    await test.close();
  });

  const found = (query: string) =>
    expect.poll(async () => (await rows(test.shop, query)).length, { timeout: WAIT_MS, interval: 100 });

  it("runs a job that a use case asked for, in the shop's own database, and stops cleanly", async () => {
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await buy(customer);
    queue = await startQueue(test.database, test.shop);
    queue.wake("deliver-payment-events");
    queue.wake("deliver-payment-events");
    await found("select 1 from payment_events where applied_at is not null").toBe(1);
  });

  it("runs a job that a process without a queue asked for, while another run of it is under way", async () => {
    queue = await startQueue(test.database, test.shop);
    await rows(
      test.shop,
      `insert into pgboss.job (name, state, policy, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit)
       values ('fold-tallies', 'active', 'short', now(), now(), 300, 7200, 0)`,
    );
    await rows(test.shop, "delete from job_runs where name = 'fold-tallies'");
    await nudgeWorkers(test.shop.db, "fold-tallies");
    await found("select 1 from job_runs where name = 'fold-tallies' and ended_at is not null").toBe(1);
  });

  it("does at its start what was asked for while nobody listened", async () => {
    await (await startQueue(test.database, test.shop)).stop();
    await rows(test.shop, "delete from pgboss.job");
    await rows(test.shop, "delete from job_runs");
    await nudgeWorkers(test.shop.db, "send-password-resets");
    queue = await startQueue(test.database, test.shop);
    // From here on, the schedule starts no jobs.
    await rows(test.shop, "delete from pgboss.schedule");
    await found("select 1 from job_runs where name = 'send-password-resets' and ended_at is not null").toBe(1);
  });

  it("makes a queue anew whose policy holds work back", async () => {
    await (await startQueue(test.database, test.shop)).stop();
    await rows(test.shop, "update pgboss.queue set policy = 'stately' where name = 'send-letters'");
    queue = await startQueue(test.database, test.shop);
    expect(await rows(test.shop, "select distinct policy from pgboss.queue where name not like '\\_\\_%'")).toEqual([
      { policy: "short" },
    ]);
  });

  it("gives up the run of a process that was killed, and runs what was due at its start", async () => {
    test.setClock("2026-12-16T10:00:00Z");
    await (await startQueue(test.database, test.shop)).stop();
    await rows(test.shop, "delete from pgboss.job");
    await rows(test.shop, "delete from job_runs");
    await rows(
      test.shop,
      `insert into pgboss.job (name, state, policy, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit)
       values ('bill-boxes', 'active', 'short', now() - interval '1 minute', now() - interval '1 minute', 30, 7200, 0)`,
    );
    await rows(test.shop, "update pgboss.queue set monitor_claim_on = null, monitor_on = null");
    queue = await startQueue(test.database, test.shop);
    await found("select 1 from job_runs where name = 'bill-boxes' and ended_at is not null").toBe(1);
    await found("select 1 from pgboss.job where name = 'bill-boxes' and state = 'active'").toBe(0);
  });
});
