import pg from "pg";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { startOnPostgres } from "./stricken-shop.ts";
import { pause, Traffic } from "./traffic.ts";

const HEALS_MS = 180_000;
const WATCHED_MS = 15_000;
/** Maximum number of runs. A job requested without a delay runs once per check of its queue, every two seconds. */
const RUNS_MAX = WATCHED_MS / 2_000 + 2;

export const poisonedJob: Fault = {
  name: "poisoned-job",
  words: "a job that always throws, runs with payloads that make no sense, and emails that cannot be written",
  limitMs: 300_000,
  async run() {
    const postgres = await startThrowawayServer();
    const shop = await startOnPostgres(postgres.url);
    const connection = new pg.Client({ connectionString: postgres.url });
    await connection.connect();
    const count = async (sql: string) => Number((await connection.query(sql)).rows[0].count);
    const traffic = new Traffic([() => shop.process.url], 1);
    try {
      await traffic.untilBought(2, HEALS_MS);
      await connection.query("alter table newsletter_issues rename to newsletter_issues_gone");
      await connection.query(POISON);
      await connection.query(SPOILT_EMAILS);
      const sentBefore = await count("select count(*) from letters where status = 'sent'");
      const runsBefore = await count(RUNS);
      for (let waited = 0; waited < WATCHED_MS; waited += 500) {
        await connection.query(POISON);
        await pause(500);
      }
      const runs = (await count(RUNS)) - runsBefore;
      await traffic.untilBought(1, HEALS_MS);
      const failures = await count(
        "select count(*) from job_runs where name = 'send-newsletters' and failure is not null",
      );
      const sent = await waitFor(
        "an email to be sent",
        () => count("select count(*) from letters where status = 'sent'"),
        sentBefore + 1,
      );
      const tries = await count(
        "select coalesce(max(attempts), 0) as count from letters where recipient = 'spoilt@example.com'",
      );
      await connection.query("alter table newsletter_issues_gone rename to newsletter_issues");
      await connection.query(POISON);
      await waitFor(
        "the mended job to run",
        () => count("select count(*) from job_runs where name = 'send-newsletters' and failure is null"),
        1,
      );
      await traffic.stop();
      must(failures === 1, "the failure was not noted");
      must(runs > 0 && runs <= RUNS_MAX, `the poisoned job ran ${runs} times in ${WATCHED_MS} ms`);
      must(tries <= 3, `an email that cannot be written was tried ${tries} times`);
      return [
        `nudged all the time, it ran ${runs} times in ${WATCHED_MS / 1_000} s; noted as failed; it runs again once mended`,
        `${sent - sentBefore} other emails went out meanwhile; the spoilt ones were tried ${tries} times, then later`,
        mustAddUp(await shop.audit()),
      ];
    } finally {
      await traffic.stop();
      await connection.end();
      await shop.stop();
      await postgres.stop();
    }
  },
};

const RUNS = "select count(*) from pgboss.job where name = 'send-newsletters' and state >= 'completed'";

const POISON = `
  insert into pgboss.job (name, data, policy, retry_limit, expire_seconds, heartbeat_seconds)
  select name, '["\\u0001", {"orderId": "DROP"}, null]'::jsonb, policy, 0, 3600, 30
  from pgboss.queue where name in ('send-newsletters', 'send-letters') on conflict do nothing`;

const SPOILT_EMAILS = `
  insert into letters (kind, subject_key, recipient, facts, next_attempt_at)
  select 'order-confirmed', 'spoilt:' || n, 'spoilt@example.com', '{"order": 7}'::jsonb, now() - interval '1 day'
  from generate_series(1, 20) n`;

async function waitFor(what: string, read: () => Promise<number>, wanted: number): Promise<number> {
  const deadline = Date.now() + HEALS_MS;
  for (let found = await read(); ; found = await read()) {
    if (found >= wanted) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(500);
  }
}
