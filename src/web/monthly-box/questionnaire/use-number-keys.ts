import { type RefObject, useEffect } from "react";

/**
 * Calls `onChoose` with 0 for the key 1, and so on up to `count`. Only while the focus is inside `area`, in the dialog
 * round it, or nowhere, so that it never takes a key from anything else on the page (WCAG 2.1.4).
 */
export function useNumberKeys(area: RefObject<HTMLElement | null>, count: number, onChoose: (index: number) => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || !hasTheFocus(area.current)) return;
      const index = Number(event.key) - 1;
      if (Number.isInteger(index) && index >= 0 && index < count) onChoose(index);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [area, count, onChoose]);
}

function hasTheFocus(area: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!area || !focused) return false;
  const dialog = area.closest("dialog");
  return focused === document.body || area.contains(focused) || Boolean(dialog?.contains(focused));
}
