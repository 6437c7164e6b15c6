import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAdminClaims, updateClaim } from "#contract/catalogue/admin-catalogue.ts";
import { listClaims } from "#contract/marketing/marketing.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { updateClaim as change } from "./update-claim.ts";

describe("the administrator's claims", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  const keysShown = async () => (await new TestBrowser(test.app).call(listClaims, {})).map(({ key }) => key);

  it("are switched off and on one by one", async () => {
    const claim = (await admin.call(listAdminClaims, {})).find(({ key }) => key === "customers");
    const claimId = String(claim?.id);
    await admin.call(updateClaim, { claimId, isEnabled: false });
    expect(await keysShown()).not.toContain("customers");
    expect(await keysShown()).toContain("average");
    await admin.call(updateClaim, { claimId, isEnabled: true, text: "2,600+", evidence: "Order book, 2026" });
    expect(await keysShown()).toContain("customers");
    expect(
      await rows(test.shop, "select entity_id, before, after from audit_log where entity = 'claim' order by id"),
    ).toEqual([
      { entity_id: "customers", before: { isEnabled: true }, after: { isEnabled: false } },
      {
        entity_id: "customers",
        before: { isEnabled: false, text: "2,500+", evidence: "" },
        after: { isEnabled: true, text: "2,600+", evidence: "Order book, 2026" },
      },
    ]);
  });

  it("are filtered by missing evidence", async () => {
    const [claim, ...others] = await admin.call(listAdminClaims, { evidence: "missing" });
    await admin.call(updateClaim, { claimId: String(claim?.id), evidence: "Order book, 2026" });
    expect(await admin.call(listAdminClaims, { evidence: "missing" })).toEqual(others);
    expect(await admin.call(listAdminClaims, {})).toContainEqual({ ...claim, evidence: "Order book, 2026" });
    expect((await admin.sendRaw("GET", "/api/admin/claims?evidence=none")).statusCode).toBe(422);
  });

  it("are not made without evidence where the shop is no demonstration", async () => {
    const by = { isDemo: false, actorUserId: 999_999, now: test.shop.clock() };
    const turnOn = (evidence: string) =>
      test.shop.db.transaction((tx) => change(tx, { claimId: 2, isEnabled: true, text: "99%", evidence }, by));
    await expect(turnOn("")).rejects.toThrow("evidence-missing");
    expect(await turnOn("Survey of 400")).toMatchObject({ isEnabled: true, text: "99%" });
  });

  it("are the administrator's alone, and no claim is empty", async () => {
    const customer = await newCustomer(test);
    expect((await customer.send(updateClaim, { claimId: 1, isEnabled: false })).statusCode).toBe(403);
    expect((await admin.send(updateClaim, { claimId: 1, text: " " })).statusCode).toBe(422);
    expect((await admin.send(updateClaim, { claimId: 1, asOf: "2026-13-01" })).statusCode).toBe(422);
    expect((await admin.send(updateClaim, { claimId: 4_000, isEnabled: false })).statusCode).toBe(404);
  });
});
