import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserKind, BrowserSession } from "./browser-session.ts";
import { findProgram, StartedProgram } from "./started-program.ts";

/** Unused port for the proxy setting, so that requests to other machines fail. */
const NOWHERE = 9;

/** Settings that prevent all look-ups, updates and reports to other machines. */
const SETTINGS: Readonly<Record<string, boolean | number | string>> = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "intl.accept_languages": "en-GB",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": NOWHERE,
  "network.proxy.no_proxies_on": "127.0.0.1",
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": NOWHERE,
  "network.proxy.type": 1,
  "toolkit.telemetry.enabled": false,
  "ui.prefersReducedMotion": 1,
};

/** Firefox, driven by its built-in WebDriver BiDi. */
export const FIREFOX: BrowserKind = {
  name: "Firefox",
  findMissing: () => (findFirefox() ? undefined : "firefox-esr or firefox"),
  start: startFirefox,
};

function findFirefox(): string | undefined {
  return findProgram("firefox-esr") ?? findProgram("firefox");
}

async function startFirefox(): Promise<BrowserSession> {
  const profile = mkdtempSync(join(tmpdir(), "meadow-firefox-"));
  const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile];
  const firefox = new StartedProgram(findFirefox() ?? "firefox", args, { HOME: profile });
  const endAll = async () => {
    await firefox.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await firefox.until(() => /WebDriver BiDi listening on (ws:\S+)/.exec(firefox.said)?.[1]);
    const wire = await BidiWire.open(`${address}/session`);
    return await openSession(wire, endAll);
  } catch (error) {
    await endAll();
    throw error;
  }
}

async function openSession(wire: BidiWire, endAll: () => Promise<void>): Promise<BrowserSession> {
  await wire.ask("session.new", { capabilities: {} });
  const { contexts } = await wire.ask<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  if (!context) throw new Error("Firefox opened no page");
  return {
    async open(url) {
      await wire.ask("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate(expression) {
      const reply = await wire.ask<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        "script.evaluate",
        { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false },
      );
      if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.text);
      return reply.result?.value === undefined ? undefined : JSON.parse(reply.result.value);
    },
    async perform(actions) {
      await wire.ask("input.performActions", { context, actions });
    },
    async resize(width, height) {
      await wire.ask("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async end() {
      wire.close();
      await endAll();
    },
  };
}

interface BidiReply {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  error?: string;
  message?: string;
}

class BidiWire {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { answer: (result: unknown) => void; refuse: (error: Error) => void }>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(String(data))));
    socket.addEventListener("close", () => {
      for (const { refuse } of this.#waiting.values()) refuse(new Error("Firefox has gone"));
      this.#waiting.clear();
    });
  }

  static open(address: string): Promise<BidiWire> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.addEventListener("open", () => resolve(new BidiWire(socket)), { once: true });
      socket.addEventListener("error", () => reject(new Error(`no WebDriver BiDi at ${address}`)), { once: true });
    });
  }

  ask<T = unknown>(method: string, params: object): Promise<T> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { answer: (result) => resolve(result as T), refuse: reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ id, type, result, error, message }: BidiReply): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    if (type === "error") waiting.refuse(new Error(`${error}: ${message}`));
    else waiting.answer(result);
  }
}
