import { useRouteLoaderData } from "react-router";

/** The shop's shelves, which every page has read; none on the page of last resort. */
export function useShelves(): { slug: string; name: string }[] {
  const root: { shelves: { slug: string; name: string }[] } | undefined = useRouteLoaderData("root");
  return root?.shelves ?? [];
}
