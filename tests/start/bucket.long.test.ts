import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { openPictureFiles } from "#server/platform/kernel/picture-files.ts";
import { freePort } from "#tests/support/free-port.ts";

/** An S3 server from npm that stores its buckets in a folder and accepts only this key. */
const SERVER = "s3rver@3.7.1";
const KEY = "S3RVER";
const STARTS_MS = 120_000;

describe("a bucket of somebody else's making", () => {
  const folder = mkdtempSync(join(tmpdir(), "meadow-s3-"));
  let server: ChildProcess;
  let endpoint = "";
  beforeAll(async () => {
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    const address = ["--directory", folder, "--address", "127.0.0.1", "--port", String(port)];
    const options = ["--configure-bucket", "shop-pictures", "--silent"];
    server = spawn("npm", ["exec", "--yes", `--package=${SERVER}`, "--", "s3rver", ...address, ...options], {
      stdio: "ignore",
      detached: true,
    });
    await untilItAnswers(endpoint);
  }, STARTS_MS);
  afterAll(() => {
    // Kills the process group, because npm starts the server as its child process.
    if (server.pid) process.kill(-server.pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("gives back what was written, and knows what was not", async () => {
    const files = openPictureFiles(
      readConfig({
        PICTURES_BUCKET: "shop-pictures",
        PICTURES_S3_ENDPOINT: endpoint,
        PICTURES_S3_KEY_ID: KEY,
        PICTURES_S3_SECRET: KEY,
      }),
    );
    const bytes = Buffer.from("as good as a picture");
    await files.write("soap-400.webp", bytes, "image/webp");
    expect(await files.read("soap-400.webp")).toEqual(bytes);
    expect(await files.read("none-400.webp")).toBeUndefined();
  });

  it("refuses a key that it does not know, aloud", async () => {
    const files = openPictureFiles(
      readConfig({
        PICTURES_BUCKET: "shop-pictures",
        PICTURES_S3_ENDPOINT: endpoint,
        PICTURES_S3_KEY_ID: "nobody",
        PICTURES_S3_SECRET: "nothing",
      }),
    );
    await expect(files.write("soap-400.webp", Buffer.from("-"), "image/webp")).rejects.toThrow();
    await expect(files.read("soap-400.webp")).rejects.toThrow();
  });
});

async function untilItAnswers(endpoint: string): Promise<void> {
  const endsMs = performance.now() + STARTS_MS;
  while (performance.now() < endsMs) {
    try {
      await fetch(endpoint);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error(`${SERVER} did not start`);
}
