import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getBrand, updateBrand } from "#contract/admin/admin-brand.ts";
import { getShopMode } from "#contract/shop.ts";
import { SEEDED_BRAND } from "#domain/brand/seeded-brand.ts";
import { SEEDED_COLOURS } from "#domain/brand/seeded-colours.ts";
import { startPasskey } from "#server/accounts/passkeys/passkeys.ts";
import { readSampleFacts } from "#server/admin/sent-emails/preview-email.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { renderEmail } from "#server/platform/mail/index.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { SEEDED_IDENTITY } from "#tests/support/seeded-identity.ts";
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
    expect(await visitor.call(getShopMode, {})).toMatchObject({ brand: "Fern & Foam", tagline: SEEDED_BRAND.tagline });
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
    [{ tagline: "L".repeat(81) }, "Must be at most 80 characters"],
    [{ ink: "red" }, "Enter a colour as # and six digits, such as #6b5a7e"],
    [
      { accent: "#ff99cc" },
      "Text would be hard to read: its contrast is 1.5:1, and at least 4.5:1 is needed. The nearest readable colour is #88526d",
    ],
  ])("refuses %j", async (change, message) => {
    const { statusCode, json } = await admin.send(updateBrand, { ...SEEDED_BRAND, ...change });
    expect([statusCode, json().issues]).toEqual([422, [{ path: Object.keys(change)[0], message }]]);
  });

  it("colours pages by a file of their own, whose name never stands for other colours", async () => {
    const visitor = new TestBrowser(test.app);
    expect((await visitor.call(getShopMode, {})).look).toBeUndefined();
    const colours = { ground: "#ffffff", ink: "#111111", accent: "#004400" } as const;
    await admin.call(updateBrand, { ...SEEDED_BRAND, ...colours, typePair: "source-sans" });
    const look = { colours: "/brand/ffffff-111111-004400.css", typePair: "source-sans", logo: null };
    expect((await visitor.call(getShopMode, {})).look).toEqual(look);
    const { headers, body } = await test.app.inject(look.colours);
    expect([headers["content-type"], headers["cache-control"]]).toEqual([
      "text/css; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    expect(body).toContain("--color-accent:#004400;");
    expect((await test.app.inject("/brand/ffffff-111111.css")).statusCode).toBe(404);
  });

  it("colours emails", async () => {
    const brand = { ...SEEDED_BRAND, ground: "#ffffff", ink: "#111111", accent: "#004400" } as const;
    const facts = readSampleFacts("welcome", "sample");
    const { html } = await renderEmail(test.shop, "welcome", { facts, identity: { ...SEEDED_IDENTITY, brand } });
    expect(html).toContain("#004400");
    expect(Object.values(SEEDED_COLOURS).filter((colour) => html.includes(colour))).toEqual([]);
  });

  it("is for administrators only", async () => {
    const customer = await newCustomer(test);
    expect((await customer.send(updateBrand, { ...SEEDED_BRAND })).statusCode).toBe(403);
  });
});
