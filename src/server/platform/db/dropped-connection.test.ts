import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { isByRows } from "#tests/support/pooled-place.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { announcePagesChanged, listenTo, PAGES_CHANGED } from "./listen-to.ts";
import { type OpenDatabase, openPostgres } from "./open-database.ts";

/**
 * Number of concurrent queries. It is below the smallest pool size, because the test needs one more connection to drop
 * these.
 */
const UNDER_WAY = 3;
/** The timeout is long, because tests also run on busy machines. */
const WAIT = { timeout: 60_000 };

describe("a PostgreSQL that drops its connections", () => {
  it("fails the requests under way and none after them", async () => {
    const test = await openTestShop();
    const visitor = new TestBrowser(test.app);
    const underWay = Array.from({ length: UNDER_WAY }, () =>
      test.shop.db.execute("select pg_sleep(60)").then(
        () => "answered",
        () => "failed",
      ),
    );
    const sleeping = "select pid from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()";
    const inThisDatabase = `${sleeping} and datname = current_database()`;
    await expect.poll(async () => (await rows(test.shop, inThisDatabase)).length, WAIT).toBe(UNDER_WAY);
    await test.shop.db.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(await Promise.all(underWay)).toEqual(Array.from({ length: UNDER_WAY }, () => "failed"));
    for (let count = 0; count < 12; count += 1) await visitor.call(getBasket, {});
    await test.close();
  });

  // Notifications that are sent through a table need no permanent connection. by-rows.test.ts tests them.
  it.skipIf(isByRows)("is opened again to hear what other processes announce", async () => {
    const test = await openTestShop();
    let heard = 0;
    const stop = await listenTo(test.database, PAGES_CHANGED, () => {
      heard += 1;
    });
    await rows(
      test.shop,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query = 'listen "${PAGES_CHANGED}"' and datname = current_database()`,
    );
    // One call after connecting and one after reconnecting, because notices in between may have been missed.
    await expect.poll(() => heard, { timeout: 10_000 }).toBe(2);
    const before = heard;
    await test.shop.db.transaction(announcePagesChanged);
    await expect.poll(() => heard).toBeGreaterThan(before);
    await stop();
    await test.close();
  });
});

/** A folder with one migration that follows all others. */
function oneMigration(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), "meadow-migration-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "meta"));
  const entry = { idx: 0, version: "7", when: Date.parse("2999-01-01"), tag: "0000_later", breakpoints: true };
  const journal = { version: "7", dialect: "postgresql", entries: [entry] };
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(journal));
  writeFileSync(join(folder, "0000_later.sql"), statement);
  return folder;
}

async function connectTo(database: OpenDatabase): Promise<{ client: pg.Client; url: string }> {
  const url = String((database.client as pg.Pool).options.connectionString);
  const client = new pg.Client({ connectionString: url });
  // The test may end the connection at the server.
  client.on("error", () => undefined);
  await client.connect();
  return { client, url };
}

describe.skipIf(isByRows)("a new version that updates the tables under a running shop", () => {
  it("lets requests pass while a long transaction keeps it waiting, and is done after it", async () => {
    const test = await openTestShop();
    const { client: holder, url } = await connectTo(test.database);
    const { client: reader } = await connectTo(test.database);
    await holder.query("begin");
    await holder.query("select 1 from products limit 1");
    const opening = openPostgres(url, { migrations: oneMigration("alter table products add column later text") });
    const waiting = "select 1 from pg_locks where relation = 'products'::regclass and not granted";
    await expect.poll(async () => (await rows(test.shop, waiting)).length, { ...WAIT, interval: 10 }).toBe(1);
    await reader.query("set statement_timeout = '20s'");
    // The query waits behind the migration until the migration gives up its place in the lock queue.
    expect((await reader.query("select id from products where id = 61")).rows).toEqual([{ id: 61 }]);
    await holder.query("commit");
    await (await opening).close();
    expect((await reader.query("select later from products where id = 61")).rows).toEqual([{ later: null }]);
    await Promise.all([holder.end(), reader.end()]);
    await test.close();
  });

  it("makes a request that cannot get its lock in time answer 503, to be sent again", async () => {
    const test = await openTestShop();
    const { client: holder } = await connectTo(test.database);
    const [{ name } = { name: "" }] = await rows<{ name: string }>(test.shop, "select current_database() as name");
    await holder.query(`alter database "${name}" set lock_timeout = '100ms'`);
    await holder.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const visitor = new TestBrowser(test.app);
    const isServed = async () => (await visitor.sendRaw("GET", getBasket.path)).statusCode === 200;
    await expect.poll(async () => (await isServed()) && !test.shop.databaseHealth.isAway).toBe(true);
    await holder.query("begin");
    await holder.query("lock table products in access exclusive mode");
    const reply = await visitor.sendRaw("POST", addToBasket.path, JSON.stringify({ productId: 61 }), {
      "content-type": "application/json",
    });
    expect([reply.statusCode, Number(reply.headers["retry-after"]) > 0]).toEqual([503, true]);
    expect(test.shop.databaseHealth.isAway, "one lock is no outage").toBe(false);
    await holder.query("rollback");
    await holder.end();
    await visitor.call(addToBasket, { productId: 61 });
    await test.close();
  });
});
