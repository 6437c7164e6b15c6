import { useFetcher, useRouteLoaderData } from "react-router";
import type { loader } from "#web/shop/catalogue/shelf/ways-in.ts";

/**
 * The shelves, which every page but the one of last resort has read, and all that stands on them, for a menu or a
 * search. Their pictures come once they are asked for; before that, and where they do not come, words alone stand there.
 */
export function useWaysIn() {
  const root: { shelves: { to: string; name: string }[] } | undefined = useRouteLoaderData("root");
  const { data, state, load } = useFetcher<typeof loader>();
  return {
    tiles: root?.shelves.map((shelf) => ({ ...shelf, picture: data?.pictures[shelf.to] })) ?? [],
    waysIn: data,
    ask() {
      if (!data && state === "idle") void load("/search/ways-in");
    },
  };
}
