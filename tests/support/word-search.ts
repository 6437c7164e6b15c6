import type { Page } from "playwright-core";
import { type Cell, WORD_SEARCH_WORDS } from "#domain/catalogue/word-search.ts";

const TOUCH_STEPS = 8;

interface Ends {
  word: string;
  from: Cell;
  to: Cell;
}

export async function readWords(page: Page): Promise<Ends[]> {
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

export function cellOf(page: Page, { row, column }: Cell) {
  return page.getByRole("row").nth(row).getByRole("gridcell").nth(column);
}

export async function dragByMouse(page: Page, from: Cell, to: Cell): Promise<void> {
  await page.getByRole("grid").scrollIntoViewIfNeeded();
  const [start, end] = await Promise.all([centreOf(page, from), centreOf(page, to)]);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Draws a line with a finger, from letter to letter. */
export async function dragByTouch(page: Page, from: Cell, to: Cell): Promise<void> {
  await page.getByRole("grid").scrollIntoViewIfNeeded();
  const [start, end] = await Promise.all([centreOf(page, from), centreOf(page, to)]);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [start]);
  for (let step = 1; step <= TOUCH_STEPS; step += 1) {
    const part = step / TOUCH_STEPS;
    await touch("touchMove", [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
  }
  await touch("touchEnd", []);
  await finger.detach();
}

async function centreOf(page: Page, cell: Cell): Promise<{ x: number; y: number }> {
  const box = await cellOf(page, cell).boundingBox();
  if (!box) throw new Error("a cell is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
