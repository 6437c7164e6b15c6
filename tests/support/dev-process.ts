import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** Long, because tests also run on machines that are busy with much else: alone it is there after a few seconds. */
const PATIENCE_MS = 180_000;
const POLL_MS = 50;

interface Place {
  /** The folder of its sources. */
  cwd: string;
  /** Node's words for it. */
  command: readonly string[];
  settings: Readonly<Record<string, string>>;
}

/** The development server as a process of its own. */
export class DevProcess {
  /** Its log, so far. */
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
      // A group of its own: what it has started is ended with it.
      detached: true,
    });
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (this.said += chunk));
    this.#server = server;
    process.once("exit", this.kill);
  }

  /** Starts it, and waits until it answers. Whoever calls sees to its end; a start that fails leaves nothing behind. */
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

  /** Waits until something is so, an address that does not answer counting as no. Throws with what the server said. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline && this.#server.exitCode === null) {
      if (await isSo().catch(() => false)) return;
      await sleep(POLL_MS);
    }
    throw new Error(`It never came to be that ${what}. The server said:\n${this.said}`);
  }

  /** Ends it as Ctrl+C does, and answers its code. */
  async end(): Promise<number | null> {
    const server = this.#server;
    if (server.exitCode === null && server.signalCode === null) {
      const isGone = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await isGone;
    }
    return server.exitCode;
  }

  /** Ends whatever is left of it, by force. */
  readonly kill = (): void => {
    process.off("exit", this.kill);
    try {
      if (this.#server.pid) process.kill(-this.#server.pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
}
