import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { acquireLock } from "./acquire-lock.ts";
import { announce, deleteHeardNotices, listenTo } from "./listen-to.ts";

const CHANNEL = "trial";
/** Much longer than a caller needs if it does not wait for the lock. */
const WAIT_MS = 300;

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
  await rows(test.shop, "delete from ways");
  await rows(test.shop, "insert into ways (by_rows) values (true)");
});
afterAll(() => test.close());

describe.each([true, false])("turns, as rows: %s", (byRows) => {
  beforeAll(() => rows(test.shop, `update ways set by_rows = ${byRows}`));
  afterAll(() => rows(test.shop, "update ways set by_rows = true"));

  it("are waited for until the transaction before has ended, by those with the same key alone", async () => {
    const { db } = test.shop;
    const done: string[] = [];
    const first = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const holding = db.transaction(async (tx) => {
      await acquireLock(tx, "senders", "a@example.com");
      first.resolve();
      await mayEnd.promise;
      done.push("first");
    });
    await first.promise;
    const waiting = db.transaction(async (tx) => {
      await acquireLock(tx, "senders", "a@example.com");
      done.push("same");
    });
    await db.transaction((tx) => acquireLock(tx, "senders", "b@example.com"));
    await db.transaction((tx) => acquireLock(tx, "holds", "a@example.com"));
    done.push("others");
    const blocked = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await rows(test.shop, blocked)).length, { timeout: 60_000 }).toBe(1);
    mayEnd.resolve();
    await Promise.all([holding, waiting]);
    expect(done).toEqual(["others", "first", "same"]);
  });

  it("are free again when the transaction is taken back", async () => {
    const broken = test.shop.db.transaction(async (tx) => {
      await acquireLock(tx, "codes");
      throw new Error("taken back");
    });
    await expect(broken).rejects.toThrow("taken back");
    await test.shop.db.transaction((tx) => acquireLock(tx, "codes"));
  });
});

it("A turn's row says nothing of whose it was", async () => {
  await test.shop.db.transaction((tx) => acquireLock(tx, "senders", "fern@example.com"));
  expect(JSON.stringify(await rows(test.shop, "select * from turns"))).not.toContain("fern");
});

describe("announcements that are rows", () => {
  it("are heard with the commit by every listener of their channel, never when they are taken back", async () => {
    const { db } = test.shop;
    const heard: (string | undefined)[] = [];
    const stop = await listenTo({ ...test.database, byRows: true }, CHANNEL, (said) => heard.push(said));
    expect(heard).toEqual([undefined]);
    const broken = db.transaction(async (tx) => {
      await announce(tx, CHANNEL, "never");
      throw new Error("taken back");
    });
    await expect(broken).rejects.toThrow("taken back");
    await announce(db, "another", "elsewhere");
    await announce(db, CHANNEL, "one");
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual([undefined, "one"]);
    await announce(db, CHANNEL, "one");
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual([undefined, "one", "one"]);
    await stop();
  });

  it("are heard though one that began earlier is committed later", async () => {
    const { db } = test.shop;
    const heard: (string | undefined)[] = [];
    const stop = await listenTo({ ...test.database, byRows: true }, CHANNEL, (said) => heard.push(said));
    const inserted = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const early = db.transaction(async (tx) => {
      await announce(tx, CHANNEL, "late");
      inserted.resolve();
      await mayCommit.promise;
    });
    await inserted.promise;
    await announce(db, CHANNEL, "late");
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual([undefined, "late"]);
    mayCommit.resolve();
    await early;
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual([undefined, "late", "late"]);
    await stop();
  });

  it("count as heard anew after a look that failed", async () => {
    const heard: (string | undefined)[] = [];
    const stop = await listenTo({ ...test.database, byRows: true }, CHANNEL, (said) => heard.push(said));
    await rows(test.shop, "alter table notices rename to notices_away");
    await sleep(3 * WAIT_MS);
    await rows(test.shop, "alter table notices_away rename to notices");
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual([undefined, undefined]);
    await stop();
  });

  it("are forgotten after five minutes", async () => {
    await rows(test.shop, "update notices set created_at = created_at - interval '6 minutes'");
    await announce(test.shop.db, CHANNEL, "new");
    const heard: (string | undefined)[] = [];
    const stop = await listenTo({ ...test.database, byRows: true }, CHANNEL, (said) => heard.push(said));
    await deleteHeardNotices(test.shop.db);
    await sleep(3 * WAIT_MS);
    expect(await rows(test.shop, "select said from notices")).toEqual([{ said: "new" }]);
    expect(heard).toEqual([undefined]);
    await stop();
  });
});
