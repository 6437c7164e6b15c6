import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const START_TIMEOUT_MS = 60_000;
const END_TIMEOUT_MS = 10_000;

/** Path of a program as a shell finds it. Undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export class StartedProgram {
  said = "";
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #endWithParent = (): void => this.#kill("SIGKILL");

  constructor(path: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#name = path;
    this.#child = spawn(path, args, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk) => {
        this.said += chunk;
      });
    }
    this.#child.once("error", (error) => {
      this.said += error.message;
    });
    process.once("exit", this.#endWithParent);
  }

  /** Waits until the program is ready. A timeout error includes the program's output. */
  async until<T>(findReady: () => T | undefined | Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && !this.#hasEnded) {
      const ready = await findReady();
      if (ready !== undefined) return ready;
      await sleep(50);
    }
    await this.end();
    throw new Error(`${this.#name} did not start, and said: ${this.said || "nothing"}`);
  }

  async end(): Promise<void> {
    process.removeListener("exit", this.#endWithParent);
    if (this.#hasEnded) return;
    const ended = new Promise<void>((resolve) => this.#child.once("exit", () => resolve()));
    this.#kill("SIGTERM");
    await Promise.race([ended, sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
    this.#kill("SIGKILL");
  }

  get #hasEnded(): boolean {
    return this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #kill(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch (error) {
      // ESRCH means that the process group has already ended.
      if (!(error instanceof Error) || !("code" in error) || error.code !== "ESRCH") throw error;
    }
  }
}
