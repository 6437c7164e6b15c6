import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import { estimateDelivery } from "#contract/calls.ts";
import { ApiRefusal, callApi, isRefusal } from "#web/api-client.ts";

/** Asks when goods ordered now would arrive: only when somebody wants to know, and anew each time. */
export function useDeliveryEstimate() {
  return useMutation({ mutationFn: (input: InputOf<typeof estimateDelivery>) => callApi(estimateDelivery, input) });
}

/** What is wrong with the postcode, or undefined when something else went wrong. */
export function postcodeProblem(error: Error): string | undefined {
  if (isRefusal(error, "postcode-not-served")) {
    return "We are sorry: we cannot deliver to Jersey or Guernsey. They are outside the UK's customs area.";
  }
  if (isRefusal(error, "invalid-input")) return error.issues[0]?.message ?? "Enter a full UK postcode, like SW1A 1AA";
  return undefined;
}

/** Why there is no answer, when the postcode is not to blame. */
export function estimateFailure(error: Error): string {
  return error instanceof ApiRefusal && error.status === 429
    ? "Too many tries. Please wait a minute."
    : "We could not work out the dates. Please try again.";
}
