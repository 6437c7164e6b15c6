import { type RefObject, useEffect, useRef } from "react";

const FIELD = "input:not([type=hidden], [readonly], [hidden]), textarea, select";

/**
 * Keeps the focus in a part of the page whose content changes with `shown`, such as a view and its form. If the change
 * removed the focused element, focuses the first field of the part, else its first button or link.
 */
export function useKeptFocus<Part extends HTMLElement = HTMLDivElement>(shown: unknown): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (Object.is(before.current, shown)) return;
    before.current = shown;
    if (document.activeElement && document.activeElement !== document.body) return;
    const find = (selector: string) => part.current?.querySelector<HTMLElement>(selector);
    (find(FIELD) ?? find("button, a[href]"))?.focus();
  }, [shown]);
  return part;
}
