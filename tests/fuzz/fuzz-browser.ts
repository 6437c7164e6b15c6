import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { FuzzRequest } from "./make-requests.ts";

const ANSWER_WITHIN_MS = 30_000;

let sent = 0;

/** A visitor with a cookie jar. Each request comes from a new network, so that rate limits do not hide faults. */
export class FuzzBrowser {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();
  #isSettled = false;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Keeps the current session from now on, even if later responses set other cookies. */
  settle(): this {
    this.#isSettled = true;
    return this;
  }

  /** Undefined if no response came in time. */
  async send(request: Omit<FuzzRequest, "kind">): Promise<LightMyRequestResponse | undefined> {
    const { method, url, headers, body } = request;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
    });
    const reply = await Promise.race([
      this.#app.inject({
        method,
        url,
        remoteAddress: nextNetwork(),
        headers: { ...headers, ...(cookie ? { cookie } : {}) },
        ...(body === undefined ? {} : { payload: body }),
      }),
      late,
    ]);
    clearTimeout(timer);
    for (const { name, value, maxAge } of this.#isSettled ? [] : (reply?.cookies ?? [])) {
      if (maxAge === 0 || value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, encodeURIComponent(value));
    }
    return reply;
  }

  async call(method: FuzzRequest["method"], url: string, input: unknown): Promise<unknown> {
    const headers = { "content-type": "application/json" };
    const reply = await this.send({ method, url, headers, body: JSON.stringify(input) });
    if (reply?.statusCode !== 200) throw new Error(`${method} ${url}: ${reply?.statusCode} ${reply?.body}`);
    return reply.json();
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.send({ method: "GET", url: "/api/user", headers: {}, body: undefined }))?.statusCode === 200;
  }
}

function nextNetwork(): string {
  sent += 1;
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
}
