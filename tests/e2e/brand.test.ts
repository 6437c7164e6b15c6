import type { APIRequestContext } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { walkSite } from "#tests/support/walk-site.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

const OLD_BRAND = /meadow\s*(?:&amp;|&|and|-and-)?\s*salt|#6b5a7e|social-card/i;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z" fill="#0b5d4e"/></svg>`;
const PAGES_MIN = 30;
const EMAILS_MIN = 5;
const TRADER = {
  legalName: "Fern and Foam Ltd",
  addressLine1: "2 High Street",
  addressLine2: "",
  city: "Leeds",
  postcode: "LS1 1AA",
  country: "United Kingdom",
  registration: "Registered in England and Wales, no. 12345678",
  email: "hello@fernandfoam.example",
  phone: "",
  isVatRegistered: false,
  vatNumber: "",
};

describe("a shop that becomes another brand", () => {
  const { shop, openPage, newContext } = openShopFront();

  const textOf = async (request: APIRequestContext, path: string) => {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(200);
    return reply.text();
  };

  it("takes name, logo, colours and typefaces from one page, and shows them at once", async () => {
    const { page, complaints, inspect, toasts } = await openPage(LAPTOP.width);
    await signIn(page.request, "admin");
    // The pages are cached before the change.
    for (const path of ["/", "/about", "/faq"]) expect(await (await fetch(shop.url + path)).text()).toMatch(OLD_BRAND);
    expect((await page.request.put("/api/admin/trader", { data: TRADER })).ok()).toBe(true);
    await openHydrated(page, "/admin/brand");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Fern & Foam");
    await page.getByLabel("Tagline", { exact: true }).fill("Soap for wet days.");
    const logo = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) };
    await page
      .getByLabel("Logo")
      .setInputFiles({ ...logo, buffer: Buffer.from(`${LOGO.slice(0, -6)}<script/></svg>`) });
    await page.getByText("This SVG contains scripts").waitFor();
    await page.getByLabel("Logo").setInputFiles(logo);
    await page.getByAltText("The chosen logo").waitFor();
    await page.getByRole("textbox", { name: "Background", exact: true }).fill("#f3f8f6");
    await page.getByRole("textbox", { name: "Buttons and links", exact: true }).fill("#66ccbb");
    await page.getByText(/The nearest readable colour is #[0-9a-f]{6}/).waitFor();
    await inspect("100-brand-hard-to-read");
    await page.getByRole("button", { name: /^Use #/ }).click();
    await page.getByRole("textbox", { name: "Buttons and links", exact: true }).fill("#0b5d4e");
    await page.getByLabel("Typefaces").selectOption({ label: "Lora and Source Sans" });
    await page.getByRole("button", { name: "laptop" }).click();
    await untilQuiet(page);
    await inspect("101-brand");
    await page.getByRole("button", { name: "Save brand" }).click();
    await toasts.contains("Brand updated successfully");
    expect(complaints.filter((complaint) => !/\b422\b/.test(complaint))).toEqual([]);
    for (const path of ["/", "/about", "/faq"]) {
      const html = await (await fetch(shop.url + path)).text();
      expect(html, path).toContain("Fern &amp; Foam");
      expect(html, path).toContain("/brand/f3f8f6-2e2822-0b5d4e.css");
    }
  });

  it("has nothing of the old brand on any page, in emails, feeds and the manifest", async () => {
    const { request } = await newContext();
    const pages = await walkSite(shop.url);
    expect(pages.length).toBeGreaterThan(PAGES_MIN);
    const others = ["/auth", "/basket", "/checkout", "/manifest.webmanifest", "/feeds/google.xml", "/feeds/meta.xml"];
    for (const path of [...pages.filter(({ status }) => status === 200).map((each) => each.path), ...others]) {
      expect(OLD_BRAND.exec(await textOf(request, path))?.[0], path).toBeUndefined();
    }
    expect(JSON.parse(await textOf(request, "/manifest.webmanifest"))).toMatchObject({ name: "Fern & Foam" });
    const emails = [...(await textOf(request, "/api/dev/emails")).matchAll(/href="([^"]*)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(emails.length).toBeGreaterThan(2 * EMAILS_MIN);
    for (const path of emails) {
      const text = await textOf(request, path);
      expect(OLD_BRAND.exec(text)?.[0], path).toBeUndefined();
      expect(text, path).toMatch(/Fern (&|&amp;) Foam/);
    }
    const icon = await request.get("/favicon.ico");
    expect([icon.url(), icon.headers()["content-type"]]).toEqual([expect.stringMatching(/icon-32\.png$/), "image/png"]);
  });

  it.each([PHONE.width, LAPTOP.width])("looks like itself at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await openHydrated(page, "/");
    await untilQuiet(page);
    const look = await page.evaluate(() => {
      const { backgroundColor, fontFamily } = getComputedStyle(document.body);
      const heading = document.querySelector("h1");
      return [backgroundColor, fontFamily.split(",")[0], heading && getComputedStyle(heading).fontFamily.split(",")[0]];
    });
    expect(look).toEqual(["rgb(243, 248, 246)", '"Source Sans 3 Variable"', "Lora"]);
    const fonts = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    expect(fonts.filter((file) => /garamond|figtree|playfair/.test(file))).toEqual([]);
    await inspect("102-brand-home");
    expect(complaints).toEqual([]);
  });
});
