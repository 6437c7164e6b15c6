import type { Page } from "playwright-core";

/** Smallest height in pixels of a control that a finger presses. */
const HEIGHT_MIN = 44;

/**
 * Finds the controls of a page that are too low for a finger, with their heights. Links within a text are left out. A
 * checkbox is as high as its label.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((heightMin) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "button, select, summary, textarea, input:not([type=hidden]), a[href], [role=button], [role=tab], [role=option]",
    );
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".sr-only");
    const heightOf = (element: HTMLElement) => {
      const label = "labels" in element ? (element as HTMLInputElement).labels?.[0] : undefined;
      const isTick = element.matches("[type=checkbox], [type=radio]");
      return (isTick && label ? label : element).getBoundingClientRect().height;
    };
    return [...controls]
      .filter((element) => isShown(element) && getComputedStyle(element).display !== "inline")
      .map((element) => ({ element, height: heightOf(element) }))
      .filter(({ height }) => height > 1 && height < heightMin - 0.5)
      .map(({ element, height }) => {
        const name = element.ariaLabel ?? element.textContent.trim() ?? element.id;
        return `${element.tagName.toLowerCase()} "${name.slice(0, 60)}" (${element.id}): ${height.toFixed(1)}`;
      });
  }, HEIGHT_MIN);
}
