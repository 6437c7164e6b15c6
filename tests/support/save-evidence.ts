import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import type { TestContext } from "vitest";
import type { WatchedPage } from "./watched-page.ts";

declare module "vitest" {
  interface TaskMeta {
    evidence?: string;
    /** A line for each page of a failed journey: its path, what has the focus and what its messages say. */
    pages?: string[];
  }
}

const FOLDER = join(".cache", "failures");
const NAME_CHARACTERS_MAX = 100;
const ANSWER_TIMEOUT_MS = 10_000;
const LOG_CHARACTERS_MAX = 200_000;

/**
 * Saves the screenshot, address and console of each page, and the server log, if a test has failed. Call it before the
 * pages close.
 */
export async function saveEvidence(
  { task }: Pick<TestContext, "task">,
  pages: readonly Pick<WatchedPage, "page" | "complaints">[],
  logPath: string | undefined,
): Promise<void> {
  if (task.result?.state !== "fail") return;
  const folder = join(FOLDER, evidenceName(task.file.name, task.name));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  task.meta.evidence = folder;
  task.meta.pages = [];
  for (const [index, { page, complaints }] of pages.entries()) {
    const name = `page-${index + 1}`;
    const state = await within(describeState(page)).catch((error: unknown) => `${page.url()}, ${error}`);
    task.meta.pages.push(state);
    const text = [state, ...complaints].join("\n");
    writeFileSync(join(folder, `${name}-console.txt`), `${text}\n`);
    // Continues without a screenshot if the page has crashed or hangs, because the rest is still useful.
    await page
      .screenshot({ path: join(folder, `${name}.png`), fullPage: true, timeout: ANSWER_TIMEOUT_MS })
      .catch((error: unknown) => writeFileSync(join(folder, `${name}-no-screenshot.txt`), `${error}\n`));
  }
  if (logPath && existsSync(logPath)) {
    writeFileSync(join(folder, "server.log"), readFileSync(logPath, "utf8").slice(-LOG_CHARACTERS_MAX));
  }
}

function describeState(page: Page): Promise<string> {
  return page.evaluate(() => {
    const nameOf = (element: Element | null) =>
      element && element !== document.body
        ? `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 60)}"`
        : "nothing";
    const messages = [...document.querySelectorAll("[role=status], [role=alert]")]
      .map((message) => (message.textContent ?? "").trim().slice(0, 120))
      .filter(Boolean);
    const path = `${location.pathname}${location.search}`;
    return `${path}, focus on ${nameOf(document.activeElement)}, messages: ${messages.join(" | ") || "none"}`;
  });
}

/** Rejects if the page does not answer, for example because it hangs. */
function within<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("the page does not answer")), ANSWER_TIMEOUT_MS).unref();
  });
  return Promise.race([answer, late]);
}

/** A folder name from a test's file and title: lower case, words joined by hyphens. */
function evidenceName(file: string, title: string): string {
  const words = `${basename(file).replace(/\.test\.ts$/, "")} ${title}`;
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_CHARACTERS_MAX)
    .replace(/^-|-$/g, "");
}
