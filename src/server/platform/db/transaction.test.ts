import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import type { Database, OpenDatabase, Tx } from "./open-database.ts";
import { sqlStatement } from "./statement.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

const inserting = sqlStatement<{ word: string }>(
  () => sql`insert into together (word) values (${sql.placeholder("word")}) returning word`,
);
const adopting = sqlStatement(
  () => sql`insert into together (word, parent) values (${sql.placeholder("word")}, ${sql.placeholder("parent")})`,
);
const counting = sqlStatement<{ count: number }>(() => sql`select count(*)::integer as count from together`);
const dividing = sqlStatement(() => sql`select 1 / ${sql.placeholder("by")}::integer`);

const insert = (db: Database, word: string) => inserting(db, { word });
const last = (db: Database, word: string) => inserting.last(db, { word });
const insertCold = (db: Database, word: string) => db.execute(sql`insert into together (word) values (${word})`);
const microtasks = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await undefined;
};
const broken = async () => {
  throw new Error("refused");
};

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("catalogue");
  await database.db.execute("create table together (id serial primary key, word text unique, parent text)");
  await database.db.execute(
    `alter table together add constraint together_parent foreign key (parent) references together (word)
     deferrable initially deferred`,
  );
});
beforeEach(() => database.db.execute("truncate together"));
afterAll(() => database.close());

const transact: Database["transaction"] = (run, config) => database.db.transaction(run, config);
const words = async () => {
  const { rows } = await database.db.execute<{ word: string }>("select word from together order by id");
  return rows.map(({ word }) => word);
};

describe("a transaction", () => {
  it("lets other requests run before the next one", async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    for (let count = 0; count < 20; count += 1) await transact((tx) => insert(tx, `row ${count}`));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it("commits its last statement with all before it, and answers with that statement's result", async () => {
    const length = await transact(async (tx) => {
      await insert(tx, "first");
      return last(tx, "last").map(([row]) => row?.word.length);
    });
    expect(length).toBe(4);
    expect(await words()).toEqual(["first", "last"]);
  });

  it("commits without a last statement, with nothing else than one, and with nothing at all", async () => {
    await transact((tx) => insert(tx, "alone"));
    await transact(async (tx) => last(tx, "only"));
    expect(await transact(async () => "nothing")).toBe("nothing");
    expect(await words()).toEqual(["alone", "only"]);
  });

  it("keeps nothing when its first, a middle or its last statement fails", async () => {
    await expect(transact((tx) => dividing(tx, { by: 0 }))).rejects.toThrow("division by zero");
    const middle = transact(async (tx) => {
      await insert(tx, "before");
      await dividing(tx, { by: 0 });
      return last(tx, "last");
    });
    await expect(middle).rejects.toThrow("division by zero");
    const atTheEnd = transact(async (tx) => {
      await insert(tx, "same");
      return last(tx, "same");
    });
    await expect(atTheEnd).rejects.toMatchObject({ code: "23505" });
    expect(await words()).toEqual([]);
  });

  it("fails with what the commit itself finds", async () => {
    const orphan = async (tx: Tx) => adopting.last(tx, { word: "orphan", parent: "nobody" });
    await expect(transact(orphan)).rejects.toThrow("together_parent");
    await expect(transact((tx) => adopting(tx, { word: "orphan", parent: "nobody" }))).rejects.toThrow(
      "together_parent",
    );
    expect(await words()).toEqual([]);
  });

  it("keeps nothing when its function throws, before it sends anything or after", async () => {
    await expect(transact(broken)).rejects.toThrow("refused");
    const between = transact(async (tx) => {
      await insert(tx, "between");
      await broken();
    });
    await expect(between).rejects.toThrow("refused");
    expect(await words()).toEqual([]);
  });

  it("keeps nothing when a failure was swallowed", async () => {
    const swallowing = transact(async (tx) => {
      await insert(tx, "before");
      await dividing(tx, { by: 0 }).catch(() => undefined);
      return last(tx, "last");
    });
    await expect(swallowing).rejects.toThrow();
    expect(await words()).toEqual([]);
  });

  it("keeps nothing when a statement fails that was not awaited", async () => {
    const floating = transact(async (tx) => {
      await insert(tx, "before");
      dividing(tx, { by: 0 }).catch(() => undefined);
      return last(tx, "last");
    });
    await expect(floating).rejects.toThrow();
    expect(await words()).toEqual([]);
  });

  it("sends nothing of a last statement whose value is missing or cannot be written", async () => {
    const missing = transact(async (tx) => {
      await insert(tx, "before");
      return inserting.last(tx, {});
    });
    await expect(missing).rejects.toThrow("no value for word");
    const unwritable = transact(async (tx) => {
      await insert(tx, "before");
      return inserting.last(tx, { word: { toPostgres: broken } });
    });
    await expect(unwritable).rejects.toThrow("cannot be sent");
    expect(await words()).toEqual([]);
  });

  it("is committed when only reading its result fails", async () => {
    const reading = transact(async (tx) => last(tx, "kept").map(broken));
    await expect(reading).rejects.toThrow("refused");
    expect(await words()).toEqual(["kept"]);
  });

  it.skipIf(!isPostgres)("sends no last statement where its transaction is gone already", async () => {
    const ended = transact(async (tx) => {
      await insert(tx, "undone");
      await tx.execute("rollback");
      return last(tx, "outside");
    });
    await expect(ended).rejects.toThrow();
    expect(await words()).toEqual([]);
  });

  it("refuses what is sent after its end", async () => {
    let late: Promise<unknown> = Promise.resolve();
    await transact(async (tx) => {
      late = microtasks(60)
        .then(() => sleep(5))
        .then(() => insert(tx, "late"));
      late.catch(() => undefined);
      return last(tx, "last");
    });
    await expect(late).rejects.toThrow("sent after its transaction had ended");
    expect(await words()).toEqual(["last"]);
  });

  it("waits for slow work beside others, and sends the last statement after all of it", async () => {
    const slow = async (tx: Tx, pause: () => Promise<unknown>, word: string) => {
      await pause();
      await insert(tx, word);
    };
    await transact(async (tx) => {
      await insert(tx, "begun");
      await Promise.all([slow(tx, () => microtasks(60), "first"), slow(tx, () => sleep(5), "second")]);
      return last(tx, "last");
    });
    expect(await words()).toEqual(["begun", "first", "second", "last"]);
  });

  it("is configured by its first statement's time", async () => {
    const { rows } = await transact(
      (tx) => tx.execute<{ level: string }>("select current_setting('transaction_isolation') as level"),
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    expect(rows).toEqual([{ level: "repeatable read" }]);
    const writing = transact((tx) => insert(tx, "never"), { accessMode: "read only" });
    await expect(writing).rejects.toMatchObject({ code: "25006" });
  });
});

describe("statements that are sent together", () => {
  it("are done in their order, each with its own result, also where some are Drizzle's", async () => {
    const [first, counted, cold] = await transact(async (tx) => {
      const results = await Promise.all([insert(tx, "first"), counting(tx, {}), insertCold(tx, "cold")]);
      return last(tx, "last").map(() => results);
    });
    expect(first).toEqual([{ word: "first" }]);
    expect(counted).toEqual([{ count: 1 }]);
    expect(cold.rows).toEqual([]);
    expect(await words()).toEqual(["first", "cold", "last"]);
  });

  it("keep nothing when one of them fails, and send nothing more afterwards", async () => {
    const later: string[] = [];
    const failing = transact(async (tx) => {
      await insert(tx, "before");
      const goingOn = async () => {
        await insert(tx, "two");
        await insert(tx, "three");
        later.push("three");
      };
      await Promise.all([dividing(tx, { by: 0 }), goingOn()]);
      return last(tx, "last");
    });
    await expect(failing).rejects.toThrow("division by zero");
    await sleep(5);
    expect(later).toEqual([]);
    expect(await words()).toEqual([]);
  });
});

describe("a savepoint", () => {
  it("is undone without the rest, or kept with it", async () => {
    await transact(async (tx) => {
      await tx.transaction((part) => insert(part, "kept"));
      await tx.transaction((part) => insertCold(part, "kept")).catch(() => undefined);
      const undone = tx.transaction(async (part) => {
        await insert(part, "undone");
        await broken();
      });
      await expect(undone).rejects.toThrow("refused");
      await tx.transaction(async (part) => {
        await insert(part, "outer");
        await part.transaction((inner) => dividing(inner, { by: 0 })).catch(() => undefined);
        return last(part, "part's last");
      });
      return last(tx, "last");
    });
    expect(await words()).toEqual(["kept", "outer", "part's last", "last"]);
  });

  it("waits for the one before it", async () => {
    await transact(async (tx) => {
      const undone = tx.transaction(async (part) => {
        await insert(part, "undone");
        await sleep(5);
        await broken();
      });
      const kept = tx.transaction((part) => insert(part, "kept"));
      await Promise.allSettled([undone, kept]);
    });
    expect(await words()).toEqual(["kept"]);
  });

  it("refuses what is sent beside it, which would be undone with it", async () => {
    const beside = transact(async (tx) => {
      await tx.transaction(async (part) => {
        await insert(part, "inside");
        await insert(tx, "beside");
      });
    });
    await expect(beside).rejects.toThrow("sent beside an open savepoint");
    await transact(async (tx) => {
      await tx.transaction((part) => insert(part, "inside"));
      await insert(tx, "after it");
    });
    expect(await words()).toEqual(["inside", "after it"]);
  });

  it("refuses what is sent on it after its end", async () => {
    const late = transact(async (tx) => {
      let ended: Tx = tx;
      await tx.transaction(async (part) => {
        ended = part;
        await insert(part, "kept");
      });
      await insert(ended, "late");
    });
    await expect(late).rejects.toThrow("sent after its transaction had ended");
    expect(await words()).toEqual([]);
  });
});

// The test's embedded database has no wire protocol.
describe.skipIf(!isPostgres)("on the wire, a transaction", () => {
  /** Messages sent and answered, in order: "> begin", "< begin". */
  const record = async (run: (tx: Tx) => Promise<unknown>) => {
    const events: string[] = [];
    const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [statement] = given as [string | { text: string }];
      const text = (typeof statement === "string" ? statement : statement.text).split(/\s/, 1)[0];
      events.push(`> ${text}`);
      const answer = original.apply(this, given) as Promise<unknown>;
      answer.then(
        () => events.push(`< ${text}`),
        () => events.push(`! ${text}`),
      );
      return answer;
    });
    await transact(run).catch(() => undefined);
    spy.mockRestore();
    return events;
  };
  const sentOf = (events: readonly string[]) =>
    events.filter((event) => event.startsWith(">")).map((event) => event.slice(2));

  it("sends begin with its first reads, and commit with its last statement", async () => {
    const events = await record(async (tx) => {
      await Promise.all([counting(tx, {}), counting(tx, {})]);
      return last(tx, "last");
    });
    expect(events).toEqual([
      ...["> begin", "> select", "> select", "< begin", "< select", "< select"],
      ...["> insert", "> commit", "< insert", "< commit"],
    ]);
  });

  it("sends a write only once begin is answered", async () => {
    const events = await record((tx) => insert(tx, "one"));
    expect(events).toEqual(["> begin", "< begin", "> insert", "< insert", "> commit", "< commit"]);
  });

  it("writes nothing where begin fails by itself, whatever was sent at once", async () => {
    const failingBegin = { isolationLevel: "bogus" as never };
    const writes = transact(async (tx) => {
      await Promise.all([counting(tx, {}), insert(tx, "first"), insertCold(tx, "second"), counting(tx, {})]);
      return last(tx, "last");
    }, failingBegin);
    await expect(writes).rejects.toThrow("syntax error");
    await expect(transact(async (tx) => last(tx, "only"), failingBegin)).rejects.toThrow("syntax error");
    const swallowing = transact(async (tx) => {
      await insert(tx, "first").catch(() => undefined);
      return last(tx, "last");
    }, failingBegin);
    await expect(swallowing).rejects.toThrow("syntax error");
    expect(await words()).toEqual([]);
  });

  it("keeps the order of its statements while a write waits for begin", async () => {
    const events = await record((tx) =>
      Promise.all([counting(tx, {}), insert(tx, "one"), counting(tx, {}), insertCold(tx, "two")]),
    );
    expect(events.indexOf("< begin")).toBeLessThan(events.indexOf("> insert"));
    expect(sentOf(events)).toEqual(["begin", "select", "insert", "select", "insert", "commit"]);
    expect(await words()).toEqual(["one", "two"]);
  });

  it("drops what waits for begin when it is rolled back first", async () => {
    const events = await record(async (tx) => {
      insert(tx, "never").catch(() => undefined);
      throw new Error("refused");
    });
    expect(sentOf(events)).toEqual(["begin", "rollback"]);
    expect(await words()).toEqual([]);
  });

  it("sees what was committed while an earlier statement waited for a lock", async () => {
    await insertCold(database.db, "shared");
    const locking = sqlStatement(() => sql`select 1 from together where word = 'shared' for update`);
    const locked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const other = transact(async (tx) => {
      await locking(tx, {});
      await insert(tx, "meanwhile");
      locked.resolve();
      await mayEnd.promise;
    });
    await locked.promise;
    const waiting = transact((tx) => Promise.all([locking(tx, {}), counting(tx, {})]));
    const blocked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await database.db.execute(blocked)).rows.length, { timeout: 60_000 }).toBe(1);
    mayEnd.resolve();
    await other;
    expect((await waiting)[1]).toEqual([{ count: 2 }]);
  });
});
