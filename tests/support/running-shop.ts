import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { freePort } from "./free-port.ts";

const START_TIMEOUT_MS = 60_000;

/** The real server as a process of its own, on a data folder that is deleted at the end. */
export class RunningShop {
  readonly dataDir = mkdtempSync(join(tmpdir(), "meadow-shop-"));
  readonly #settings: Record<string, string>;
  #server: ChildProcess | undefined;
  #port = 0;

  /** It starts from a copy of a data folder; without one, with the shop's own first start. */
  constructor(settings: Record<string, string> = {}, startFrom: string | null = inject("seededDataDir")) {
    this.#settings = settings;
    if (startFrom) cpSync(startFrom, this.dataDir, { recursive: true });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const server = spawn(process.execPath, ["src/server/main.ts"], {
      env: {
        ...process.env,
        NODE_ENV: "development",
        PORT: String(this.#port),
        HOST: "127.0.0.1",
        DATA_DIR: this.dataDir,
        DATABASE_URL: "",
        ...this.#settings,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.#server = server;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (server.exitCode === null && Date.now() < deadline) {
      if (await this.#answers()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the shop did not start");
  }

  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** The process ends as it does when it is told to; its data stay. */
  end(): Promise<void> {
    return this.#end("SIGTERM");
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const isGone = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await isGone;
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/api/health`)).ok;
    } catch {
      return false;
    }
  }
}
