import type { Endpoint, InputOf, OutputOf } from "#contract/endpoint.ts";
import { uploadToApi } from "#web/api-client.ts";

const TIMEOUT_MS = 120_000;

/** Sends one file to a call that takes one. Throws as `callApi` does. */
export async function uploadFile<E extends Endpoint>(endpoint: E, input: InputOf<E>, file: File): Promise<OutputOf<E>> {
  return uploadToApi(endpoint, input, { file, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
