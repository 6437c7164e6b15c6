import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import { requestSample } from "#contract/calls.ts";
import { ApiRefusal, callApi, isRefusal } from "#web/api-client.ts";

export type SampleRequest = InputOf<typeof requestSample>;

export function useRequestSample() {
  return useMutation({ mutationFn: (request: SampleRequest) => callApi(requestSample, request) });
}

/** Why no sample will come, or not yet. */
export function sampleFailureWords(error: Error): string {
  if (isRefusal(error, "sample-taken")) {
    return "A sample box has been asked for at this address already. It is one per household.";
  }
  if (error instanceof ApiRefusal && error.status === 429)
    return "Too many tries. Please wait a minute, then try again.";
  return "Failed to submit sample request. Please try again.";
}
