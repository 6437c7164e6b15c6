/** Maximum wait for an idle browser. It is long enough for a slow phone to finish loading the page. */
const UNTIL_IDLE_MS = 2_000;

/** Preloads a part of a page. Ignores failures, because the part is requested again when it is needed. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Preloads a part of a page once the browser is idle. */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  const fetch = () => fetchAhead(load);
  // Safari has no `requestIdleCallback`.
  if ("requestIdleCallback" in window) requestIdleCallback(fetch);
  else setTimeout(fetch, UNTIL_IDLE_MS);
}
