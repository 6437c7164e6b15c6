import type { Page } from "playwright-core";

/** "in sight" if the focused element is visible below the site's header, and else which element has the focus, and where. */
export async function findFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "nothing has the focus";
    const head = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const { top, bottom } = focused.getBoundingClientRect();
    if (top >= head && bottom <= window.innerHeight) return "in sight";
    const words = (focused.textContent ?? "").trim().slice(0, 60);
    return `${focused.tagName} "${words}" from ${top} to ${bottom}, header to ${head}, window ${window.innerHeight}`;
  });
}
