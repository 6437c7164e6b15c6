import { describe, expect, it } from "vitest";
import { DATABASE_AWAY } from "#contract/client.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { PHONE } from "#tests/support/watched-page.ts";

describe("a shop whose database is away, in a real browser", () => {
  const { openPage } = openSharedFront();

  it("says that buying is paused, from the head of any answer, until it is ready again", async () => {
    const { page, inspect } = await openPage(PHONE.width);
    const away = { status: 503, headers: { "server-timing": DATABASE_AWAY }, json: { code: "broken", message: "" } };
    let asked = 0;
    let isAway = true;
    await page.route("**/api/ready", (route) => {
      asked += 1;
      return isAway ? route.fulfill(away) : route.fulfill({ json: { ok: true } });
    });
    await page.route("**/api/cart/add", (route) => route.fulfill(away));
    await page.clock.install();
    await openHydrated(page, "/products/lavender-field-bath-bomb");
    const line = page.getByText("Buying is paused for a moment.");
    expect(await line.count()).toBe(0);
    await page.getByRole("button", { name: "Add to Basket" }).first().click();
    await line.waitFor();
    await inspect("103-away");
    await page.clock.runFor(5_000);
    // A slow machine may already have sent this request, because the page's clock advances without `runFor` too.
    await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await line.count()).toBe(1);
    isAway = false;
    await page.clock.runFor(5_000);
    await line.waitFor({ state: "detached" });
  });
});
