import type { InputOf } from "#contract/call.ts";
import { cancelContract, sendMessage } from "#contract/marketing/marketing.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import { useCall } from "#web/app/use-call.ts";

export type Message = InputOf<typeof sendMessage>;
export type Cancellation = InputOf<typeof cancelContract>;

export function useSendMessage() {
  return useCall({ call: (message: Message) => callApi(sendMessage, message) });
}

export function useCancelContract() {
  return useCall({ call: (cancellation: Cancellation) => callApi(cancelContract, cancellation) });
}

/** Reason why nothing was sent, and what to do. */
export function contactFailureMessage(error: Error, contactEmail: string): string {
  if (error instanceof ApiRefusal && error.status === 429) {
    return `That was a lot of messages. Please wait a while, or write to ${contactEmail}.`;
  }
  return `It did not go through. Please try again, or write to ${contactEmail}.`;
}
