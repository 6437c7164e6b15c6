import { ApiRefusal } from "./api-client.ts";

/** Message for a caller who has tried too often, with the time to wait. Undefined for other errors. */
export function tooManyRequestsMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 429) return undefined;
  return `Too many attempts. Wait ${waitMessage(error)}.`;
}

/** Waiting time: "12 minutes", "3 hours", "7 days". One minute if the shop sends no time. */
function waitMessage({ facts }: ApiRefusal): string {
  const minutes = Number(facts.waitMinutes ?? 1);
  if (minutes >= 48 * 60) return `${Math.ceil(minutes / 60 / 24)} days`;
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
