import { useEffect } from "react";
import { useLocation } from "react-router";

/** Stored once per window, because the shop's frame and the dashboard's frame replace each other. */
let pageSeen: string | undefined;

/** Moves the focus to the heading after a navigation, unless the page has placed the focus itself. */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isStep = pageSeen !== undefined && pageSeen !== pathname;
    pageSeen = pathname;
    if (!isStep || hash) return;
    // The page's own effects run after the frame's effects, so a focus that the page sets takes precedence.
    const frame = requestAnimationFrame(() => {
      const main = document.getElementById("main");
      if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
      focusTitle();
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);
}

/** Focuses the page's heading, so that screen readers continue there. */
export function focusTitle(): void {
  const main = document.getElementById("main");
  const title = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!title) return;
  title.tabIndex = -1;
  title.style.outline = "none";
  title.focus({ preventScroll: true });
}
