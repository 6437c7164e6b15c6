import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listActivity } from "#contract/admin/admin-overview.ts";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { patchProduct } from "#contract/catalogue/admin-products.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { recordChange } from "./index.ts";

describe("the activity of the dashboard", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    await admin.call(patchProduct, { productId: "1", price: "5.99" });
    test.setClock("2026-11-22T00:30:00Z");
    await admin.call(patchProduct, { productId: "2", price: "6.49" });
    await admin.call(updateSettings, { chargeDay: 2 });
  });
  afterAll(() => test.close());

  it("tells newest first who changed what, from what, to what", async () => {
    expect(await admin.call(listActivity, {})).toMatchObject([
      {
        actor: "Ada Meadow",
        action: "update",
        entity: "setting",
        entityId: "chargeDay",
        name: null,
        after: { chargeDay: 2 },
      },
      {
        entity: "product",
        entityId: "2",
        name: expect.stringMatching(/\w/),
        before: { price: "5.99" },
        after: { price: "6.49" },
      },
      { entity: "product", entityId: "1", at: "2026-11-21T10:00:00.000Z" },
    ]);
  });

  it("names the people whose numbers a change holds", async () => {
    await test.shop.db.transaction((tx) =>
      recordChange(tx, {
        actorUserId: 999_999,
        action: "update",
        entity: "parcel",
        entityId: "1",
        before: { assigneeUserId: null },
        after: { assigneeUserId: 999_999 },
        now: test.shop.clock(),
      }),
    );
    expect(await admin.call(listActivity, { entity: "parcel" })).toMatchObject([
      { before: { assigneeUserId: null }, after: { assigneeUserId: "Ada Meadow" } },
    ]);
    await rows(test.shop, "delete from audit_log where entity = 'parcel'");
  });

  it("is filtered by what was changed and by London's days, and paged", async () => {
    const ids = async (input: object) => (await admin.call(listActivity, input)).map(({ entityId }) => entityId);
    expect(await ids({ entity: "product" })).toEqual(["2", "1"]);
    expect(await ids({ entity: "product", entityId: "1" })).toEqual(["1"]);
    expect(await ids({ until: "2026-11-21" })).toEqual(["1"]);
    expect(await ids({ from: "2026-11-22" })).toEqual(["chargeDay", "2"]);
    expect(await ids({ search: "admin" })).toEqual(["chargeDay", "2", "1"]);
    expect(await ids({ search: "#2" })).toEqual(["2"]);
    expect(await ids({ search: "nobody" })).toEqual([]);
    const first = await admin.sendRaw("GET", "/api/admin/activity?limit=2");
    expect(first.headers["x-total-count"]).toBe("3");
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
    expect((await admin.sendRaw("GET", next)).json()).toMatchObject([{ entityId: "1" }]);
  });
});
