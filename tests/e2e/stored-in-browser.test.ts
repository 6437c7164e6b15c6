import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { STORED_IN_BROWSER } from "#web/content/stored-in-browser.ts";

const PAGES = ["/", "/products", "/wellness", "/blog", "/faq", "/wordsearch", "/delivery", "/auth", "/privacy-policy"];

describe("what a browser keeps", () => {
  const { shop, openPage } = openSharedFront();

  it("is no cookie at all for somebody who only looks, and nothing but the table's for somebody who signs in", async () => {
    const { page, complaints } = await openPage(390);
    for (const path of PAGES) {
      await openHydrated(page, path);
      await untilQuiet(page);
    }
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.getByRole("cell", { name: "ms_session" }).count()).toBe(1);

    await openHydrated(page, "/products");
    await page
      .getByRole("button", { name: /Add to Basket/ })
      .first()
      .click();
    await page.getByText(/has been added to your basket/).waitFor();
    await openHydrated(page, "/unified-checkout");
    await untilQuiet(page);
    await openHydrated(page, "/questionnaire");
    await page.getByRole("radio", { name: /Women/ }).click();
    await openHydrated(page, "/auth?next=/account");
    await page.getByLabel("Username").fill("demo");
    await page.getByLabel("Password", { exact: true }).fill("demo123");
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(`${shop.url}/account`);
    await page.getByRole("heading", { name: "Account Dashboard" }).waitFor();
    await untilQuiet(page);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(["ms_device", "ms_session", "ms_visitor"]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ sameSite: "Lax", httpOnly: cookie.name !== "ms_visitor" });
    }
    const listed = STORED_IN_BROWSER.map(({ name }) => name);
    expect((await storedNames(page)).filter((name) => !listed.includes(name))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

async function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ]);
}
