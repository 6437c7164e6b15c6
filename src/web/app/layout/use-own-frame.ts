import type { ComponentType } from "react";
import { useMatches } from "react-router";

/** What a page puts in the place of the site's header and footer. */
export interface OwnFrame {
  Header: ComponentType;
  Footer: ComponentType;
}

/** The frame of the page on show, which it exports as its `handle`, so that no other page loads it. */
export function useOwnFrame(): OwnFrame | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isOwnFrame(handle) ? handle : undefined;
}

function isOwnFrame(handle: unknown): handle is OwnFrame {
  return typeof handle === "object" && handle !== null && "Header" in handle && "Footer" in handle;
}
