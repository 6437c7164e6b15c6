import { useEffect } from "react";
import { useLocation } from "react-router";

/** Kept by the window and not by a frame: the shop's and the dashboard's take turns. */
let pageSeen: string | undefined;

/** After a step to another page the focus is at its heading, as after loading it, unless the page placed it itself. */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isStep = pageSeen !== undefined && pageSeen !== pathname;
    pageSeen = pathname;
    if (!isStep || hash) return;
    // The page's own effects run after the frame's; what they focus stays.
    const frame = requestAnimationFrame(() => {
      const main = document.getElementById("main");
      if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
      focusTitle();
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);
}

/** Moves the focus to the page's heading, from where its words are read on. */
export function focusTitle(): void {
  const main = document.getElementById("main");
  const title = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!title) return;
  title.tabIndex = -1;
  title.style.outline = "none";
  title.focus({ preventScroll: true });
}
