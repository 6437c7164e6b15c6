import { type Endpoint, type InputOf, type OutputOf, pathParameters, refusalReply } from "#contract/endpoint.ts";

/** A call the shop refused. `message` is the status code, a colon, a space and the reply's text (specification, section 8). */
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

function parseRefusal(body: string) {
  try {
    return refusalReply.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

export function isRefusal(error: unknown, code: string): error is ApiRefusal {
  return error instanceof ApiRefusal && error.code === code;
}

/** Whether the call was refused because nobody is signed in (any more). */
export function isSignedOut(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.status === 401;
}

/** Whether nobody knows what became of a call: no answer came, or one that says the shop itself broke. */
export function isLost(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.status >= 500;
}

const TIMEOUT_MS = 30_000;

/** Makes one call of the contract from the browser. Throws `ApiRefusal`, or another error when no answer came in time. */
export async function callApi<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const response = await requestApi(endpoint, input, AbortSignal.timeout(TIMEOUT_MS));
  return response.json() as Promise<OutputOf<E>>;
}

/** One page of a list, with what the reply's headers say of the whole. */
export interface ApiPage<Rows> {
  rows: Rows;
  totalCount: number;
  /** Whether there are more than `totalCount`. */
  isTotalCapped: boolean;
  nextCursor: string | undefined;
}

/** Reads one page of a list. */
export async function callApiForPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<ApiPage<OutputOf<E>>> {
  const response = await requestApi(endpoint, input, AbortSignal.timeout(TIMEOUT_MS));
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  return {
    rows: (await response.json()) as OutputOf<E>,
    totalCount: Number(response.headers.get("x-total-count") ?? 0),
    isTotalCapped: response.headers.get("x-total-capped") === "true",
    nextCursor: next ? (new URL(next, window.location.origin).searchParams.get("cursor") ?? undefined) : undefined,
  };
}

/** Sends one call and answers the reply as it is; whoever calls decides how long to wait for it. */
export async function requestApi<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): Promise<Response> {
  const rest: Record<string, unknown> = { ...input };
  let url = endpoint.path;
  for (const name of pathParameters(endpoint.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  if (!hasBody) {
    const query = new URLSearchParams(
      Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    if (query.size > 0) url += `?${query}`;
  }
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: "same-origin",
    signal,
    headers: hasBody ? { "content-type": "application/json" } : {},
    ...(hasBody ? { body: JSON.stringify(rest) } : {}),
  });
  if (!response.ok) throw new ApiRefusal(response.status, await response.text(), response.statusText);
  return response;
}
