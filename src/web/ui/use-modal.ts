import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

export const BACKDROP =
  "backdrop:bg-ink/0 backdrop:transition-[background-color,display,overlay] backdrop:transition-discrete backdrop:duration-200 open:backdrop:bg-ink/45 starting:open:backdrop:bg-ink/0";

const CLOSING_MS = 200;

/** Open dialogs in order. The topmost dialog is the last. */
const opened = new Set<HTMLDialogElement>();

/**
 * Closes a dialog. The browser returns the focus to the element that opened it. If that element is gone, the focus
 * would be lost with the fading dialog, so the surrounding region takes it.
 */
function closeWithFocus(dialog: HTMLDialogElement): void {
  dialog.close();
  if (!dialog.contains(document.activeElement)) return;
  dialog.parentElement?.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}

/**
 * Content of a panel. Keeps the last content while the panel closes, because the caller's state has already changed.
 */
export function useLastShown<Content>(isOpen: boolean, content: Content): Content {
  const last = useRef(content);
  useEffect(() => {
    if (isOpen) last.current = content;
  });
  return isOpen ? content : last.current;
}

/**
 * Keeps a native dialog in sync with `isOpen`. The browser traps and restores focus and makes the page inert. Escape
 * and a click outside the dialog call `onClose`. `isPresent` is true until the dialog has faded out.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isPresent, setPresent] = useState(isOpen);
  if (isOpen && !isPresent) setPresent(true);
  const [last, setLast] = useState({ isOpen, opening: 0 });
  if (last.isOpen !== isOpen) setLast({ isOpen, opening: last.opening + (isOpen ? 1 : 0) });

  // A layout effect closes the dialog before a result beside it takes the focus, which an open dialog would refuse.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (isOpen) {
      // A dialog hides the scroll bar, which leaves a gap only if it takes up width.
      document.documentElement.toggleAttribute("data-has-bar", window.innerWidth > document.body.offsetWidth);
      if (!dialog) return;
      if (!dialog.open) dialog.showModal();
      opened.add(dialog);
      return () => void opened.delete(dialog);
    }
    if (dialog) closeWithFocus(dialog);
    const timer = setTimeout(() => setPresent(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return {
    isPresent,
    /**
     * Key of the content. It changes when the dialog opens again while fading out, so that the content starts fresh.
     */
    opening: last.opening,
    dialogProps: {
      ref,
      onCancel(event: SyntheticEvent<HTMLDialogElement>) {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      onClose(event: SyntheticEvent<HTMLDialogElement>) {
        const dialog = event.currentTarget;
        // Ignores the event, which arrives late, if the dialog was opened again in the meantime.
        if (event.target !== dialog || !isOpen || dialog.open) return;
        // A second Escape makes the browser close the dialog without a cancel event. Reopens it first, because
        // `onClose` decides whether it closes.
        for (const each of opened) {
          // Reopens all dialogs in order, so that a confirmation stays above its form.
          each.close();
          each.showModal();
        }
        onClose();
      },
      onClick(event: MouseEvent<HTMLDialogElement>) {
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}
