import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { isPooled } from "#tests/support/pooled-place.ts";
import { type OpenDatabase, openDatabaseAsItIs, type Reader } from "./open-database.ts";
import { auditLog } from "./schema/audit.ts";
import { carts } from "./schema/basket.ts";
import { orders } from "./schema/orders.ts";
import { type Places, sqlStatement, statement, statementForColumns } from "./statement.ts";

const ENTRY = { subject: auditLog.entityId, after: auditLog.after, createdAt: auditLog.createdAt };
const AT = new Date("2026-11-21T10:00:00.123Z");

const inserting = statement(ENTRY, (db, fields) =>
  db
    .insert(auditLog)
    .values({
      entity: "order",
      entityId: sql.placeholder("subject"),
      action: "tried",
      after: sql.placeholder("after"),
      createdAt: sql.placeholder("at"),
    })
    .returning(fields),
);
const finding = statement({ after: auditLog.after, isNull: sql<boolean>`${auditLog.after} is null` }, (db, fields) =>
  db
    .select(fields)
    .from(auditLog)
    .where(eq(auditLog.entityId, sql.placeholder("subject"))),
);

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("catalogue");
});
afterAll(() => database.close());

describe("a composed statement", () => {
  it("takes other values with each call and encodes them as the table's columns do", async () => {
    const { db } = database;
    const paid = { subject: "order:1", after: { status: "paid" }, createdAt: AT };
    expect(await inserting(db, { subject: "order:1", after: { status: "paid" }, at: AT })).toEqual([paid]);
    await inserting(db, { subject: "order:2", after: { status: 'it\'s "new"' }, at: AT });
    expect(await finding(db, { subject: "order:1" })).toEqual([{ after: { status: "paid" }, isNull: false }]);
    expect(await finding(db, { subject: "order:2" })).toEqual([{ after: { status: 'it\'s "new"' }, isNull: false }]);
    expect(await finding(db, { subject: "nothing' or true --" })).toEqual([]);
  });

  it("writes null, not the word, into a JSON column, and null into a time", async () => {
    const { db } = database;
    await inserting(db, { subject: "order:3", after: null, at: AT });
    expect(await finding(db, { subject: "order:3" })).toEqual([{ after: null, isNull: true }]);
    const paidAt = sql<Date | null>`${sql.param(sql.placeholder("at"), orders.paidAt)}::timestamptz`;
    const [row] = await sqlStatement<{ is_null: boolean }>(() => sql`select ${paidAt} is null as is_null`)(db, {
      at: null,
    });
    expect(row?.is_null).toBe(true);
  });

  it("decodes what Drizzle's own builder decodes, for every type of an order's columns", async () => {
    const { db } = database;
    const deliveryAddress = { line1: "3 Mill Lane", city: 'it\'s "Bath"', postcode: "BA1 2AB" };
    const places = { amount: 1299, deliveryAddress, createdAt: AT, updatedAt: AT, status: "pending" };
    const columns = {
      id: orders.id,
      amount: orders.amount,
      deliveryAddress: orders.deliveryAddress,
      status: orders.status,
    };
    const times = {
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
      paidAt: orders.paidAt,
      goodsDispatchBy: orders.goodsDispatchBy,
    };
    const writing = statementForColumns(
      { ...columns, ...times },
      (builders, fields, values: Places<Record<string, unknown>>) =>
        builders
          .insert(orders)
          .values(values as Places<typeof orders.$inferInsert>)
          .returning(fields),
    );
    const [written] = await writing(db, { ...places, goodsDispatchBy: "2026-12-01", paidAt: undefined });
    expect(written).toMatchObject({ ...places, paidAt: null, goodsDispatchBy: "2026-12-01" });
    const [read] = await db
      .select({ ...columns, ...times })
      .from(orders)
      .where(eq(orders.id, Number(written?.id)));
    expect(written).toEqual(read);
  });

  it("keeps columns of one name apart", async () => {
    const { db } = database;
    await db.insert(carts).values({ userId: "guest:apart" });
    const joining = statement(
      { cartId: carts.id, subject: auditLog.entityId, entryId: auditLog.id },
      (builders, fields) =>
        builders
          .select(fields)
          .from(carts)
          .leftJoin(auditLog, eq(auditLog.entityId, sql.placeholder("subject")))
          .where(eq(carts.userId, "guest:apart")),
    );
    await inserting(db, { subject: "apart", after: null, at: AT });
    const [found] = await joining(db, { subject: "apart" });
    const [[cart], [entry]] = await Promise.all([
      db.select({ id: carts.id }).from(carts).where(eq(carts.userId, "guest:apart")),
      db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.entityId, "apart")),
    ]);
    expect(found).toEqual({ cartId: cart?.id, subject: "apart", entryId: entry?.id });
    expect(await joining(db, { subject: "nobody" })).toEqual([{ cartId: cart?.id, subject: null, entryId: null }]);
  });

  it("belongs to the transaction that it is given", async () => {
    const { db } = database;
    const undone = db.transaction(async (tx) => {
      await inserting(tx, { subject: "order:4", after: null, at: AT });
      expect(await finding(tx, { subject: "order:4" })).toHaveLength(1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await finding(db, { subject: "order:4" })).toEqual([]);
  });

  it("is not sent while a value is missing or cannot be written", async () => {
    const echo = sqlStatement(() => sql`select ${sql.placeholder("value")}::text as echo`);
    await expect(finding(database.db, {})).rejects.toThrow("no value for subject");
    const unwritable = { toPostgres: () => "written by a method" };
    for (const value of [unwritable, Symbol("s"), () => 1, [unwritable]]) {
      await expect(echo(database.db, { value })).rejects.toThrow("cannot be sent");
      expect(() => echo.last(database.db, { value })).toThrow("cannot be sent");
    }
    await expect(database.db.execute(sql`select ${sql.param(unwritable)}::text`)).rejects.toThrow("cannot be sent");
  });
});

describe.skipIf(process.env.TEST_DATABASE !== "postgres")("a prepared statement", () => {
  const asking = sqlStatement<{ value: number }>(
    () => sql`select ${sql.placeholder("value")}::int + 0 as value, 'asked_often' as mark`,
  );
  const ask = (db: Reader, value: number) => asking(db, { value });

  const namesWith = async (db: Reader, mark: string) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from pg_prepared_statements where position(${mark} in statement) > 0 and name <> ''`,
    );
    return rows.map(({ name }) => name);
  };

  // Statements do not stay prepared behind a pooler.
  it.skipIf(isPooled)("is kept on its connection under one name for all its values", async () => {
    await database.db.transaction(async (tx) => {
      await ask(tx, 1);
      await ask(tx, 2);
      expect(await namesWith(tx, "asked_often")).toEqual([expect.stringMatching(/^shop_\d+$/)]);
      expect(await ask(tx, 3)).toMatchObject([{ value: 3 }]);
    });
  });

  it("can be sent again after it has failed as the first of its transaction", async () => {
    const dividing = sqlStatement<{ parts: number }>(() => sql`select 1 / ${sql.placeholder("by")}::integer as parts`);
    for (const by of [1, 0, 1, 0, 0, 1]) {
      const divided = database.db.transaction((tx) => dividing(tx, { by }));
      if (by === 0) await expect(divided).rejects.toThrow("division by zero");
      else expect(await divided).toEqual([{ parts: 1 }]);
    }
  });

  it("has no name behind a pooler, which lends each transaction another connection", async () => {
    const url = inject("postgresUrl");
    const pooled = await openDatabaseAsItIs({ databaseUrl: url, databaseDirectUrl: url, dataDir: "" });
    await pooled.db.transaction(async (tx) => {
      for (const value of [1, 2, 3]) await ask(tx, value);
      expect(await namesWith(tx, "asked_often")).toEqual([]);
    });
    await pooled.close();
  });

  it("is hot: a statement of Drizzle's builder is planned for its own values each time", async () => {
    await database.db.transaction(async (tx) => {
      for (const words of ["a%", "b%", "c%"]) {
        await tx.select({ found: sql<boolean>`'salt' like ${words} as searched` }).from(sql`(values (1)) as one`);
      }
      expect(await namesWith(tx, "searched")).toEqual([]);
    });
  });
});
