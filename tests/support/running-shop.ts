import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const START_TIMEOUT_MS = 60_000;

/** The real server as a process of its own, on a data folder that is deleted at the end. */
export class RunningShop {
  readonly dataDir = mkdtempSync(join(tmpdir(), "meadow-shop-"));
  readonly #settings: Record<string, string>;
  #server: ChildProcess | undefined;
  #port = 0;

  constructor(settings: Record<string, string> = {}) {
    this.#settings = settings;
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

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
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
