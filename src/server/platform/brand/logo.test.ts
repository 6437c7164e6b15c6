import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getBrand, updateBrand, uploadLogo } from "#contract/admin/admin-brand.ts";
import { getShopMode } from "#contract/shop.ts";
import { SEEDED_BRAND } from "#domain/brand/seeded-brand.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const svg = (content: string, head = "") =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">${content}</svg>`,
  );
const LEAF = svg('<defs><path id="a" d="M0 0h20v20H0z"/></defs><use href="#a" fill="#004400"/>');

describe("the logo", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const upload = (bytes: Buffer, browser = admin) =>
    browser.upload(uploadLogo, {}, { name: "logo.svg", type: "image/svg+xml", bytes });
  const logoOf = (reply: Awaited<ReturnType<typeof upload>>) =>
    (reply.json() as { logo: NonNullable<typeof SEEDED_BRAND.logo> }).logo;

  it("is drawn from an SVG, with its icons, and is shown once it is saved", async () => {
    const logo = logoOf(await upload(LEAF));
    expect([logo.width, logo.height]).toEqual([960, 480]);
    await admin.call(updateBrand, { ...SEEDED_BRAND, logo, logoSaysName: true });
    expect((await admin.call(getBrand, {})).logo).toEqual(logo);
    const shown = (await new TestBrowser(test.app).call(getShopMode, {})).look?.logo;
    expect(shown).toMatchObject({ src: `/brand/${logo.name}-logo.png`, saysName: true });
    for (const [address, edges] of [
      [shown?.src, [960, 480]],
      [shown?.tabIcon, [32, 32]],
      [shown?.phoneIcon, [180, 180]],
      [shown?.largeIcon, [512, 512]],
    ] as const) {
      const { statusCode, headers, rawPayload } = await test.app.inject(address ?? "");
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
      const { width, height, format } = await sharp(rawPayload).metadata();
      expect([format, width, height]).toEqual(["png", ...edges]);
    }
  });

  it("is stored without the text of a PNG", async () => {
    const png = await sharp({ create: { width: 300, height: 90, channels: 4, background: "#004400" } })
      .withExif({ IFD0: { Copyright: "Nobody" } })
      .png()
      .toBuffer();
    const logo = logoOf(await upload(png));
    const stored = await test.shop.pictures.read(`${logo.name}-logo.png`);
    expect([logo.width, logo.height, stored?.includes("Nobody")]).toEqual([300, 90, false]);
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>"), "unsafe-drawing"],
    ["an event", svg('<path d="M0 0h9v9z" onload="alert(1)"/>'), "unsafe-drawing"],
    ["another document", svg("<foreignObject><p>Hello</p></foreignObject>"), "unsafe-drawing"],
    ["a file of the server", svg('<image href="file:///etc/passwd" width="9" height="9"/>'), "unsafe-drawing"],
    ["a drawing from elsewhere", svg('<use xlink:href="https://example.com/a.svg#a"/>'), "unsafe-drawing"],
    ["a style from elsewhere", svg("<style>@import url(https://example.com/a.css);</style>"), "unsafe-drawing"],
    ["entities", svg("<text>&b;</text>", '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'), "unsafe-drawing"],
    ["an encoding that hides it", Buffer.from("\ufeff<svg/>", "utf16le"), "logo-format"],
    ["a huge size", svg("", "").toString().replace("viewBox", 'width="90000" height="90000" viewBox'), "logo-format"],
    ["a strip", svg("").toString().replace("0 0 40 20", "0 0 900 10"), "too-long"],
    ["no drawing", "<svg", "logo-format"],
    ["a page", "<!doctype html><p>Hello", "logo-format"],
    ["another format", Buffer.from("GIF89a"), "logo-format"],
  ])("is refused with %s", async (_what, bytes, reason) => {
    const before = await test.shop.pictures.list();
    const reply = await upload(Buffer.from(bytes));
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: "picture-refused", facts: { reason } }]);
    expect(await test.shop.pictures.list()).toEqual(before);
  });

  it("must have been uploaded, and only by an administrator", async () => {
    const logo = { name: "f".repeat(32), width: 10, height: 10 };
    const reply = await admin.send(updateBrand, { ...SEEDED_BRAND, logo });
    expect([reply.statusCode, reply.json().issues]).toEqual([
      422,
      [{ path: "logo", message: "Upload the logo again" }],
    ]);
    expect((await upload(LEAF, await newCustomer(test))).statusCode).toBe(403);
    for (const file of ["..%2f..%2fetc%2fpasswd", `${logo.name}-logo.png`, `${logo.name}-icon-33.png`]) {
      expect((await test.app.inject(`/brand/${file}`)).statusCode).toBe(404);
    }
  });
});
