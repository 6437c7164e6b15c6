import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MailServer } from "#tests/support/mail-server.ts";

/** An email's number and time. A restored database uses the numbers again. */
const MESSAGE_ID = expect.stringMatching(/^<letter-1\.[0-9a-z]{8}@localhost>$/);

/** Allows for the start of two processes, each with its own database. */
const PROCESSES_TIMEOUT_MS = 180_000;

const NOON = "2026-11-21T12:00:00Z";
const TEN_PAST = "2026-11-21T12:10:00Z";
const EVENING = "2026-11-21T20:00:00Z";

describe("a worker that is killed between the mail server's yes and its own record", () => {
  let dataDir: string;
  let server: MailServer;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "meadow-mail-"));
    server = new MailServer();
    await server.start();
  });
  afterEach(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const work = (task: "die" | "send", ...times: string[]) =>
    new Promise<NodeJS.Signals | number | null>((resolve, reject) => {
      const args = ["tests/support/mail-process.ts", join(dataDir, "data"), server.url, task, ...times];
      const worker = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
      worker.once("error", reject);
      worker.once("exit", (code, signal) => resolve(signal ?? code));
    });

  it(
    "costs one repeat at most, marked with the same Message-ID, and loses nothing",
    async () => {
      expect(await work("die", NOON)).toBe("SIGKILL");
      expect(server.taken).toHaveLength(1);
      expect(await work("send", NOON, TEN_PAST, TEN_PAST, EVENING)).toBe(0);
      expect(server.taken.map(({ messageId }) => messageId)).toEqual([MESSAGE_ID, MESSAGE_ID]);
      expect(server.taken[1]?.text).toBe(server.taken[0]?.text);
    },
    PROCESSES_TIMEOUT_MS,
  );
});
