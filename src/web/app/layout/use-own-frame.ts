import type { ComponentType } from "react";
import { useMatches } from "react-router";

/** A page's own header and footer instead of the site's. */
export interface OwnFrame {
  Header: ComponentType;
  Footer: ComponentType;
}

/** Returns the frame that the current page exports in its `handle`. The frame's code is loaded only with that page. */
export function useOwnFrame(): OwnFrame | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isOwnFrame(handle) ? handle : undefined;
}

function isOwnFrame(handle: unknown): handle is OwnFrame {
  return typeof handle === "object" && handle !== null && "Header" in handle && "Footer" in handle;
}
