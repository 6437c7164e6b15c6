import { ApiRefusal } from "./api-client.ts";

/** What is said to somebody who has tried too often, and how long there is to wait; undefined for any other failure. */
export function tooManyRequestsMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 429) return undefined;
  return `Too many tries. Please wait ${waitMessage(error)}.`;
}

/** "12 minutes", "3 hours", "7 days"; a minute where the shop does not say. */
function waitMessage({ facts }: ApiRefusal): string {
  const minutes = Number(facts.waitMinutes ?? 1);
  if (minutes >= 48 * 60) return `${Math.ceil(minutes / 60 / 24)} days`;
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
