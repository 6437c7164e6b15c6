import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, openPage } from "#tests/support/chromium.ts";
import { RunningShop } from "#tests/support/running-shop.ts";

/** A phone, and a mail program's reading pane. */
const WIDTHS = [390, 700];

describe("letters, in a real browser", () => {
  const shop = new RunningShop();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
    await shop.start();
  });
  afterAll(async () => {
    await browser?.close();
    await shop.stop();
  });

  it("read well at both widths, by day and by night", async () => {
    for (const width of WIDTHS) {
      const { page, complaints, inspect } = await openPage(browser, { width, baseURL: shop.url });
      await page.goto("/api/dev/letters");
      const previews = await page
        .getByRole("link", { name: "letter" })
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(previews.length).toBeGreaterThan(50);
      for (const preview of previews) {
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(preview);
        await inspect(`letter-${preview.replace("/api/dev/letters/", "").replace(/\W+/g, "-")}`);
        await page.emulateMedia({ colorScheme: "dark" });
        const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
        expect(
          violations.map(({ id }) => id),
          `${preview} at night`,
        ).toEqual([]);
      }
      expect(complaints).toEqual([]);
    }
  }, 600_000);

  it("are written, previewed and sent as newsletters by the administrator", async () => {
    for (const width of [390, 1280]) {
      const { page, complaints, inspect } = await openPage(browser, { width, baseURL: shop.url });
      const signedIn = await page.request.post("/api/login", { data: { username: "admin", password: "admin123" } });
      expect(signedIn.status()).toBe(200);
      await page.goto("/admin/newsletter");
      await page.getByText("0 confirmed").waitFor();
      await inspect(`70-newsletter-${width === 390 ? "empty" : "list"}`);
      await page.getByRole("button", { name: "Write an issue" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("A subject is required").waitFor();
      await page.getByLabel("Subject").fill(`Salt in November ${width}`);
      await page.getByLabel("Text").fill("We have a **new** salt.");
      await inspect("71-newsletter-write");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Newsletter saved").first().waitFor();
      const preview = await page
        .getByRole("link", { name: `Preview of Salt in November ${width}` })
        .getAttribute("href");
      const letter = await page.request.get(preview ?? "");
      expect(await letter.text()).toContain("<strong>new</strong>");
      await page.getByRole("button", { name: `Send Salt in November ${width}` }).click();
      await page.getByRole("dialog", { name: "Send it now?" }).waitFor();
      await inspect("72-newsletter-send");
      await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
      await page.getByText("The letters are being written").first().waitFor();
      expect(complaints).toEqual([]);
    }
  });
});
