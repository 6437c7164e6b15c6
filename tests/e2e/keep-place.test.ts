import { describe, expect, it } from "vitest";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";

describe("a page that is loaded again", () => {
  const { openPage } = openSharedFront();

  it("stands in the account where it stood, though the account is read anew", async () => {
    const { page } = await openPage(390);
    await signIn(page.request, "demo");
    await openHydrated(page, "/account");
    await page.getByRole("heading", { name: "Need Help" }).waitFor();
    await untilQuiet(page);
    for (const place of [900, 2500]) {
      await page.evaluate((top) => window.scrollTo(0, top), place);
      const seen = await page.evaluate(() => window.scrollY);
      await page.reload();
      await page.getByRole("heading", { name: "Need Help" }).waitFor();
      await untilQuiet(page);
      expect(await page.evaluate(() => window.scrollY)).toBe(seen);
    }
  });
});
