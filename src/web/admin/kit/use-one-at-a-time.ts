import { useRef } from "react";

/** Lets one through until it has ended. A second press comes before the first is drawn as pending: no state stops it. */
export function useOneAtATime(): { begin: () => boolean; end: () => void } {
  const isRunning = useRef(false);
  return {
    begin() {
      if (isRunning.current) return false;
      isRunning.current = true;
      return true;
    },
    end() {
      isRunning.current = false;
    },
  };
}
