import { useFetcher, useRouteLoaderData } from "react-router";
import type { loader } from "#web/shop/catalogue/shelf/menu-pictures.ts";

/**
 * The shelves and their products, for menu and search. Pictures load on demand, and until then only names are shown.
 */
export function useMenuPictures() {
  const root: { shelves: { to: string; name: string }[] } | undefined = useRouteLoaderData("root");
  const { data, state, load } = useFetcher<typeof loader>();
  return {
    tiles: root?.shelves.map((shelf) => ({ ...shelf, picture: data?.pictures[shelf.to] })) ?? [],
    menuPictures: data,
    ask() {
      if (!data && state === "idle") void load("/search/ways-in");
    },
  };
}
