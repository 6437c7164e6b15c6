/** Publishes the height of a bar at the bottom of the window while it is shown, so that toasts appear above it. */
export function measurePinnedBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--pinned-bar", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--pinned-bar");
  };
}
