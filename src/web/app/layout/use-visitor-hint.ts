import { useSyncExternalStore } from "react";
import { readVisitorHint } from "#web/app/read-visitor-hint.ts";

/** The visitor hint. Undefined on the server and before hydration. */
export function useVisitorHint() {
  return useSyncExternalStore(subscribe, readVisitorHint, () => undefined);
}

// Cookies have no change event, so the hint is read with every render.
function subscribe() {
  return () => {};
}
