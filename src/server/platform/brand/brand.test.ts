import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getBrand, updateBrand } from "#contract/admin/admin-brand.ts";
import { getShopMode } from "#contract/shop.ts";
import { SEEDED_BRAND } from "#domain/brand/seeded-brand.ts";
import { startPasskey } from "#server/accounts/passkeys/passkeys.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the brand", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  it("is the seeded one until somebody changes it", async () => {
    expect(await admin.call(getBrand, {})).toEqual(SEEDED_BRAND);
    expect(await rows(test.shop, "select key from settings where key = 'brand'")).toEqual([]);
  });

  it("changes everywhere with one call, noted in the activity log", async () => {
    await admin.call(updateBrand, { ...SEEDED_BRAND, name: "Fern & Foam" });
    const visitor = new TestBrowser(test.app);
    expect(await visitor.call(getShopMode, {})).toMatchObject({ brand: "Fern & Foam", line: SEEDED_BRAND.line });
    const options = await startPasskey(test.shop, { userId: ADMIN_USER_ID, basketOwner: "" });
    expect(options.rp).toEqual({ name: "Fern & Foam", id: new URL(test.shop.config.publicUrl).hostname });
    expect(await rows(test.shop, "select before, after from audit_log where entity_id = 'brand'")).toEqual([
      { before: { name: SEEDED_BRAND.name }, after: { name: "Fern & Foam" } },
    ]);
  });

  it.each([
    [{ name: "" }, "The name needs a letter or a digit"],
    [{ name: " & " }, "The name needs a letter or a digit"],
    [{ name: "N".repeat(41) }, "Must be at most 40 characters"],
    [{ name: "石鹸" }, "We cannot print 石鹸. Please use Latin, Greek or Cyrillic letters"],
    [{ line: "L".repeat(81) }, "Must be at most 80 characters"],
  ])("refuses %j", async (change, message) => {
    const { statusCode, json } = await admin.send(updateBrand, { ...SEEDED_BRAND, ...change });
    expect([statusCode, json().issues]).toEqual([422, [{ path: Object.keys(change)[0], message }]]);
  });

  it("is for administrators only", async () => {
    const customer = await newCustomer(test);
    expect((await customer.send(updateBrand, { ...SEEDED_BRAND })).statusCode).toBe(403);
  });
});
