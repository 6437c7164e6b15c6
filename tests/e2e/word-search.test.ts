import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Cell } from "#domain/catalogue/word-search.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";
import { cellOf, dragByMouse, readWords } from "#tests/support/word-search.ts";

describe("the word search, in a real browser", () => {
  const { openPage } = openSharedFront();

  it("is solved by keyboard alone, and gives a household one sample box", async () => {
    const { page, complaints, inspect, toasts, sent } = await openPage(1280);
    await page.goto("/wordsearch");
    const words = await readWords(page);
    await page.getByRole("gridcell").first().focus();
    let at: Cell = { row: 0, column: 0 };
    for (const [index, { word, from, to }] of words.entries()) {
      await walk(page, at, from);
      await page.keyboard.press("Enter");
      await walk(page, from, to);
      await page.keyboard.press(index % 2 === 0 ? "Enter" : "Space");
      at = to;
      await page
        .getByRole("status")
        .filter({ hasText: `${index + 1} of 10 found` })
        .waitFor();
      if (index < 9) await toasts.says("Word found!", word);
      else await toasts.says("Congratulations!", "You have found all ten words.");
    }
    await inspect("31-solved");

    await page.getByRole("button", { name: "Claim your free sample box" }).click();
    await page.getByRole("button", { name: "Send my sample box" }).click();
    await page.getByText("First name is required").waitFor();
    await page.getByText("Confirm that you are 16 or over").waitFor();
    expect(await page.getByLabel("First name").evaluate((field) => field === document.activeElement)).toBe(true);
    await inspect("32-claim-errors");
    await fillClaim(page, { postcode: "nowhere" });
    await page.getByRole("button", { name: "Back to Game" }).click();
    await page.getByRole("button", { name: "Claim your free sample box" }).click();
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe("7 Orchard Row");
    expect(complaints).toEqual([]);

    await page.getByRole("button", { name: "Send my sample box" }).click();
    await page.getByText("Enter a full UK postcode, like SW1A 1AA").waitFor();
    await page.getByLabel("Postcode").fill("BA1 2AB");
    await page.getByRole("button", { name: "Send my sample box" }).click();
    await toasts.says(
      "Sample Request Submitted!",
      "Your free sample box will be sent to you soon. Thank you for playing!",
    );
    expect(sent.at(-1)).toEqual({
      call: "POST /api/sample-request",
      body: {
        firstName: "Hazel",
        lastName: "Thorne",
        email: "hazel@example.com",
        address: "7 Orchard Row",
        city: "Bath",
        postcode: "BA1 2AB",
        phone: "",
        over16: true,
      },
    });
    await page.getByRole("grid").waitFor();
    await page.getByRole("button", { name: "New game" }).waitFor();
  });

  it.each(JOURNEY_WIDTHS)("is solved with the mouse at %d px; the same household gets no second box", async (width) => {
    const { page, inspect } = await openPage(width);
    await page.goto("/wordsearch");
    const words = await readWords(page);
    const box = await page.getByRole("gridcell").first().boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(16);
    for (const [index, { word, from, to }] of words.entries()) {
      await dragByMouse(page, index % 2 === 0 ? from : to, index % 2 === 0 ? to : from);
      await page.locator("del").filter({ hasText: word }).waitFor();
      // On a phone, the toast covers the page's first lines, or the grid if the page was scrolled.
      await page.getByRole("button", { name: "Dismiss" }).click();
      await page.getByText(/Word found!|Congratulations!/).waitFor({ state: "hidden" });
    }
    const claim = await page.getByRole("button", { name: "Claim your free sample box" }).boundingBox();
    expect((claim?.y ?? 0) + (claim?.height ?? Infinity)).toBeLessThan(page.viewportSize()?.height ?? 0);
    await inspect("33-solved-by-mouse");
    await page.getByRole("button", { name: "Claim your free sample box" }).click();
    await fillClaim(page, { address: "7, ORCHARD row", postcode: "ba12ab" });
    await page.route("**/api/sample-request", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Send my sample box" }).click();
    await page.getByText("Failed to submit sample request. Please try again.").waitFor();
    await page.unroute("**/api/sample-request");
    await page.getByRole("button", { name: "Send my sample box" }).click();
    await page.getByRole("status").filter({ hasText: "We send one per household." }).waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Hazel");
    await inspect("34-sample-taken");
  });

  it("takes a tap on the first and the last letter, and forgets a mark on Escape", async () => {
    const { page } = await openPage(390);
    await page.clock.install();
    await page.goto("/wordsearch");
    const [first, second] = await readWords(page);
    if (!first || !second) throw new Error("no words");
    await cellOf(page, first.from).click();
    await page.keyboard.press("Escape");
    await cellOf(page, first.to).click();
    await page.keyboard.press("Escape");
    await page.getByText("0 of 10 found").waitFor();
    // Specification: "Word-found toast 1 s". The clock is paused, so that the speed of the machine has no effect.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await cellOf(page, second.from).click();
    await cellOf(page, second.to).click();
    await page.getByText("1 of 10 found").waitFor();
    // Moves the pointer away, because a toast under it stays open.
    await page.mouse.move(0, 0);
    await page.clock.runFor(995);
    expect(await page.getByText("Word found!").count()).toBe(1);
    await page.clock.runFor(10);
    await page.getByText("Word found!").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByText("0 of 10 found").waitFor();
  });
});

async function walk(page: Page, from: Cell, to: Cell): Promise<void> {
  const vertical = to.row > from.row ? "ArrowDown" : "ArrowUp";
  const horizontal = to.column > from.column ? "ArrowRight" : "ArrowLeft";
  for (let step = 0; step < Math.abs(to.row - from.row); step += 1) await page.keyboard.press(vertical);
  for (let step = 0; step < Math.abs(to.column - from.column); step += 1) await page.keyboard.press(horizontal);
}

async function fillClaim(page: Page, changed: { address?: string; postcode?: string }): Promise<void> {
  await page.getByLabel("First name").fill("Hazel");
  await page.getByLabel("Last name").fill("Thorne");
  await page.getByLabel("Email", { exact: true }).fill("hazel@example.com");
  await page.getByLabel("Address", { exact: true }).fill(changed.address ?? "7 Orchard Row");
  await page.getByLabel("City").fill("Bath");
  await page.getByLabel("Postcode").fill(changed.postcode ?? "BA1 2AB");
  await page.getByLabel("I am 16 or over").check();
}
