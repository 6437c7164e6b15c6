import { ApiRefusal } from "#web/api-client.ts";

const BROKEN = "Something went wrong. Please try again.";

/** Why a call with a password did not work: what was typed is to blame only when the shop has looked at it and said no. */
export function failureWords(error: Error, refusalWords: string): string {
  if (!(error instanceof ApiRefusal) || error.status >= 500) return BROKEN;
  if (error.code === "too-many-guesses") return `Too many tries. Please wait ${waitWords(error)}.`;
  return error.status === 429 ? "Too many tries. Please wait a minute." : refusalWords;
}

/** How long there is to wait: "12 minutes", "3 hours", "7 days". */
function waitWords({ facts }: ApiRefusal): string {
  const minutes = Number(facts.waitMinutes ?? 1);
  if (minutes >= 48 * 60) return `${Math.ceil(minutes / 60 / 24)} days`;
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
