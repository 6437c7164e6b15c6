import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DevProcess } from "#tests/support/dev-process.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openBrowserFront } from "#tests/support/shop-front.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import type { WatchedPage } from "#tests/support/watched-page.ts";

const TEST_TIMEOUT_MS = 240_000;
/** Time for the first visit, which waits until Vite has processed every file of the page. */
const PATIENCE_MS = 90_000;
const DIALOGS = ["a small dialog", "a regular dialog", "a large dialog", "a sheet"];
const TOASTS = ["a plain toast", "a success toast", "an error toast"];
/** Sources that the test copies. Packages are linked, because copying them would take longer than the test. */
const SOURCES = [
  ...["src", "migrations", "tools", "package.json", "package-lock.json"],
  ...["vite.config.ts", "react-router.config.ts", "tsconfig.json"],
];
const VIEW_BASKET = "src/server/basket/view-basket.ts";
const COUNT = "count: sumUnits(quote.lines.filter((line) => line.isSellable))";

// Runs with `--all` only, because only developers use this mode.
describe.runIf(triesEverything)("npm run dev, on a copy of the sources", { timeout: TEST_TIMEOUT_MS }, () => {
  const copy = mkdtempSync(join(tmpdir(), "meadow-dev-"));
  let dev: DevProcess;
  let cookie = "";
  const { openPage } = openBrowserFront(() => dev.url);
  beforeAll(async () => {
    for (const source of SOURCES) cpSync(source, join(copy, source), { recursive: true });
    symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
    writeFileSync(join(copy, ".env"), "PUBLIC_URL=https://of-the-file.example\nPORT=1\n");
    const settings = { DATA_DIR: ".data" };
    dev = await DevProcess.start({ cwd: copy, command: ["tools/start.mjs", "--dev"], settings });
    const reply = await fetch(`${dev.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "demo", password: "demo123" }),
    });
    expect(reply.status, dev.said).toBe(200);
    cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  }, TEST_TIMEOUT_MS);
  afterAll(() => {
    dev?.kill();
    rmSync(copy, { recursive: true, force: true });
  });

  const get = async (path: string) => (await fetch(dev.url + path, { headers: { cookie } })).text();
  const read = (file: string) => readFileSync(join(copy, file), "utf8");
  const edit = (file: string, from: string, to: string) => {
    const text = read(file);
    expect(text).toContain(from);
    writeFileSync(join(copy, file), text.replace(from, to));
  };
  const seeIn = (path: string, words: string) =>
    dev.until(`${path} says ${words}`, async () => (await get(path)).includes(words));

  it("renders pages from their sources, beside the API", async () => {
    const page = await fetch(dev.url);
    expect(page.status, dev.said).toBe(200);
    expect(await page.text()).toContain("<h1");
    const source = await fetch(`${dev.url}/src/web/entry.client.tsx`);
    expect(source.headers.get("content-type")).toContain("javascript");
  });

  it("reads .env, and the port that is set already wins", async () => {
    expect(JSON.parse(await get("/api/shop"))).toMatchObject({ url: "https://of-the-file.example" });
  });

  // Journeys test the components in pages. This test covers states that few pages show.
  it("shows every piece of the design system without a fault, also in forced colours", async () => {
    const watched = await openPage(390);
    const { page } = watched;
    page.setDefaultTimeout(PATIENCE_MS);
    for (const colours of ["its own", "forced"]) {
      if (colours === "forced") await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
      // All dialogs have the same frame and all toasts the same box, so one of each is enough for forced colours.
      const some = (pieces: string[]) => (colours === "forced" ? pieces.slice(0, 1) : pieces);
      const name = (state: string) => `dev-ui-${state.replaceAll(" ", "-")}-${colours.replaceAll(" ", "-")}`;
      await openHydrated(page, "/dev/ui");
      await watched.inspect(name("all"));
      await page.getByRole("button", { name: "Send it empty" }).click();
      await page.getByRole("heading", { name: "There is a problem" }).waitFor();
      await watched.inspect(name("errors"), "form");
      for (const dialog of some(DIALOGS)) await lookAtDialog(watched, dialog, name(dialog));
      for (const toast of some(TOASTS)) {
        await page.getByRole("button", { name: `Show ${toast}` }).click();
        await page.locator("[popover]").getByText(toast).waitFor();
        await watched.inspect(name(toast), "[popover]");
        await page.getByRole("button", { name: "Dismiss" }).click();
      }
    }
    // Ignores warnings about preloaded fonts. In development, scripts load the styles later than the browser expects
    // the fonts to be used.
    const complaints = watched.complaints.filter((line) => !line.includes("preloaded using link preload"));
    expect(complaints, dev.said).toEqual([]);
  });

  it("takes up edits of server, domain and emails by itself, and nobody is signed out", async () => {
    edit(VIEW_BASKET, COUNT, "count: 417");
    await seeIn("/api/basket", '"count":417');
    edit("src/domain/brand/seeded-brand.ts", 'name: "Meadow & Salt"', 'name: "Heath & Honey"');
    await seeIn("/api/shop", "Heath & Honey");
    const [email = ""] = /\/api\/dev\/emails\/account-erased\/[^"]*txt/.exec(await get("/api/dev/emails")) ?? [];
    expect(await get(email)).not.toContain("of heather");
    edit("src/server/platform/mail/templates/account-erased.txt", "\n\n", "\n\nA email of heather.\n\n");
    await seeIn(email, "of heather");
    expect(JSON.parse(await get("/api/user"))).toMatchObject({ username: "demo" });
  });

  it("goes on with what it has while code cannot be loaded, and takes up the next save", async () => {
    edit(VIEW_BASKET, "count: 417", "count: 418 +* nothing");
    await dev.until("the mistake is named", async () => dev.said.includes("418 +* nothing"));
    expect(await get("/api/basket")).toContain('"count":417');
    edit(VIEW_BASKET, "count: 418 +* nothing", "count: 419");
    await seeIn("/api/basket", '"count":419');
    edit("src/server/app/start/start-shop.ts", "await restoreClock(shop);", 'throw new Error("a start that fails");');
    await seeIn("/api/basket", "did not start");
    edit("src/server/app/start/start-shop.ts", 'throw new Error("a start that fails");', "await restoreClock(shop);");
    await seeIn("/api/basket", '"count":419');
    expect(JSON.parse(await get("/api/user"))).toMatchObject({ username: "demo" });
  });

  it("applies a migration that comes in", async () => {
    const journal = JSON.parse(read("migrations/meta/_journal.json")) as {
      entries: { idx: number; when: number; tag: string }[];
    };
    const last = journal.entries.at(-1);
    if (!last) throw new Error("the shop has no migrations");
    writeFileSync(join(copy, "migrations/9999_brand.sql"), "delete from sessions;");
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_brand" });
    writeFileSync(join(copy, "migrations/meta/_journal.json"), JSON.stringify(journal));
    await dev.until(
      "the sessions are gone",
      async () => (await fetch(`${dev.url}/api/user`, { headers: { cookie } })).status === 401,
    );
    // Waits until the reload is complete. The shop serves pages before its jobs have started, and stopping it in
    // between takes longer.
    await dev.until("it is reloaded", async () => /Reloaded in .*_journal\.json/.test(dev.said));
  });

  it("ends when it is told to, with its database closed", async () => {
    expect(await dev.end(), dev.said).toBe(0);
    expect(existsSync(join(copy, ".data", "in-use-by"))).toBe(false);
  });
});

async function lookAtDialog({ page, inspect }: WatchedPage, dialog: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Open ${dialog}` }).click();
  await page.getByRole("dialog").waitFor();
  await inspect(name, "dialog[open]");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
