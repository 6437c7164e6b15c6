import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveImportChoices } from "#contract/admin/admin-imports.ts";
import { createDiscountCode, listDiscountCodes } from "#contract/pricing/admin-pricing.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { continueImport, viewImport } from "#server/platform/imports/index.ts";
import { shopifyDiscountsFile, wooCommerceCouponsFile } from "#tests/support/moving-people-files.ts";
import { movedOutcomes, runMoved, uploadMoved } from "#tests/support/moving-run.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";

describe("discount codes of another shop", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  beforeEach(async () => {
    await rows(test.shop, "delete from product_imports");
    await rows(
      test.shop,
      "delete from discount_codes where id not in (select discount_code_id from orders where discount_code_id is not null)",
    );
  });
  afterAll(() => test.close());

  const move = async (bytes: string) => runMoved(admin, await uploadMoved(admin, bytes), "import");

  it("of WooCommerce come switched off, and those with other conditions are refused", async () => {
    const view = await uploadMoved(admin, wooCommerceCouponsFile());
    expect(view).toMatchObject({ kind: "discount-codes", system: "woocommerce", options: { switchesOn: false } });
    expect(await runMoved(admin, view, "try")).toMatchObject({ created: 3, refused: 8 });
    const tried = await movedOutcomes(admin);
    expect(await runMoved(admin, view, "import")).toMatchObject({ created: 3, refused: 8 });
    expect(await movedOutcomes(admin)).toEqual(tried);
    expect(tried).toEqual([
      [2, "new", "40 of 100 uses were made, so 60 are left"],
      [3, "new"],
      [4, "new"],
      [5, "refused", "It gives free delivery, which codes here do not"],
      [6, "refused", "It has a limit for each customer, which codes here do not have"],
      [7, "refused", "It is for some products only. Create it in Discounts, and choose its products there"],
      [8, "refused", "Discounts of this type do not exist here: fixed product"],
      [9, "refused", "It has expired"],
      [10, "refused", "It is used up"],
      [11, "refused", "Must be at most 100%"],
      [12, "refused", "Discount code is required"],
    ]);
    const codes = await admin.call(listDiscountCodes, {});
    expect(codes.find(({ code }) => code === "SPRING10")).toMatchObject({
      type: "percentage",
      value: "10.00",
      minOrderValue: "20.00",
      maxUses: 60,
      usedCount: 0,
      isActive: false,
      description: "Spring, “all”",
    });
    expect(codes.find(({ code }) => code === "TENOFF")).toMatchObject({
      type: "fixed",
      value: "2.50",
      isActive: false,
    });
  });

  it("of Shopify come once, and a code that is here already is not changed", async () => {
    await admin.call(createDiscountCode, { code: "Summer", type: "fixed", value: "3.00", isActive: false });
    await move(shopifyDiscountsFile());
    expect(await movedOutcomes(admin)).toEqual([
      [2, "unchanged", "Already here, and not changed"],
      [3, "refused", "Several rows have this code"],
      [4, "part"],
      [5, "refused", "Discounts of this type do not exist here: buy x get y"],
      [6, "new"],
    ]);
    const before = await rows(test.shop, "select * from discount_codes order by id");
    expect(before.slice(-2)).toMatchObject([
      { code: "SUMMER", value: "3.00" },
      { code: "AUTUMN", value: "5.00", valid_until: null },
    ]);
    expect(await move(shopifyDiscountsFile())).toMatchObject({ created: 0, unchanged: 2, refused: 2 });
    expect(await rows(test.shop, "select * from discount_codes order by id")).toEqual(before);
  });

  it("that are switched on and large need recent authentication, and nothing is lost", async () => {
    const view = await uploadMoved(admin, wooCommerceCouponsFile().replaceAll("10.00", "60.00"));
    const options = { switchesOn: true };
    await admin.call(saveImportChoices, { importId: view.id, columns: view.columns, options });
    const rights = { kinds: IMPORT_KINDS, permissions: "all" } as const;
    const input = { importId: view.id, step: "import", again: false } as const;
    const by = { actorUserId: ADMIN_USER_ID, rights };
    const unproved = continueImport(test.shop, input, { ...by, isUnproved: true });
    await expect(unproved).rejects.toMatchObject({ code: "proof-needed" });
    expect(await viewImport(test.shop, rights)).toMatchObject({ imported: 0 });
    const tried = await continueImport(test.shop, { ...input, step: "try" }, { ...by, isUnproved: true });
    expect(tried).toMatchObject({ created: 3 });
    await continueImport(test.shop, input, { ...by, isUnproved: false });
    expect(
      await rows(
        test.shop,
        "select code, is_active from discount_codes where code in ('SPRING10', 'DRAFT') order by 1",
      ),
    ).toEqual([
      { code: "DRAFT", is_active: false },
      { code: "SPRING10", is_active: true },
    ]);
  });

  it("are refused to staff without the permission for discounts", async () => {
    const view = await uploadMoved(admin, wooCommerceCouponsFile());
    const rights = { kinds: IMPORT_KINDS, permissions: ["catalogue", "customers"] } as const;
    const by = { actorUserId: ADMIN_USER_ID, isUnproved: false, rights };
    const refused = continueImport(test.shop, { importId: view.id, step: "import", again: false }, by);
    await expect(refused).rejects.toMatchObject({ code: "not-permitted" });
  });
});
