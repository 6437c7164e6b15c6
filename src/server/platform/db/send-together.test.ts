import { Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { endWith } from "./end-with.ts";
import type { Tx } from "./open-database.ts";
import { sendTogether } from "./send-together.ts";

describe("statements that are sent together", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop();
    await rows(test.shop, "create table together (id serial primary key, word text unique)");
  });
  beforeEach(() => rows(test.shop, "truncate together"));
  afterAll(() => test.close());

  const words = async () =>
    (await rows<{ word: string }>(test.shop, "select word from together order by id")).map(({ word }) => word);
  const insert = (tx: Tx, word: string) => tx.execute(sql`insert into together (word) values (${word})`);
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => test.shop.db.transaction(work);

  it("are done in their order, whichever way each is made, and each answered with its own", async () => {
    const outcome = await inTransaction((tx) =>
      sendTogether(tx, [
        () => insert(tx, "first"),
        async () => {
          await insert(tx, "second");
          return "the second's" as const;
        },
        () => tx.execute(sql`select count(*)::integer as count from together`),
        () => Promise.resolve("sent nothing" as const),
        () => endWith(tx, () => insert(tx, "last")),
      ]),
    );
    expect(outcome[1]).toBe("the second's");
    expect(outcome[2]).toMatchObject({ rows: [{ count: 2 }] });
    expect(outcome[3]).toBe("sent nothing");
    expect(await words()).toEqual(["first", "second", "last"]);
  });

  it("go out as one message, before the first of them is answered", async () => {
    if (test.database.kind !== "postgres") return;
    const socket = Socket.prototype as unknown as Record<"_write" | "_writev", (...given: unknown[]) => unknown>;
    const batches = vi.spyOn(socket, "_writev");
    const single = vi.spyOn(socket, "_write");
    try {
      await inTransaction((tx) =>
        sendTogether(tx, [
          () => insert(tx, "one"),
          () => insert(tx, "two"),
          () => endWith(tx, () => insert(tx, "three")),
        ]),
      );
      expect(batches.mock.calls.length + single.mock.calls.length).toBe(1);
    } finally {
      batches.mockRestore();
      single.mockRestore();
    }
    expect(await words()).toEqual(["one", "two", "three"]);
  });

  it("fail with what the first of them failed with, and nothing of the transaction stays", async () => {
    const failing = inTransaction(async (tx) => {
      await insert(tx, "before");
      await sendTogether(tx, [
        () => insert(tx, "before"),
        () => insert(tx, "after"),
        () => endWith(tx, () => insert(tx, "end")),
      ]);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await words()).toEqual([]);
  });

  it("send nothing more once a transaction has gone back, also where one breaks by itself", async () => {
    const ended: string[] = [];
    const failing = inTransaction((tx) =>
      sendTogether(tx, [
        async () => {
          await insert(tx, "one");
          throw new Error("the work broke");
        },
        async () => {
          await insert(tx, "two");
          await insert(tx, "three");
          ended.push("the second");
        },
      ]),
    );
    await expect(failing).rejects.toThrow("the work broke");
    // The embedded database is asked one by one: what comes after a failure is not begun.
    expect(ended).toEqual(test.database.kind === "postgres" ? ["the second"] : []);
    expect(await words()).toEqual([]);
  });

  it("do not wait for one that waits for something else than the database", async () => {
    const outcome = await inTransaction((tx) =>
      sendTogether(tx, [
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          await insert(tx, "slow");
          return "slow" as const;
        },
        async () => {
          await insert(tx, "quick");
          return "quick" as const;
        },
      ]),
    );
    expect(outcome).toEqual(["slow", "quick"]);
    expect((await words()).toSorted()).toEqual(["quick", "slow"]);
  });

  it("refuse what one of them would send after the last has ended the transaction", async () => {
    if (test.database.kind !== "postgres") return;
    const late = inTransaction((tx) =>
      sendTogether(tx, [
        async () => {
          await tx.execute(sql`select 1 as read_first`);
          await insert(tx, "late");
        },
        () => endWith(tx, () => insert(tx, "last")),
      ]),
    );
    await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining("sent after") } });
    expect(await words()).toEqual(["last"]);
  });

  it("see what was committed while an earlier one waited for a lock", async () => {
    if (test.database.kind !== "postgres") return;
    await rows(test.shop, "insert into together (word) values ('shared')");
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const other = inTransaction(async (tx) => {
      await tx.execute(sql`select 1 from together where word = 'shared' for update`);
      await insert(tx, "meanwhile");
      locked();
      await mayEnd;
    });
    await isLocked;
    const waiting = inTransaction((tx) =>
      sendTogether(tx, [
        () => tx.execute(sql`select 1 from together where word = 'shared' for update`),
        () => tx.execute(sql`select count(*)::integer as count from together`),
      ]),
    );
    await expect.poll(waitsForLock).toBe(true);
    end();
    await other;
    expect((await waiting)[1]).toMatchObject({ rows: [{ count: 2 }] });
  });

  const waitsForLock = async () => {
    const [row] = await rows<{ waits: boolean }>(
      test.shop,
      "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits",
    );
    return row?.waits;
  };
});
