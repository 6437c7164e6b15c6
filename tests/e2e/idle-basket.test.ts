import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

describe("a basket that nobody touches, in a real browser", () => {
  const { openPage } = openSharedFront();

  it.each(JOURNEY_WIDTHS)("is kept on request after 28 minutes and cleared after 30, at %d px", async (width) => {
    const { page, complaints, inspect, toasts } = await openPage(width);
    await page.clock.install();
    await putIntoBasket(page, STRESS_RELIEF);
    await openWatchedBasket(page);
    await page.clock.fastForward("27:50");
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
    await page.clock.fastForward("00:20");
    await page.getByRole("dialog", { name: "Are you still there?" }).waitFor();
    await inspect("70-idle-warning");
    await page.getByRole("button", { name: "Keep my basket" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.clock.fastForward("27:50");
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
    await page.clock.fastForward("02:20");
    await toasts.says("Basket Cleared", "Your basket has been cleared due to 30 minutes of inactivity.");
    await page.getByRole("heading", { name: "Your basket is empty" }).waitFor();
    await inspect("71-idle-cleared");
    expect(toasts.unread()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("counts what is done in another tab, and leaves an order that is being paid alone", async () => {
    const { page } = await openPage(1280);
    await page.clock.install();
    await putIntoBasket(page, STRESS_RELIEF);
    await openWatchedBasket(page);
    // Specification: "30 minutes without mouse, key, scroll or touch activity".
    for (const name of ["mousemove", "keydown", "scroll", "touchstart"]) {
      await page.clock.fastForward("20:00");
      await page.evaluate((event) => window.dispatchEvent(new Event(event)), name);
    }
    await page.clock.fastForward("20:00");
    await page.evaluate(() => localStorage.setItem("lastActivityAt", String(Date.now())));
    await page.clock.fastForward("20:00");
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
    await page.evaluate(() => localStorage.setItem("payingSince", String(Date.now())));
    await page.clock.fastForward("09:00");
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Clear Basket" }).isVisible()).toBe(true);
  });
});

/** Opens the basket page and waits until the idle timer has started. The timer loads once the basket has items. */
async function openWatchedBasket(page: Page): Promise<void> {
  await openHydrated(page, "/basket");
  await page.getByRole("button", { name: "Clear Basket" }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lastActivityAt"))).not.toBeNull();
}
