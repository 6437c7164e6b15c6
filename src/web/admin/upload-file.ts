import { type Endpoint, type InputOf, type OutputOf, pathParameters } from "#contract/endpoint.ts";
import { ApiRefusal } from "#web/api-client.ts";

const TIMEOUT_MS = 120_000;

/** Sends one file to a call that takes one. Throws as `callApi` does. */
export async function uploadFile<E extends Endpoint>(endpoint: E, input: InputOf<E>, file: File): Promise<OutputOf<E>> {
  const given: Readonly<Record<string, unknown>> = { ...input };
  const url = pathParameters(endpoint.path).reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(String(given[name]))),
    endpoint.path,
  );
  const body = new FormData();
  body.append("file", file);
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: "same-origin",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body,
  });
  if (!response.ok) throw new ApiRefusal(response.status, await response.text(), response.statusText);
  return response.json() as Promise<OutputOf<E>>;
}
