import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { TestContext } from "vitest";
import type { WatchedPage } from "./watched-page.ts";

declare module "vitest" {
  interface TaskMeta {
    evidence?: string;
  }
}

const FOLDER = join(".cache", "failures");
const NAME_CHARACTERS_MAX = 100;
const SCREENSHOT_TIMEOUT_MS = 10_000;
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
  for (const [index, { page, complaints }] of pages.entries()) {
    const name = `page-${index + 1}`;
    const text = [page.url(), ...complaints].join("\n");
    writeFileSync(join(folder, `${name}-console.txt`), `${text}\n`);
    // Continues without a screenshot if the page has crashed or hangs, because the rest is still useful.
    await page
      .screenshot({ path: join(folder, `${name}.png`), fullPage: true, timeout: SCREENSHOT_TIMEOUT_MS })
      .catch((error: unknown) => writeFileSync(join(folder, `${name}-no-screenshot.txt`), `${error}\n`));
  }
  if (logPath && existsSync(logPath)) {
    writeFileSync(join(folder, "server.log"), readFileSync(logPath, "utf8").slice(-LOG_CHARACTERS_MAX));
  }
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
