import { ApiRefusal } from "#web/api-client.ts";

/** Why signing in or up did not work: what was typed is to blame only when the shop has looked at it and said no. */
export function failureWords(error: Error, refusalWords: string): string {
  if (!(error instanceof ApiRefusal) || error.status >= 500) return "Something went wrong. Please try again.";
  return error.status === 429 ? "Too many tries. Please wait a minute." : refusalWords;
}
