import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { type InputOf, type OutputOf, pathParameters } from "#contract/call.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** Log lines of each shop, so that the error of a failed request can contain them. */
const logs = new WeakMap<FastifyInstance, readonly string[]>();

export function keepLog(app: FastifyInstance, lines: readonly string[]): void {
  logs.set(app, lines);
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** A visitor with a cookie jar who calls the shop's real routes. */
export class TestBrowser {
  readonly #app: FastifyInstance;
  #cookies = new Map<string, string>();
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  #signInAgain: (() => Promise<unknown>) | undefined;

  /**
   * Each browser has its own IP address by default, because limits apply per address. Every request carries `headers`,
   * as if a proxy had added them.
   */
  constructor(app: FastifyInstance, address = nextAddress(), headers: Readonly<Record<string, string>> = {}) {
    this.#headers = headers;
    this.#app = app;
    this.#address = address;
  }

  /** A browser with the same session at another instance of the shop. */
  elsewhere(app: FastifyInstance): TestBrowser {
    const same = new TestBrowser(app, this.#address, this.#headers);
    same.#cookies = this.#cookies;
    return same;
  }

  /** Sets how to sign in again. A call that is refused for that reason is then repeated. */
  renewBy(signInAgain: () => Promise<unknown>): void {
    this.#signInAgain = signInAgain;
  }

  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const reply = await this.send(endpoint, input as Record<string, unknown>);
    if (reply.statusCode !== 200)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.statusCode} ${reply.body}`);
    return reply.json() as OutputOf<E>;
  }

  async send(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    path = endpoint.path,
  ): Promise<LightMyRequestResponse> {
    const rest = { ...input };
    let url = path;
    for (const name of pathParameters(path)) {
      url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name]).toWellFormed()));
      delete rest[name];
    }
    const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
    if (!hasBody && Object.keys(rest).length > 0) {
      url += `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))}`;
    }
    const body = hasBody ? JSON.stringify(rest) : undefined;
    const reply = await this.sendRaw(endpoint.method, url, body);
    requireDeclaredRefusal(this.#app, endpoint, reply);
    const signInAgain = this.#signInAgain;
    if (!signInAgain || !ASKING.some((code) => reply.body.includes(`"code":"${code}"`))) return reply;
    this.#signInAgain = undefined;
    await signInAgain();
    this.#signInAgain = signInAgain;
    return this.sendRaw(endpoint.method, url, body);
  }

  async upload(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    file: { name: string; type: string; bytes: Buffer | string },
  ): Promise<LightMyRequestResponse> {
    const boundary = "a-boundary-that-no-file-of-the-tests-holds";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(file.bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    let url = endpoint.path;
    for (const name of pathParameters(url)) url = url.replace(`{${name}}`, String(input[name]));
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const reply = await this.sendRaw(endpoint.method, url, payload, headers);
    requireDeclaredRefusal(this.#app, endpoint, reply);
    return reply;
  }

  async sendRaw(
    method: Endpoint["method"],
    url: string,
    payload?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const reply = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        ...this.#headers,
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...(this.#cookies.size > 0
          ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
          : {}),
        ...headers,
      },
    });
    for (const cookie of reply.cookies) {
      if (cookie.maxAge === 0 || cookie.value === "") this.#cookies.delete(cookie.name);
      else this.#cookies.set(cookie.name, encodeURIComponent(cookie.value));
    }
    return reply;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }
}

/** Refusals that ask the user to sign in or authenticate again. */
const ASKING: readonly string[] = ["signed-out", "proof-needed"];

/** Refusals that any call can return before its use case runs. */
export const COMMON_REFUSALS: readonly string[] = [
  "bad-request",
  "invalid-input",
  "not-found",
  "signed-out",
  "not-admin",
  "not-permitted",
  "second-factor-needed",
  "key-invalid",
  "key-not-allowed",
  "key-in-address",
  "cross-site",
  "too-large",
  "too-many-requests",
];

/** Every refusal must be declared in the contract, so that pages can handle it. */
function requireDeclaredRefusal(app: FastifyInstance, endpoint: Endpoint, reply: LightMyRequestResponse): void {
  if (reply.statusCode === 200) return;
  const { code, requestId } = reply.json() as { code: string; requestId?: string };
  const isAsked = endpoint.needsRecentAuth && code === "proof-needed";
  if (!isAsked && !COMMON_REFUSALS.includes(code) && !endpoint.refusals.some((refusal) => refusal === code)) {
    const lines = logs.get(app)?.filter((line) => requestId && line.includes(requestId)) ?? [];
    const gave = `${endpoint.method} ${endpoint.path} gave ${code}, which its contract does not name`;
    throw new Error([gave, ...lines].join("\n"));
  }
}
