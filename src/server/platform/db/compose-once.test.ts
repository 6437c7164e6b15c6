import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { composeOnce } from "./compose-once.ts";
import type { Database } from "./open-database.ts";
import { auditLog } from "./schema/audit.ts";

const noting = composeOnce((db) =>
  db
    .insert(auditLog)
    .values({
      entity: "order",
      entityId: sql.placeholder("subject"),
      action: "tried",
      after: sql.placeholder("after"),
      createdAt: sql.placeholder("at"),
    })
    .returning({ subject: auditLog.entityId, after: auditLog.after }),
);
const buildFinding = (db: Database) =>
  db
    .select({ after: auditLog.after, isNull: sql<boolean>`${auditLog.after} is null` })
    .from(auditLog)
    .where(eq(auditLog.entityId, sql.placeholder("subject")));
const finding = composeOnce(buildFinding);

const CHANGED =
  "Drizzle hands a statement over in another way by now: mend composeOnce, or leave it out at the cost that decision 0033 names.";

describe("a statement that is put together once", () => {
  let test: TestShop;
  const at = new Date("2026-11-21T10:00:00Z");
  beforeAll(async () => {
    test = await openTestShop();
  });
  afterAll(() => test.close());

  it("takes other values with each call, and maps them as the table's columns do", async () => {
    const { db } = test.shop;
    expect(await noting(db, { subject: "order:1", after: { status: "paid" }, at })).toEqual([
      { subject: "order:1", after: { status: "paid" } },
    ]);
    await noting(db, { subject: "order:2", after: { status: 'it\'s "new"' }, at });
    expect(await finding(db, { subject: "order:1" })).toEqual([{ after: { status: "paid" }, isNull: false }]);
    expect(await finding(db, { subject: "order:2" })).toEqual([{ after: { status: 'it\'s "new"' }, isNull: false }]);
    expect(await finding(db, { subject: "nothing' or true --" })).toEqual([]);
  });

  it("leaves a JSON column without a value empty", async () => {
    const { db } = test.shop;
    await noting(db, { subject: "order:3", after: null, at });
    expect(await finding(db, { subject: "order:3" })).toEqual([{ after: null, isNull: true }]);
  });

  it("belongs to the transaction that it is given", async () => {
    const { db } = test.shop;
    const undone = db.transaction(async (tx) => {
      await noting(tx, { subject: "order:4", after: null, at });
      expect(await finding(tx, { subject: "order:4" })).toHaveLength(1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await finding(db, { subject: "order:4" })).toEqual([]);
  });

  it("is handed to the database as Drizzle itself hands it over", async () => {
    const { db } = test.shop;
    const handed = vi.spyOn(db._.session, "prepareQuery");
    try {
      buildFinding(db).prepare("");
      await finding(db, { subject: "order:1" });
      const [own, composed] = handed.mock.calls;
      expect(own, CHANGED).toBeDefined();
      const [query, fields, , isArray, mapRows] = own ?? [];
      expect([composed?.[0].sql, composed?.[1], composed?.[3]], CHANGED).toEqual([query?.sql, fields, isArray]);
      expect(mapRows, CHANGED).toBeUndefined();
      expect(query?.params, CHANGED).toHaveLength(1);
      expect(composed?.[0].params, CHANGED).toEqual(["order:1"]);
    } finally {
      handed.mockRestore();
    }
  });

  it("is not sent while a value is missing", () => {
    expect(() => finding(test.shop.db, {})).toThrow("no subject");
  });
});
