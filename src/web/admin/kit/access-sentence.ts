import { ApiRefusal } from "#web/app/api-client.ts";

/** The server's own sentence about a refusal that concerns the user and not what was sent, such as a missing permission. */
export function accessSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal) || (error.status !== 401 && error.status !== 403)) return undefined;
  return error.message.slice(`${error.status}: `.length);
}
