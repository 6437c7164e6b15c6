import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";

const TABS_MAX = 60;

describe("with the keyboard alone", () => {
  const { openPage } = openSharedFront();

  it("the drawer opens, leads on, closes with Escape and gives the focus back", async () => {
    const { page, complaints, inspect } = await openPage(390);
    await openHydrated(page, "/");
    await tabTo(page, /menu/i);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await inspect("20-drawer");
    await tabTo(page, /Wellness Collection/);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await focusedName(page)).toMatch(/menu/i);
    await page.keyboard.press("Enter");
    await tabTo(page, /About/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/about");
    expect(complaints).toEqual([]);
  });

  it("the shop's menu opens and is gone through by arrows, and gives the focus back", async () => {
    const { page, complaints } = await openPage(1280);
    await openHydrated(page, "/about");
    await tabTo(page, /^Shop$/);
    await page.keyboard.press("ArrowDown");
    expect(await focusedName(page)).toBe("Bath Bombs");
    await page.keyboard.press("ArrowDown");
    expect(await focusedName(page)).toBe("Soap Bars");
    await page.keyboard.press("Escape");
    expect(await focusedName(page)).toBe("Shop");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/products");
    expect(complaints).toEqual([]);
  });

  it("the questionnaire is answered by its numbers, and the plan goes into the basket", async () => {
    const { page, complaints } = await openPage(1280);
    await openHydrated(page, "/questionnaire");
    for (const [step, answer] of [
      [1, "1"],
      [2, "1"],
      [3, "1"],
      [4, "2"],
    ] as const) {
      await page.getByText(`Step ${step} of 4`).waitFor();
      // Waits, because the keyboard handler may load after the text.
      await expect
        .poll(async () => {
          await page.keyboard.press(answer);
          return page.getByRole("radio", { checked: true }).count();
        })
        .toBe(1);
      await tabTo(page, step === 4 ? /Complete & Continue/ : /^Next$/);
      await page.keyboard.press("Enter");
    }
    await page.getByRole("heading", { name: "Confirm Your Selection" }).waitFor();
    await tabTo(page, /^Add to Basket$/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/basket");
    await page.getByText("Women's Monthly Subscription Box").first().waitFor();
    expect(complaints).toEqual([]);
  });
});

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press("Tab");
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`no way to ${name} with the Tab key`);
}

async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return (focused?.getAttribute("aria-label") ?? focused?.textContent ?? "").trim();
  });
}
