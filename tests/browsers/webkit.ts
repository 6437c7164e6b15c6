import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import type { BrowserKind, BrowserSession } from "./browser-session.ts";
import { findProgram, isExecutable, StartedProgram } from "./started-program.ts";

/** Unused port for the proxy setting, so that requests to other machines fail. */
const NOWHERE = "127.0.0.1:9";
/**
 * Style of a small toolbar. A window is never narrower than its toolbar, and the default toolbar is wider than a phone.
 */
const SMALL_TOOLBAR = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 4px; }";

/** Longer than any response of a running browser. */
const ANSWER_TIMEOUT_MS = 60_000;
/** MiniBrowser sometimes exits at start, and the driver then waits without an error. */
const STARTS_MAX = 3;

/** WebKitGTK's MiniBrowser, driven by WebDriver. It has Safari's engine, not its interface. */
export const WEBKIT: BrowserKind = {
  name: "WebKitGTK",
  findMissing() {
    if (!findProgram("WebKitWebDriver")) return "WebKitWebDriver (Debian: webkit2gtk-driver)";
    if (!findMiniBrowser()) return "MiniBrowser (Debian: libwebkit2gtk-4.1-0)";
    return findProgram("Xvfb") ? undefined : "Xvfb (Debian: xvfb), without which it has no screen";
  },
  async start() {
    for (let left = STARTS_MAX - 1; left > 0; left -= 1) {
      try {
        return await startWebkit();
      } catch (error) {
        console.log(`WebKitGTK is started again: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return startWebkit();
  },
};

function findMiniBrowser(): string | undefined {
  const roots = ["/usr/lib", "/usr/libexec"].flatMap((root) => [root, ...listFolders(root)]);
  const folders = roots.flatMap((root) => listFolders(root).filter((folder) => /\/webkit2?gtk-[\d.]+$/.test(folder)));
  return folders.map((folder) => join(folder, "MiniBrowser")).find(isExecutable);
}

function listFolders(root: string): string[] {
  try {
    const entries = readdirSync(root, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name));
  } catch {
    // Some systems lack these folders or deny access to them.
    return [];
  }
}

async function startWebkit(): Promise<BrowserSession> {
  const home = mkdtempSync(join(tmpdir(), "meadow-webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0", "gtk.css"), SMALL_TOOLBAR);
  const screen = new StartedProgram("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
  const programs = [screen];
  const endAll = async () => {
    for (const program of programs.toReversed()) await program.end();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = await screen.until(() => /^(\d+)$/m.exec(screen.said)?.[1]);
    const port = await freePort();
    const driver = new StartedProgram("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
      DISPLAY: `:${display}`,
      GDK_BACKEND: "x11",
      HOME: home,
      LANG: "en_GB.UTF-8",
      XDG_CONFIG_HOME: home,
    });
    programs.push(driver);
    const url = `http://127.0.0.1:${port}`;
    await driver.until(() =>
      fetch(`${url}/status`)
        .then(({ ok }) => (ok ? true : undefined))
        .catch(() => undefined),
    );
    return await openSession(url, endAll);
  } catch (error) {
    await endAll();
    throw error;
  }
}

async function openSession(url: string, endAll: () => Promise<void>): Promise<BrowserSession> {
  const proxy = { proxyType: "manual", httpProxy: NOWHERE, sslProxy: NOWHERE, noProxy: ["127.0.0.1"] };
  const options = { binary: findMiniBrowser(), args: ["--automation"] };
  const capabilities = { alwaysMatch: { proxy, "webkitgtk:browserOptions": options } };
  const { sessionId } = await ask<{ sessionId: string }>(`${url}/session`, "POST", { capabilities });
  const session = `${url}/session/${sessionId}`;
  const evaluate = async (expression: string) => {
    const script = `return JSON.stringify(${expression})`;
    const value = await ask<string | null>(`${session}/execute/sync`, "POST", { script, args: [] });
    return value === null ? undefined : JSON.parse(value);
  };
  return {
    evaluate,
    async open(address) {
      await ask(`${session}/url`, "POST", { url: address });
    },
    async perform(actions) {
      await ask(`${session}/actions`, "POST", { actions });
    },
    async resize(width, height) {
      await ask(`${session}/window/rect`, "POST", { width, height });
      // The window includes a toolbar, so the toolbar's height is the window's height minus that of the page.
      const toolbar = height - Number(await evaluate("innerHeight"));
      await ask(`${session}/window/rect`, "POST", { width, height: height + toolbar });
      const became = `${await evaluate("innerWidth")} × ${await evaluate("innerHeight")}`;
      if (became !== `${width} × ${height}`) throw new Error(`the page is ${became} instead of ${width} × ${height}`);
    },
    async end() {
      await ask(session, "DELETE").finally(endAll);
    },
  };
}

async function ask<T = unknown>(url: string, method: "POST" | "DELETE", body?: object): Promise<T> {
  const reply = await fetch(url, {
    method,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
