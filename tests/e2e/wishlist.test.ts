import { describe, expect, it } from "vitest";
import { becomeCustomer } from "#tests/support/checkout-steps.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

const SOAP = "Lavender & Rosemary Soap Bar";

describe("the wishlist, in a real browser", () => {
  const { openPage } = openSharedFront();

  it.each(JOURNEY_WIDTHS)(
    "stays in the browser, comes along into the account, is shared, moved and put back, at %d px",
    async (width) => {
      const { page, complaints, inspect } = await openPage(width);
      await openHydrated(page, "/wishlist");
      await page.getByRole("heading", { name: "Your wishlist is empty" }).waitFor();
      await inspect("97-kept-empty");
      await openHydrated(page, "/shop/soap-bars");
      const heart = page.getByRole("button", { name: `Add to wishlist: ${SOAP}` });
      await heart.press("Enter");
      expect(await heart.getAttribute("aria-pressed")).toBe("true");
      await page.getByText(`${SOAP} is on your wishlist.`).first().waitFor();
      await inspect("97-kept-shelf");
      await openHydrated(page, "/products/rose-petal-bath-bomb");
      await page.getByRole("button", { name: /^Add to wishlist ?: Rose Petal Bath Bomb/ }).click();
      await page.getByRole("link", { name: "View wishlist" }).click();
      const rows = page.getByRole("main").getByRole("listitem");
      await rows.filter({ hasText: SOAP }).waitFor();
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem("kept") ?? "");
        for (const thing of kept.things) thing.price = (Number(thing.price) + 1).toFixed(2);
        localStorage.setItem("kept", JSON.stringify(kept));
      });
      await openHydrated(page, "/wishlist");
      await page.getByText("£1.00 less than when you added it").first().waitFor();
      await inspect("97-kept");
      await page.getByRole("button", { name: /^Remove ?: Rose Petal Bath Bomb/ }).click();
      await page.getByText("Rose Petal Bath Bomb has been removed from your wishlist.").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await page.getByRole("button", { name: "Undo" }).click();
      await rows.filter({ hasText: "Rose Petal Bath Bomb" }).waitFor();

      await becomeCustomer(page);
      await openHydrated(page, "/wishlist");
      await rows.filter({ hasText: SOAP }).waitFor();
      await expect.poll(async () => (await (await page.request.get("/api/wishlist")).json()).length).toBe(2);
      await page.getByRole("button", { name: new RegExp(`^Move to basket ?: ${SOAP}`) }).click();
      await rows.filter({ hasText: SOAP }).waitFor({ state: "detached" });
      expect(await findFocus(page)).toBe("in sight");
      const [left] = await (await page.request.get("/api/wishlist")).json();
      await openHydrated(page, `/wishlist/shared?products=${left.productId},999999,20`);
      await page.getByRole("heading", { name: "A shared wishlist" }).waitFor();
      expect(await rows.count()).toBe(2);
      await inspect("97-kept-shared");

      await page.request.post("/api/logout");
      await openHydrated(page, "/wishlist");
      await page.getByRole("heading", { name: "Your wishlist is empty" }).waitFor();
      expect(complaints).toEqual([]);
    },
  );
});
