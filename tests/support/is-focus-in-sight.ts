import type { Page } from "playwright-core";

/** True if the focused element is visible below the site's header. */
export async function isFocusInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const head = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const { top, bottom } = focused?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    return focused !== document.body && top >= head && bottom <= window.innerHeight;
  });
}
