import { describe, expect, it } from "vitest";
import { putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";

describe("what was put into the basket", () => {
  const { openPage } = openSharedFront();

  it("is shown by its notice, with the ways on", async () => {
    const { page, complaints, inspect } = await openPage(390);
    await openHydrated(page, "/products/rose-petal-bath-bomb");
    await page
      .getByRole("button", { name: /^Add to Basket.*Rose Petal Bath Bomb/ })
      .first()
      .click();
    const notice = page.getByRole("status").filter({ hasText: "has been added to your basket." });
    await notice.locator("img").waitFor();
    await notice.hover();
    expect(await notice.getByRole("link", { name: "Checkout" }).getAttribute("href")).toBe("/unified-checkout");
    await inspect("66-added");
    await notice.getByRole("link", { name: "View basket" }).click();
    await page.waitForURL("**/basket");
    await notice.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("is looked at beside the page on a laptop, by press or key, and left where one was", async () => {
    const { page, complaints, inspect } = await openPage(1280);
    await openHydrated(page, "/products/stress-relief-collection");
    await page
      .getByRole("button", { name: /^Add to Basket.*Stress Relief/ })
      .first()
      .click();
    const notice = page.getByRole("status").filter({ hasText: "has been added to your basket." });
    await notice.hover();
    const link = page.getByRole("link", { name: "Basket, 1 item" });
    await link.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Your basket" });
    await panel.getByText("Stress Relief Collection").waitFor();
    // No toast is shown, because the panel would cover it.
    expect(await notice.count()).toBe(0);
    await panel.getByText("£35.99").waitFor();
    await inspect("67-mini-basket", "dialog");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/products/stress-relief-collection");
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await link.click();
    await panel.getByRole("link", { name: "View basket" }).click();
    await page.waitForURL("**/basket");
    await panel.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
  });

  it("is on its own page at once on a phone, and where it is empty", async () => {
    const { page } = await openPage(390);
    await putIntoBasket(page, STRESS_RELIEF);
    await openHydrated(page, "/about");
    await page.getByRole("link", { name: "Basket, 1 item" }).click();
    await page.waitForURL("**/basket");
    const { page: empty } = await openPage(1280);
    await openHydrated(empty, "/about");
    await empty.getByRole("link", { name: "Basket", exact: true }).click();
    await empty.waitForURL("**/basket");
  });
});
