import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { uploadToApi } from "#web/app/api-client.ts";

const TIMEOUT_MS = 120_000;

/** Sends one file to a call that takes one. Throws as `callApi` does. */
export async function uploadFile<C extends NamedCall>(call: C, input: InputOf<C>, file: File): Promise<OutputOf<C>> {
  return uploadToApi(call, input, { file, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
