import type { Page } from "playwright-core";

/**
 * Controls of the dashboard that the open toast covers: the search of the header, the first button of the page, and the
 * buttons of an open dialog or of the selection. Undefined without a toast.
 */
export function findCoveredByToast(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => {
    const toast = document.querySelector("[popover] > [role]")?.getBoundingClientRect();
    if (!toast) return;
    const firstButton = [...document.querySelectorAll<HTMLElement>("main :is(button, a[href])")].find(
      (control) => control.checkVisibility() && control.getBoundingClientRect().height > 30,
    );
    const controls = document.querySelector("dialog[open]")
      ? document.querySelectorAll<HTMLElement>("dialog[open] :is(button, a[href], input, select)")
      : document.querySelectorAll<HTMLElement>("header [role=combobox], [aria-label=Selection] :is(button, select)");
    return [...controls, ...(firstButton && !document.querySelector("dialog[open]") ? [firstButton] : [])]
      .filter((control) => {
        const { top, bottom, left, right, height } = control.getBoundingClientRect();
        const isBeside = bottom <= toast.top || top >= toast.bottom || right <= toast.left || left >= toast.right;
        return control.checkVisibility() && height > 1 && !isBeside;
      })
      .map((control) => control.ariaLabel ?? control.textContent.trim());
  });
}
