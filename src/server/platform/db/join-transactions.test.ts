import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { endWith } from "./end-with.ts";

describe("a transaction whose ends travel with its statements", () => {
  const writes = vi.spyOn(pg.Client.prototype, "query");
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop();
    await rows(test.shop, "create table joined (id integer primary key, parent integer)");
    await rows(
      test.shop,
      "alter table joined add constraint joined_parent foreign key (parent) references joined (id) deferrable initially deferred",
    );
  });
  afterAll(async () => {
    await test.close();
    writes.mockRestore();
  });

  const ids = async () =>
    (await rows<{ id: number }>(test.shop, "select id from joined order by id")).map(({ id }) => id);
  const insert = (id: number, parent: number | null = null) =>
    sql`insert into joined (id, parent) values (${id}, ${parent})`;
  const transactionState = () =>
    rows<{ open: boolean }>(
      test.shop,
      "select exists (select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%') as open",
    );

  it("is sent in as many messages as it has statements, and committed", async () => {
    // Again and again: first without a name, then with one that has to be prepared, then with one that is.
    for (const id of [1, 2, 3]) {
      writes.mockClear();
      await test.shop.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 as asked_first`);
        await endWith(tx, () => tx.execute(insert(id)));
      });
      if (test.database.kind === "postgres") {
        expect(writes.mock.calls.map(([sent]: unknown[]) => sent).filter(isOurs)).toMatchObject([
          { text: "select 1 as asked_first", isOpening: true, isEnding: false },
          { isOpening: false, isEnding: true },
        ]);
      }
      expect(await ids()).toContain(id);
    }
  });

  it("of one statement goes in one message", async () => {
    await test.shop.db.transaction((tx) => endWith(tx, () => tx.execute(insert(4))));
    expect(await ids()).toContain(4);
  });

  it("commits nothing when its last statement fails, nor when its first does", async () => {
    const failing = test.shop.db.transaction(async (tx) => {
      await tx.execute(insert(11));
      await endWith(tx, () => tx.execute(insert(11)));
    });
    await expect(failing).rejects.toThrow();
    await expect(test.shop.db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
    expect(await ids()).not.toContain(11);
    expect(await transactionState()).toEqual([{ open: false }]);
  });

  it("takes nothing more after what it ended with", async () => {
    if (test.database.kind !== "postgres") return;
    const more = test.shop.db.transaction(async (tx) => {
      await endWith(tx, () => tx.execute(insert(12)));
      await tx.execute(insert(13));
    });
    await expect(more).rejects.toThrow();
    expect(await ids()).toContain(12);
    expect(await ids()).not.toContain(13);
    expect(await transactionState()).toEqual([{ open: false }]);
  });

  it("fails with what the commit itself finds", async () => {
    const orphan = test.shop.db.transaction((tx) => endWith(tx, () => tx.execute(insert(21, 999))));
    await expect(orphan).rejects.toThrow();
    expect(await ids()).not.toContain(21);
    expect(await transactionState()).toEqual([{ open: false }]);
  });

  it("goes back when its work fails between its statements, before the first of them or in a part of it", async () => {
    const broken = async () => {
      throw new Error("the work broke");
    };
    await expect(test.shop.db.transaction(broken)).rejects.toThrow("the work broke");
    const between = test.shop.db.transaction(async (tx) => {
      await tx.execute(insert(31));
      await broken();
    });
    await expect(between).rejects.toThrow("the work broke");
    await test.shop.db.transaction(async (tx) => {
      await tx.transaction((part) => part.execute(insert(32)));
      await tx.transaction((part) => part.execute(insert(32))).catch(() => undefined);
      await endWith(tx, () => tx.execute(insert(33)));
    });
    expect((await ids()).filter((id) => id > 30)).toEqual([32, 33]);
    expect(await transactionState()).toEqual([{ open: false }]);
  });

  it("keeps a statement's name right where it fails as the first, and can be sent again", async () => {
    const divide = (by: number) =>
      test.shop.db.transaction((tx) => tx.execute(sql`select 1 / ${by}::integer as parts`));
    for (const by of [1, 0, 1, 0, 1]) {
      const divided = divide(by);
      if (by === 0) await expect(divided).rejects.toThrow();
      else await expect(divided).resolves.toBeDefined();
    }
  });

  it("fails when its connection is lost, and says nothing of a commit", async () => {
    if (test.database.kind !== "postgres") return;
    const lost = test.shop.db.transaction(async (tx) => {
      await tx.execute(insert(41));
      await endWith(tx, () => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    });
    await expect(lost).rejects.toThrow();
    expect(await ids()).not.toContain(41);
  });
});

/** The shop behind it has work of its own. */
function isOurs(sent: unknown): boolean {
  return typeof sent === "object" && sent !== null && "text" in sent && /joined|asked_first/.test(String(sent.text));
}
