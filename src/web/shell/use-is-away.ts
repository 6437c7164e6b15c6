import { useEffect, useState } from "react";
import { DATABASE_AWAY } from "#contract/away.ts";
import { getReadiness } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";

const ASK_EVERY_MS = 5_000;

/** Whether the shop's database is away: answers say so in their heads, and it is asked until it is back. */
export function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (typeof PerformanceObserver === "undefined") return;
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(saysAway)) setIsAway(true);
    });
    for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => {
      // "Not ready", or no answer at all: the next question comes.
      callApi(getReadiness, {}).then(
        () => setIsAway(false),
        () => undefined,
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAway]);
  return isAway;
}

function saysAway(entry: PerformanceEntry): boolean {
  const { serverTiming = [] } = entry as Partial<PerformanceResourceTiming>;
  return serverTiming.some(({ name }) => name === DATABASE_AWAY);
}
