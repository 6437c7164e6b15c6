import type { Refusal } from "#domain/shop-error.ts";
import { type InputOf, type NamedCall, type OutputOf, pathParameters } from "./call.ts";
import type { Endpoint, refusalReply } from "./endpoint.ts";
import type { z } from "./zod.ts";

/** A refused call. `message` is the status code, a colon, a space and the reply's text (specification, section 8). */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly issues: readonly { path: string; message: string }[];

  constructor(status: number, body: string, statusText: string) {
    const reply = parseRefusal(body);
    super(`${status}: ${reply?.message || body || statusText}`);
    this.name = "ApiRefusal";
    this.status = status;
    this.code = reply?.code ?? "unknown";
    this.facts = reply?.facts ?? {};
    this.issues = reply?.issues ?? [];
  }
}

type RefusalReply = z.output<typeof refusalReply>;

function parseRefusal(body: string): RefusalReply | undefined {
  try {
    const reply: unknown = JSON.parse(body);
    return isRefusalReply(reply) ? reply : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks only enough to distinguish the shop's refusals from a proxy's errors. Zod would be larger than the rest of
 * this file.
 */
function isRefusalReply(reply: unknown): reply is RefusalReply {
  if (typeof reply !== "object" || reply === null || !("code" in reply) || !("message" in reply)) return false;
  const isListed = !("issues" in reply) || Array.isArray(reply.issues);
  return typeof reply.code === "string" && typeof reply.message === "string" && isListed;
}

export function isRefusal(error: unknown, code: Refusal): error is ApiRefusal {
  return error instanceof ApiRefusal && error.code === code;
}

/** The refusal code of a call, if its contract declares that code. Undefined for any other error. */
export function refusalOf<Refused extends Refusal>(
  endpoint: Endpoint<z.ZodObject, z.ZodType, Refused>,
  error: unknown,
): Refused | undefined {
  return error instanceof ApiRefusal ? endpoint.refusals.find((code) => code === error.code) : undefined;
}

/** True if the call was refused because the user is not signed in, or no longer signed in. */
export function isSignedOut(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.status === 401;
}

/** True if the result of a call is unknown, because there was no answer or the shop had an internal error. */
export function isLost(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.status >= 500;
}

export interface ClientOptions {
  /** Address of the shop, "https://shop.example". Empty on the shop's own pages. */
  baseUrl?: string;
  /** Defaults to the platform's `fetch`. A custom one can store cookies. */
  fetch?: typeof fetch;
  timeoutMs?: number;
  /**
   * Resolves the cause of a refusal, for example by re-authentication. If it returns true, the client repeats the call
   * once.
   */
  makeUpFor?: (refusal: ApiRefusal) => Promise<boolean>;
}

const TIMEOUT_MS = 30_000;

/** Makes the contract's calls with typed inputs and replies. Throws `ApiRefusal` if the shop refuses a call. */
export class ShopClient {
  readonly #baseUrl: string;
  readonly #fetch: typeof fetch;
  readonly #timeoutMs: number;
  readonly #makeUpFor: NonNullable<ClientOptions["makeUpFor"]>;

  constructor({ baseUrl = "", fetch: ownFetch, timeoutMs = TIMEOUT_MS, makeUpFor }: ClientOptions = {}) {
    this.#baseUrl = baseUrl.replace(/\/$/, "");
    this.#fetch = ownFetch ?? ((...request) => fetch(...request));
    this.#timeoutMs = timeoutMs;
    this.#makeUpFor = makeUpFor ?? (async () => false);
  }

  /** Makes one call. Throws `ApiRefusal` if refused, or another error if no answer arrives in time. */
  readonly call = async <C extends NamedCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const response = await this.#requestTwice(() => this.#request(call, input, AbortSignal.timeout(this.#timeoutMs)));
    return response.json() as Promise<OutputOf<C>>;
  };

  /** Sends one call and returns the raw response. `signal` replaces the client's timeout. */
  readonly request = async <C extends NamedCall>(
    call: C,
    input: InputOf<C>,
    signal = AbortSignal.timeout(this.#timeoutMs),
  ): Promise<Response> => this.#requestTwice(() => this.#request(call, input, signal));

  async #requestTwice(request: () => Promise<Response>): Promise<Response> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiRefusal) || !(await this.#makeUpFor(error))) throw error;
      return request();
    }
  }

  async #request<C extends NamedCall>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<Response> {
    const { url, rest } = fillPath(call, { ...input });
    if (call.method === "GET" || call.method === "DELETE") {
      const sent = Object.entries(rest).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const query = new URLSearchParams(sent);
      return this.#send(call, query.size > 0 ? `${url}?${query}` : url, { signal });
    }
    const headers = { "content-type": "application/json" };
    return this.#send(call, url, { signal, headers, body: JSON.stringify(rest) });
  }

  readonly upload = async <C extends NamedCall>(
    call: C,
    input: InputOf<C>,
    { file, signal }: { file: File; signal: AbortSignal },
  ): Promise<OutputOf<C>> => {
    const body = new FormData();
    body.append("file", file);
    const response = await this.#send(call, fillPath(call, { ...input }).url, { signal, body });
    return response.json() as Promise<OutputOf<C>>;
  };

  async #send(call: NamedCall, url: string, init: RequestInit): Promise<Response> {
    const request = { method: call.method, credentials: "same-origin", ...init } as const;
    const response = await this.#fetch(`${this.#baseUrl}${url}`, request);
    if (!response.ok) throw new ApiRefusal(response.status, await response.text(), response.statusText);
    return response;
  }
}

/** The path with its parameters filled in, and the remaining input. */
function fillPath(call: NamedCall, input: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  let url = call.path;
  for (const name of pathParameters(call.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  return { url, rest };
}

/** Value of `server-timing` while the database is unavailable. The page's scripts show a message for it. */
export const DATABASE_AWAY = "away";
