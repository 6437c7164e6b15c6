import { ApiRefusal } from "#web/app/api-client.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";

const BROKEN = "Something went wrong. Please try again.";

/** Why a call with a password did not work: what was typed is to blame only when the shop has looked at it and said no. */
export function failureMessage(error: Error, refusalMessage: string): string {
  if (!(error instanceof ApiRefusal) || error.status >= 500) return BROKEN;
  return tooManyRequestsMessage(error) ?? refusalMessage;
}
