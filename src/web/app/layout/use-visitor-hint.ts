import { useSyncExternalStore } from "react";
import { readVisitorHint } from "#web/app/read-visitor-hint.ts";

/** The visitor hint. Undefined on the server and before hydration. */
export function useVisitorHint() {
  return useSyncExternalStore(subscribe, readVisitorHint, () => undefined);
}

// Cookies have no change event, so there is nothing to subscribe to. Every render reads the hint again.
function subscribe() {
  return () => {};
}
