/** Long enough for a page to have come to rest on a slow phone. */
const UNTIL_IDLE_MS = 2_000;

/** Fetches a part of a page before it is wanted. If that fails, whoever wants it asks again and is told. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Fetches a part ahead once the page has nothing else to do. */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  const fetch = () => fetchAhead(load);
  // Safari has no idle time to give away.
  if ("requestIdleCallback" in window) requestIdleCallback(fetch);
  else setTimeout(fetch, UNTIL_IDLE_MS);
}
