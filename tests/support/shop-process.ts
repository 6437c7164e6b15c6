import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { doNotRunAtExit, runAtExit } from "./at-exit.ts";
import { freePort } from "./free-port.ts";

const START_TIMEOUT_MS = 180_000;
/** The flags of `npm start` (tools/set-up.mjs). */
const NODE_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=50", "--initial-old-space-size=64"];

/** Path of the log. It is beside the data folder, so that other test processes can find it. */
export function shopLogOf(dataDir: string): string {
  return `${dataDir}.log`;
}

/** The built server in its own process. Its data folder is deleted at the end. */
export class ShopProcess {
  said = "";
  /** Environment variables that differ from or extend those of every test shop. */
  protected settings: Record<string, string>;
  readonly #under: string;
  #dataDir: string | undefined;
  #server: ChildProcess | undefined;
  #port = 0;

  constructor(settings: Record<string, string> = {}, under: string = tmpdir()) {
    this.settings = settings;
    this.#under = under;
  }

  /** Path of the data folder. It is created on first use, so that a shop that never starts leaves nothing behind. */
  get dataDir(): string {
    if (!this.#dataDir) {
      this.#dataDir = mkdtempSync(join(this.#under, "meadow-shop-"));
      runAtExit(this.#endWithParent);
    }
    return this.#dataDir;
  }

  /** Stops the server and deletes its data if the parent process ends early. */
  readonly #endWithParent = (): void => {
    this.#server?.kill("SIGKILL");
    this.#removeData();
  };

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= Number(this.settings.PORT) || (await freePort());
    const server = spawn(process.execPath, [...NODE_FLAGS, "build/shop/main.js"], {
      env: {
        ...process.env,
        NODE_ENV: "development",
        PORT: String(this.#port),
        HOST: "127.0.0.1",
        DATA_DIR: this.dataDir,
        DATABASE_URL: "",
        ...this.settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const log = openSync(shopLogOf(this.dataDir), "a");
    server.once("close", () => closeSync(log));
    for (const stream of [server.stdout, server.stderr]) {
      stream.on("data", (chunk) => {
        this.said += chunk;
        writeSync(log, chunk);
      });
    }
    this.#server = server;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (server.exitCode === null && Date.now() < deadline) {
      if (await this.#answers()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.kill();
    const ending = `it ended with ${server.exitCode ?? server.signalCode}`;
    throw new Error(`the shop did not start, ${ending}, and said: ${this.said || "nothing"}`);
  }

  /** Ends the process and keeps its data. Returns the duration and the exit code. */
  async end(): Promise<{ milliseconds: number; code: number | null }> {
    const beganMs = performance.now();
    await this.#end("SIGTERM");
    return { milliseconds: Math.round(performance.now() - beganMs), code: this.#server?.exitCode ?? null };
  }

  get isRunning(): boolean {
    return this.#server !== undefined && this.#server.exitCode === null && this.#server.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    this.#server?.kill(name);
  }

  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.end();
    doNotRunAtExit(this.#endWithParent);
    this.#removeData();
  }

  #removeData(): void {
    if (!this.#dataDir) return;
    for (const path of [this.#dataDir, shopLogOf(this.#dataDir)]) rmSync(path, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const isGone = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await isGone;
  }

  async #answers(): Promise<boolean> {
    // A worker responds only at the port of its metrics.
    const { ROLE, METRICS_PORT } = this.settings;
    const url = ROLE === "worker" ? `http://127.0.0.1:${METRICS_PORT}` : this.url;
    try {
      return (await fetch(`${url}/api/health`)).ok;
    } catch {
      return false;
    }
  }
}
