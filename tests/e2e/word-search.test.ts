import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Cell, WORD_SEARCH_WORDS } from "#domain/catalogue/word-search.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

interface Ends {
  word: string;
  from: Cell;
  to: Cell;
}

describe("the word search, in a real browser", () => {
  const { openPage } = openSharedFront();

  it("is solved by keyboard alone, and gives a household one sample box", async () => {
    const { page, complaints, inspect } = await openPage(1280);
    await page.goto("/wordsearch");
    const words = await readWords(page);
    await page.getByRole("gridcell").first().focus();
    let at: Cell = { row: 0, column: 0 };
    for (const [index, { from, to }] of words.entries()) {
      await walk(page, at, from);
      await page.keyboard.press("Enter");
      await walk(page, from, to);
      await page.keyboard.press(index % 2 === 0 ? "Enter" : "Space");
      at = to;
      await page
        .getByRole("status")
        .filter({ hasText: `${index + 1} of 10 found` })
        .waitFor();
    }
    await page.getByText("Congratulations!").waitFor();
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
    await page.getByText("Sample Request Submitted!").waitFor();
    await page.getByText("Your free sample box will be sent to you soon. Thank you for playing!").waitFor();
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
      await drag(page, index % 2 === 0 ? from : to, index % 2 === 0 ? to : from);
      await page.locator("del").filter({ hasText: word }).waitFor();
      // On a phone the toast may cover the grid.
      await page.getByRole("button", { name: "Dismiss" }).click();
      await page.getByText(/Word found!|Congratulations!/).waitFor({ state: "hidden" });
    }
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
    // Moves the pointer away, because a toast under it stays open and may cover the last letter on a phone.
    await page.mouse.move(0, 0);
    await page.clock.runFor(995);
    expect(await page.getByText("Word found!").count()).toBe(1);
    await page.clock.runFor(10);
    await page.getByText("Word found!").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByText("0 of 10 found").waitFor();
  });
});

async function readWords(page: Page): Promise<Ends[]> {
  await page.getByRole("grid").waitFor();
  const rows = await page.getByRole("row").evaluateAll((all) => all.map((row) => row.textContent ?? ""));
  return WORD_SEARCH_WORDS.map((word) => findWord(rows, word));
}

function findWord(rows: readonly string[], word: string): Ends {
  const reach = word.length - 1;
  for (const [row, letters] of rows.entries()) {
    for (const column of letters.split("").keys()) {
      for (const [down, right] of [
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const read = [...word].map((_letter, index) => rows[row + down * index]?.[column + right * index] ?? " ");
        if (read.join("") !== word) continue;
        return { word, from: { row, column }, to: { row: row + down * reach, column: column + right * reach } };
      }
    }
  }
  throw new Error(`${word} is not in the grid`);
}

function cellOf(page: Page, { row, column }: Cell) {
  return page.getByRole("row").nth(row).getByRole("gridcell").nth(column);
}

async function walk(page: Page, from: Cell, to: Cell): Promise<void> {
  const vertical = to.row > from.row ? "ArrowDown" : "ArrowUp";
  const horizontal = to.column > from.column ? "ArrowRight" : "ArrowLeft";
  for (let step = 0; step < Math.abs(to.row - from.row); step += 1) await page.keyboard.press(vertical);
  for (let step = 0; step < Math.abs(to.column - from.column); step += 1) await page.keyboard.press(horizontal);
}

async function drag(page: Page, from: Cell, to: Cell): Promise<void> {
  await page.getByRole("grid").scrollIntoViewIfNeeded();
  const [start, end] = await Promise.all([centreOf(page, from), centreOf(page, to)]);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

async function centreOf(page: Page, cell: Cell): Promise<{ x: number; y: number }> {
  const box = await cellOf(page, cell).boundingBox();
  if (!box) throw new Error("a cell is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
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
