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
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: hasBody ? { "content-type": "application/json" } : {},
    ...(hasBody ? { body: JSON.stringify(rest) } : {}),
  });
  if (!response.ok) throw new ApiRefusal(response.status, await response.text(), response.statusText);
  return response.json() as Promise<OutputOf<E>>;
}
