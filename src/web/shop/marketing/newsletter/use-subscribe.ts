import type { InputOf } from "#contract/call.ts";
import { subscribeToNewsletter } from "#contract/marketing/marketing.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import { useCall } from "#web/app/use-call.ts";

export function useSubscribe() {
  return useCall({
    call: (input: InputOf<typeof subscribeToNewsletter>) => callApi(subscribeToNewsletter, input),
  });
}

/** Message for a failed newsletter call, if the input is not the cause. */
export function newsletterFailure(error: Error): string {
  return error instanceof ApiRefusal && error.status === 429
    ? "Too many attempts. Wait a minute."
    : "Something went wrong. Please try again.";
}
