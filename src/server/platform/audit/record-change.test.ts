import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { recordChange } from "./record-change.ts";

describe("the audit log", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop();
  });
  afterAll(() => test.close());

  const change = {
    actorUserId: 999_999,
    action: "update",
    entity: "product",
    entityId: 61,
    before: { price: "34.99" },
    after: { price: "32.99" },
    now: new Date("2026-11-21T10:00:00Z"),
  };

  it("says who changed what, from what, to what and when", async () => {
    await test.shop.db.transaction((tx) => recordChange(tx, change));
    expect(
      await rows(test.shop, "select actor_user_id, action, entity, entity_id, before, after from audit_log"),
    ).toEqual([
      {
        actor_user_id: 999_999,
        action: "update",
        entity: "product",
        entity_id: "61",
        before: { price: "34.99" },
        after: { price: "32.99" },
      },
    ]);
  });

  it("keeps nothing of a change that did not come about", async () => {
    const undone = test.shop.db.transaction(async (tx) => {
      await recordChange(tx, { ...change, entityId: 62 });
      throw new Error("the change fails");
    });
    await expect(undone).rejects.toThrow("the change fails");
    expect(await rows(test.shop, "select 1 from audit_log where entity_id = '62'")).toEqual([]);
  });
});
