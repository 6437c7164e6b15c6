import { useCallback } from "react";
import { useFetcher } from "react-router";
import type { loader } from "#web/shelf/ways-in.ts";

/** Pictures for a menu or a search, once they are asked for; before that, and where they do not come, words alone stand there. */
export function useWaysIn() {
  const { data, state, load } = useFetcher<typeof loader>();
  const isAsked = data !== undefined || state !== "idle";
  const ask = useCallback(() => {
    if (!isAsked) void load("/search/ways-in");
  }, [isAsked, load]);
  return { waysIn: data, ask };
}
