import { useSyncExternalStore } from "react";
import { readVisitorHint } from "#web/app/read-visitor-hint.ts";

/** The visitor hint, or undefined on the server and until the page has woken up in the browser. */
export function useVisitorHint() {
  return useSyncExternalStore(subscribe, readVisitorHint, () => undefined);
}

// The cookie tells nobody when it changes; it is read again with every render.
function subscribe() {
  return () => {};
}
