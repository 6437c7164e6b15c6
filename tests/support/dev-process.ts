import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { doNotRunAtExit, runAtExit } from "./at-exit.ts";
import { freePort } from "./free-port.ts";

/** Long, because the machine may be busy. Otherwise the server starts in a few seconds. */
const PATIENCE_MS = 180_000;
const POLL_MS = 50;

interface Place {
  cwd: string;
  command: readonly string[];
  settings: Readonly<Record<string, string>>;
}

export class DevProcess {
  said = "";
  readonly url: string;
  readonly #server: ChildProcess;

  private constructor(port: number, { cwd, command, settings }: Place) {
    this.url = `http://127.0.0.1:${port}`;
    const server = spawn(process.execPath, command, {
      cwd,
      env: {
        ...process.env,
        NODE_ENV: "development",
        PORT: String(port),
        HOST: "127.0.0.1",
        DATABASE_URL: "",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (this.said += chunk));
    this.#server = server;
    runAtExit(this.kill);
  }

  /**
   * Starts the server and waits until it responds. The caller must stop it. A failed start leaves no process or file
   * behind.
   */
  static async start(place: Place): Promise<DevProcess> {
    const dev = new DevProcess(await freePort(), place);
    try {
      await dev.until("the shop answers", async () => (await fetch(`${dev.url}/api/health`)).ok);
      return dev;
    } catch (cause) {
      dev.kill();
      throw cause;
    }
  }

  /**
   * Waits until a condition is true. A connection error counts as false. A timeout error includes the server's output.
   */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline && this.#server.exitCode === null) {
      if (await isSo().catch(() => false)) return;
      await sleep(POLL_MS);
    }
    throw new Error(`It never came to be that ${what}. The server said:\n${this.said}`);
  }

  async end(): Promise<number | null> {
    const server = this.#server;
    if (server.exitCode === null && server.signalCode === null) {
      const isGone = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await isGone;
    }
    return server.exitCode;
  }

  readonly kill = (): void => {
    doNotRunAtExit(this.kill);
    try {
      if (this.#server.pid) process.kill(-this.#server.pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
}
