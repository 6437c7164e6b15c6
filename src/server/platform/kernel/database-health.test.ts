import type { FastifyBaseLogger } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDatabaseFailure, isLockConflict } from "#server/platform/db/is-database-failure.ts";
import type { Database } from "#server/platform/db/open-database.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { DatabaseHealth } from "./database-health.ts";

const FULL = Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });

describe("a database whose disk is full", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop();
  });
  afterAll(() => test.close());

  const ready = async () => (await test.app.inject({ method: "GET", url: "/api/ready" })).statusCode;

  it("is not ready until it can store something again", async () => {
    expect(await ready()).toBe(200);
    test.shop.databaseHealth.noteAway(FULL);
    expect(await ready()).toBe(503);
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  });

  it("is not called available while it answers and cannot store", async () => {
    const logged: string[] = [];
    const note = (_facts: unknown, text = "") => void logged.push(text);
    const log = { error: note, warn: note, debug: () => undefined } as unknown as FastifyBaseLogger;
    let refusals = 0;
    const db = {
      execute: async (query: string) => {
        if (query === "select 1") return undefined;
        refusals += 1;
        if (refusals < 3) throw FULL;
        return test.shop.db.execute(query);
      },
    } as unknown as Database;
    const health = new DatabaseHealth({ db, log });
    health.noteAway(FULL);
    await expect.poll(() => health.isAway, { timeout: 30_000 }).toBe(false);
    health.stop();
    expect(refusals).toBe(3);
    expect(logged).toEqual([
      "the database's disk is full: cached pages are served, but nothing can be bought",
      "the database is available again",
    ]);
  });
});

describe("a process without free file descriptors", () => {
  it("waits for its database, like one whose database is away, also where the queue wraps the error", () => {
    for (const code of ["EMFILE", "ENFILE"]) {
      const failed = Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code });
      expect(isDatabaseFailure(failed)).toBe(true);
      expect(isDatabaseFailure(new Error("the queue failed", { cause: failed }))).toBe(true);
    }
  });
});

describe("a statement that met the locks of another transaction", () => {
  it("is to be sent again, and is neither an outage nor a fault: a deadlock, a conflict, a lock that came too late", () => {
    for (const code of ["40P01", "40001", "55P03"]) {
      const failed = new Error("Failed query", { cause: Object.assign(new Error("lock"), { code }) });
      expect([isLockConflict(failed), isDatabaseFailure(failed)], code).toEqual([true, false]);
    }
    expect(isLockConflict(Object.assign(new Error("duplicate key"), { code: "23505" }))).toBe(false);
  });
});

describe("a session that the server ended", () => {
  it("is an outage and no fault of the request: ended by the administrator, or idle in a transaction for too long", () => {
    for (const code of ["57P01", "25P03"]) {
      expect(isDatabaseFailure(Object.assign(new Error("terminating connection"), { code }))).toBe(true);
    }
  });

  it("is an outage whatever its code, such as a session that cannot start on a full disk", () => {
    const failed = (severity: string) =>
      Object.assign(new Error("could not write init file"), { code: "XX000", severity });
    expect(isDatabaseFailure(failed("FATAL"))).toBe(true);
    expect(isDatabaseFailure(new Error("Failed query", { cause: failed("PANIC") }))).toBe(true);
    expect(isDatabaseFailure(failed("ERROR"))).toBe(false);
  });
});
