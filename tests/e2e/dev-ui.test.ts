import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DevProcess } from "#tests/support/dev-process.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openBrowserFront } from "#tests/support/shop-front.ts";
import type { WatchedPage } from "#tests/support/watched-page.ts";

const START_TIMEOUT_MS = 240_000;
const PATIENCE_MS = 90_000;
const DIALOGS = ["a small dialog", "a regular dialog", "a large dialog", "a sheet"];
const TOASTS = ["a plain toast", "a toast of success", "a toast of trouble"];

describe("the page of all pieces of the design system", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-dev-ui-"));
  let dev: DevProcess | undefined;
  const { openPage } = openBrowserFront(() => dev?.url ?? "");
  beforeAll(async () => {
    // Not by tools/start.mjs, which would read a developer's own .env.
    const command = ["--conditions=development", "src/server/main.ts", "--dev"];
    dev = await DevProcess.start({ cwd: process.cwd(), command, settings: { DATA_DIR: dataDir } });
  }, START_TIMEOUT_MS);
  afterAll(() => {
    dev?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(["its own", "forced"])("has nothing to find fault with in %s colours", async (colours) => {
    const watched = await openPage(390);
    const { page } = watched;
    // The first visit waits until Vite has worked through every file of the page.
    page.setDefaultTimeout(PATIENCE_MS);
    if (colours === "forced") await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    const name = (state: string) => `dev-ui-${state.replaceAll(" ", "-")}-${colours.replaceAll(" ", "-")}`;
    await openHydrated(page, "/dev/ui");
    await watched.inspect(name("all"));
    await page.getByRole("button", { name: "Send it empty" }).click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    await watched.inspect(name("errors"), "form");
    for (const dialog of DIALOGS) await lookAtDialog(watched, dialog, name(dialog));
    for (const toast of TOASTS) {
      await page.getByRole("button", { name: `Show ${toast}` }).click();
      await page.locator("[popover]").getByText(toast).waitFor();
      await watched.inspect(name(toast), "[popover]");
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    // Styles come by script here, later than the browser expects the fonts' first use.
    const complaints = watched.complaints.filter((line) => !line.includes("preloaded using link preload"));
    expect(complaints, dev?.said).toEqual([]);
  });
});

async function lookAtDialog({ page, inspect }: WatchedPage, dialog: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Open ${dialog}` }).click();
  await page.getByRole("dialog").waitFor();
  await inspect(name, "dialog[open]");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
