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
    return `You have sent too many messages. Wait a while, or email ${contactEmail}.`;
  }
  return `Your message was not sent. Try again, or email ${contactEmail}.`;
}
