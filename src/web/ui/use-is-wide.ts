import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 64rem)";

/** True if the window fits two columns (Tailwind's `lg`). False on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}

function subscribe(onChange: () => void) {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
