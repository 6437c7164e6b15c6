import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";

const START_TIMEOUT_MS = 50_000;

describe("the development server", () => {
  it("renders pages from their sources, beside the API, and ends when it is told to", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "meadow-dev-"));
    const port = await freePort();
    const server = spawn(process.execPath, ["tools/start.mjs", "--dev"], {
      env: {
        ...process.env,
        NODE_ENV: "development",
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        DATABASE_URL: "",
      },
      stdio: "ignore",
    });
    const isGone = new Promise((resolve) => server.once("exit", resolve));
    const url = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + START_TIMEOUT_MS;
    let page: Response | undefined;
    while (!page && server.exitCode === null && Date.now() < deadline) {
      page = await fetch(url).catch(() => undefined);
      if (!page) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const html = await page?.text();
    const source = await fetch(`${url}/src/web/entry.client.tsx`);
    server.kill("SIGTERM");
    await isGone;
    rmSync(dataDir, { recursive: true, force: true });
    expect(page?.status).toBe(200);
    expect(html).toContain("<h1");
    expect(source.headers.get("content-type")).toContain("javascript");
  });
});
