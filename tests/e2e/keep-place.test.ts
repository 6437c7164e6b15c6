import type { Page } from "playwright-core";
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
      const before = await findPlace(page);
      await page.reload();
      await page.getByRole("heading", { name: "Need Help" }).waitFor();
      await untilQuiet(page);
      // Waits for scrolling to end, which takes longer on a busy machine.
      await expect
        .poll(async () => {
          const { heading, top } = await findPlace(page);
          return heading === before.heading ? Math.round(Math.abs(top - before.top)) : `at "${heading}"`;
        })
        .toBeOneOf([0, 1, 2]);
    }
  });
});

/**
 * Heading nearest to the top of the window, and its distance from the top. The scroll position is unsuitable, because
 * content that loads above changes it.
 */
function findPlace(page: Page): Promise<{ heading: string; top: number }> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll("main h2")].map((heading) => ({
      heading: heading.textContent,
      top: heading.getBoundingClientRect().top,
    }));
    return headings.reduce((nearest, each) => (Math.abs(each.top) < Math.abs(nearest.top) ? each : nearest));
  });
}
