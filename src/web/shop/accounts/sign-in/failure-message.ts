import { ApiRefusal } from "#web/app/api-client.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";

const BROKEN = "Something went wrong. Please try again.";

/** Message for a failed call with a password. Blames the input only if the shop rejected it. */
export function failureMessage(error: Error, refusalMessage: string): string {
  if (!(error instanceof ApiRefusal) || error.status >= 500) return BROKEN;
  return tooManyRequestsMessage(error) ?? refusalMessage;
}
