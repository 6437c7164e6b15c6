import { connect as connectTcp, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { isDatabaseFailure } from "./is-database-failure.ts";
import { connectPostgres, type Database, type OpenDatabase, type Tx } from "./open-database.ts";
import { sqlStatement } from "./statement.ts";
import { UnknownOutcomeError } from "./transaction.ts";

const inserting = sqlStatement(
  () => sql`insert into written (run, id) values (${sql.placeholder("run")}::integer, ${sql.placeholder("id")})`,
);
const reading = sqlStatement(() => sql`select id from written where run = ${sql.placeholder("run")}::integer`);
const locking = sqlStatement(() => sql`select 1 from gate for update`);
const sleeping = sqlStatement(() => sql`select pg_sleep(60)`);

/**
 * The timeout is long, because tests also run on busy machines. The interval is short, because the tests wait often.
 */
const WAIT = { timeout: 60_000, interval: 2 };

/** Direct connections for the test's own statements outside the tested transaction. */
let database: OpenDatabase;
/** The same database through a proxy that cuts connections. */
let proxied: OpenDatabase;
let proxy: CuttingProxy;
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  process.on("unhandledRejection", noteUnhandled);
  database = await openTestDatabase("tables");
  await database.db.execute("create table written (run integer, id text, primary key (run, id))");
  await database.db.execute("create table gate (id integer primary key)");
  await database.db.execute("insert into gate values (1)");
  const { connectionString } = poolOf(database).options;
  proxy = await startProxy(String(connectionString));
  const { directUrl, byRows } = database;
  proxied = connectPostgres(proxy.url, { directUrl, byRows });
});
afterAll(async () => {
  await proxied.close();
  await proxy.stop();
  await database.close();
  process.off("unhandledRejection", noteUnhandled);
  expect(unhandled).toEqual([]);
});

let runs = 0;
const nextRun = () => {
  runs += 1;
  return runs;
};
const written = async (run: number) => {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from written where run = ${run} order by id`,
  );
  return rows.map(({ id }) => id).join("");
};
const goesOn = async (db: Database) => {
  const run = nextRun();
  await db.transaction(async (tx) => inserting.last(tx, { run, id: "a" }));
  expect(await written(run)).toBe("a");
  const open = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  await expect.poll(async () => (await database.db.execute(open)).rows, WAIT).toEqual([]);
};
/**
 * Runs statements of every kind: a read, a write, two at once, a released and a rolled-back savepoint, a Drizzle query
 * and a last statement.
 */
const everyKind = (run: number) => async (tx: Tx) => {
  await reading(tx, { run });
  await inserting(tx, { run, id: "a" });
  await Promise.all([reading(tx, { run }), inserting(tx, { run, id: "b" })]);
  await tx.transaction((part) => inserting(part, { run, id: "c" }));
  await tx
    .transaction(async (part) => {
      await inserting(part, { run, id: "never" });
      throw new Error("undone");
    })
    .catch((error: Error) => {
      if (error.message !== "undone") throw error;
    });
  await tx.execute(sql`insert into written (run, id) values (${run}, 'd')`);
  return inserting.last(tx, { run, id: "z" });
};

describe("a transaction whose connection is cut", () => {
  it.each(["before", "after"] as const)("%s any of its messages is whole or nothing", async (when) => {
    let isWhole = false;
    let unknown = 0;
    for (let message = 1; !isWhole; message += 1) {
      const run = nextRun();
      proxy.cut({ message, when });
      const outcome = await proxied.db.transaction(everyKind(run)).then(
        () => "committed",
        (error: unknown) => error,
      );
      isWhole = !proxy.hasCut();
      proxy.cut(undefined);
      if (outcome === "committed") expect(await written(run)).toBe("abcdz");
      else {
        expect(isDatabaseFailure(outcome)).toBe(true);
        if (outcome instanceof UnknownOutcomeError) unknown += 1;
        // The server may still be processing what it received.
        if (outcome instanceof UnknownOutcomeError) await sleep(50);
        expect(["", ...(outcome instanceof UnknownOutcomeError ? ["abcdz"] : [])]).toContain(await written(run));
      }
      await goesOn(proxied.db);
    }
    expect(unknown).toBeGreaterThan(0);
  });

  it("after its commit was sent has an unknown outcome, and says so", async () => {
    const run = nextRun();
    const lost = proxied.db.transaction(async (tx) => {
      await reading(tx, { run });
      proxy.cutAfterQuery("commit");
      return inserting.last(tx, { run, id: "z" });
    });
    await expect(lost).rejects.toBeInstanceOf(UnknownOutcomeError);
    proxy.cut(undefined);
    await expect.poll(() => written(run), WAIT).toBe("z");
    await goesOn(proxied.db);
  });
});

describe("a transaction that the server interrupts", () => {
  const cancel = async (how: "pg_cancel_backend" | "pg_terminate_backend", state: string) => {
    const found = `select ${how}(pid) as done from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${state}`;
    await expect.poll(async () => (await database.db.execute(found)).rows.length, WAIT).toBeGreaterThan(0);
  };

  it("keeps nothing when a statement is cancelled in the middle, with others behind it", async () => {
    const run = nextRun();
    const cancelled = database.db.transaction(async (tx) => {
      await inserting(tx, { run, id: "a" });
      await Promise.all([sleeping(tx, {}), inserting(tx, { run, id: "b" })]);
      return inserting.last(tx, { run, id: "z" });
    });
    const failed = expect(cancelled).rejects.toMatchObject({ code: "57014" });
    await cancel("pg_cancel_backend", "query like '%pg_sleep(60)%' and state = 'active'");
    await failed;
    expect(await written(run)).toBe("");
    await goesOn(database.db);
  });

  it("keeps nothing when a statement takes too long", async () => {
    const run = nextRun();
    const slow = database.db.transaction(async (tx) => {
      await inserting(tx, { run, id: "a" });
      await tx.execute("set local statement_timeout = 50");
      await Promise.all([sleeping(tx, {}), inserting(tx, { run, id: "b" })]);
      return inserting.last(tx, { run, id: "z" });
    });
    await expect(slow).rejects.toMatchObject({ code: "57014" });
    expect(await written(run)).toBe("");
    await goesOn(database.db);
  });

  it("keeps nothing when its last statement is cancelled while it waits for a lock, the commit behind it", async () => {
    const run = nextRun();
    const isLocked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const holding = database.db.transaction(async (tx) => {
      await locking(tx, {});
      isLocked.resolve();
      await mayEnd.promise;
    });
    await isLocked.promise;
    const waiting = database.db.transaction(async (tx) => {
      await inserting(tx, { run, id: "a" });
      return locking.last(tx, {});
    });
    const failed = expect(waiting).rejects.toMatchObject({ code: "57014" });
    await cancel("pg_cancel_backend", "wait_event_type = 'Lock'");
    await failed;
    mayEnd.resolve();
    await holding;
    expect(await written(run)).toBe("");
    await goesOn(database.db);
  });

  it("keeps nothing when its connection is ended between two statements", async () => {
    const run = nextRun();
    const ended = database.db.transaction(async (tx) => {
      await inserting(tx, { run, id: "a" });
      await cancel("pg_terminate_backend", "state = 'idle in transaction'");
      await sleep(50);
      return inserting.last(tx, { run, id: "z" });
    });
    await expect(ended).rejects.toSatisfy(isDatabaseFailure);
    expect(await written(run)).toBe("");
    await goesOn(database.db);
  });

  it("has an unknown outcome when its connection is ended by its last statement", async () => {
    const run = nextRun();
    const ending = sqlStatement(() => sql`select pg_terminate_backend(pg_backend_pid())`);
    const ended = database.db.transaction(async (tx) => {
      await inserting(tx, { run, id: "a" });
      return ending.last(tx, {});
    });
    await expect(ended).rejects.toBeInstanceOf(UnknownOutcomeError);
    expect(await written(run)).toBe("");
    await goesOn(database.db);
  });

  it("sets no time limit of its own for a query: a commit could still succeed behind it", () => {
    expect(poolOf(database).options.query_timeout).toBeUndefined();
  });
});

/** A step of a transaction. A write stores the index of its step in the generated list. */
const step = fc.constantFrom(
  "write" as const,
  "cold write",
  "read",
  "two at once",
  "microtasks",
  "pause",
  "slow beside quick",
  "savepoint",
  "undone savepoint",
  "failure",
  "swallowed failure",
  "floating failure",
  "throw",
);
const program = fc.record({
  steps: fc.array(step, { maxLength: 6 }),
  hasLast: fc.boolean(),
  cut: fc.option(
    fc.record({ message: fc.integer({ min: 1, max: 30 }), when: fc.constantFrom("before" as const, "after") }),
    { nil: undefined },
  ),
});

describe("any transaction with delays, failures and lost connections", () => {
  it("is whole or nothing, and the pool goes on", async () => {
    await fc.assert(
      fc.asyncProperty(program, async ({ steps, hasLast, cut }) => {
        const run = nextRun();
        const wanted: string[] = [];
        proxy.cut(cut);
        const outcome = await proxied.db
          .transaction(async (tx) => {
            for (const [index, kind] of steps.entries()) await take(tx, { run, index, kind, wanted });
            if (!hasLast) return undefined;
            wanted.push("z");
            return inserting.last(tx, { run, id: "z" });
          })
          .then(
            () => "committed" as const,
            (error: unknown) => error,
          );
        proxy.cut(undefined);
        const whole = wanted.toSorted().join("");
        if (outcome instanceof UnknownOutcomeError) await sleep(50);
        const found = await written(run);
        if (outcome === "committed") expect(found).toBe(whole);
        else if (outcome instanceof UnknownOutcomeError) expect(["", whole]).toContain(found);
        else expect(found).toBe("");
        if (steps.some((kind) => /failure|throw/.test(kind))) expect(outcome).not.toBe("committed");
        await goesOn(proxied.db);
      }),
      { numRuns: triesEverything ? 2_000 : 150 },
    );
  });
});

interface Taking {
  run: number;
  index: number;
  kind: typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;
  wanted: string[];
}

async function take(tx: Tx, { run, index, kind, wanted }: Taking): Promise<void> {
  const id = (part = "") => `${index}${part}`;
  const write = (to: Tx, name: string) => {
    wanted.push(name);
    return inserting(to, { run, id: name });
  };
  const fail = () => tx.execute(sql`select 1 / ${0}::integer`);
  switch (kind) {
    case "write":
      return void (await write(tx, id()));
    case "cold write":
      wanted.push(id());
      return void (await tx.execute(sql`insert into written (run, id) values (${run}, ${id()})`));
    case "read":
      return void (await reading(tx, { run }));
    case "two at once":
      return void (await Promise.all([write(tx, id("a")), write(tx, id("b"))]));
    case "microtasks":
      for (let left = 60; left > 0; left -= 1) await undefined;
      return;
    case "pause":
      return sleep(2);
    case "slow beside quick": {
      const slow = async () => {
        await sleep(2);
        await write(tx, id("s"));
      };
      return void (await Promise.all([slow(), write(tx, id("q"))]));
    }
    case "savepoint":
      return void (await tx.transaction((part) => write(part, id())));
    case "undone savepoint": {
      const undone = new Error("undone");
      const refusal = await tx
        .transaction(async (part) => {
          await inserting(part, { run, id: id("never") });
          throw undone;
        })
        .catch((error: unknown) => error);
      if (refusal !== undone) throw refusal;
      return;
    }
    case "failure":
      return void (await fail());
    case "swallowed failure":
      return void (await fail().catch(() => undefined));
    case "floating failure":
      fail().catch(() => undefined);
      return;
    case "throw":
      throw new Error("thrown");
  }
}

function poolOf({ client }: OpenDatabase): pg.Pool {
  if (!(client instanceof pg.Pool)) throw new Error("not PostgreSQL");
  return client;
}

interface Cut {
  /** Number of the client's message, counted from 1 since the call of `cut`. */
  message: number;
  when: "before" | "after";
}

interface CuttingProxy {
  url: string;
  cut: (where: Cut | undefined) => void;
  /** Cuts after the next simple query with this text. */
  cutAfterQuery: (text: string) => void;
  hasCut: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Starts a proxy in front of PostgreSQL. The proxy parses the client's messages, so that it can cut the connection
 * exactly between two of them.
 */
async function startProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let where: Cut | undefined;
  let lastQuery: string | undefined;
  let seen = 0;
  let hasCut = false;
  const server = createServer((client) => {
    const upstream = connectTcp(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    let pending = Buffer.alloc(0);
    let isStarted = false;
    let isCut = false;
    /** Closes the client's connection at once. The server may finish the statements that it has received. */
    const cutNow = () => {
      isCut = hasCut = true;
      client.destroy();
      upstream.end();
    };
    upstream.on("data", (data) => {
      if (!isCut) client.write(data);
    });
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.end());
    client.on("data", (data: Buffer) => {
      pending = Buffer.concat([pending, data]);
      for (;;) {
        const lengthAt = isStarted ? 1 : 0;
        if (isCut || pending.length < lengthAt + 4) return;
        const length = lengthAt + pending.readInt32BE(lengthAt);
        if (pending.length < length) return;
        const message = pending.subarray(0, length);
        pending = pending.subarray(length);
        isStarted = true;
        seen += 1;
        const isHere = where?.message === seen;
        if (isHere && where?.when === "before") return cutNow();
        upstream.write(message);
        const isQuery =
          lastQuery !== undefined && message.toString("latin1").startsWith("Q") && message.includes(lastQuery);
        if (isHere || isQuery) return cutNow();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    cut: (next) => {
      where = next;
      lastQuery = undefined;
      seen = 0;
      hasCut = false;
    },
    cutAfterQuery: (text) => {
      where = undefined;
      lastQuery = text;
      hasCut = false;
    },
    hasCut: () => hasCut,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
