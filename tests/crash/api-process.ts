import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "#tests/support/free-port.ts";

const START_TIMEOUT_MS = 60_000;

export class ApiProcess {
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const child = spawn(process.execPath, ["tests/crash/serve-api.ts"], {
      env: { ...process.env, ...this.#environment, HOST: "127.0.0.1", PORT: String(this.#port) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.#child = child;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (child.exitCode === null && Date.now() < deadline) {
      if (await this.#answers()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the shop did not start");
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const isGone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
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
