import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** Long, because tests also run on machines that are busy with much else. */
const START_TIMEOUT_MS = 180_000;
/** Those of `npm start` (tools/set-up.mjs). */
const NODE_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=50"];

/** The log of a shop process, beside its data folder, so that other test processes can read it. */
export function shopLogOf(dataDir: string): string {
  return `${dataDir}.log`;
}

/** The real server, as `npm run build` makes it, as a process of its own, on a data folder that is deleted at the end. */
export class ShopProcess {
  /** Its log, so far. */
  said = "";
  /** Its environment, beside what every shop of a test has. */
  protected settings: Record<string, string>;
  readonly #under: string;
  #dataDir: string | undefined;
  #server: ChildProcess | undefined;
  #port = 0;

  /** `under` is the folder to make its data folder in. */
  constructor(settings: Record<string, string> = {}, under: string = tmpdir()) {
    this.settings = settings;
    this.#under = under;
  }

  /** Made when it is first asked for: a shop that never starts leaves nothing behind. */
  get dataDir(): string {
    if (!this.#dataDir) {
      this.#dataDir = mkdtempSync(join(this.#under, "meadow-shop-"));
      process.once("exit", this.#endWithParent);
    }
    return this.#dataDir;
  }

  /** Whoever started it may be ended in the middle: nothing is left, running or lying about. */
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

  /** Tells it to end; its data stay. Answers how long that took and with which code it ended. */
  async end(): Promise<{ milliseconds: number; code: number | null }> {
    const beganMs = performance.now();
    await this.#end("SIGTERM");
    return { milliseconds: Math.round(performance.now() - beganMs), code: this.#server?.exitCode ?? null };
  }

  /** Whether it is still the process that was started. */
  get isRunning(): boolean {
    return this.#server !== undefined && this.#server.exitCode === null && this.#server.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    this.#server?.kill(name);
  }

  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.end();
    process.off("exit", this.#endWithParent);
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
    // A worker has no address but the one for its keeper.
    const { ROLE, METRICS_PORT } = this.settings;
    const url = ROLE === "worker" ? `http://127.0.0.1:${METRICS_PORT}` : this.url;
    try {
      return (await fetch(`${url}/api/health`)).ok;
    } catch {
      return false;
    }
  }
}
