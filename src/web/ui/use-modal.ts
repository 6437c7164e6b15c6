import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";

export const BACKDROP =
  "backdrop:bg-ink/0 backdrop:transition-[background-color,display,overlay] backdrop:transition-discrete backdrop:duration-200 open:backdrop:bg-ink/45 starting:open:backdrop:bg-ink/0";

const CLOSING_MS = 200;

/** The dialogs that are open, the topmost last. */
const opened = new Set<HTMLDialogElement>();

/** Content of a panel. While closing it keeps the last content, because the next state is already set. */
export function useLastShown<Content>(isOpen: boolean, content: Content): Content {
  const last = useRef(content);
  useEffect(() => {
    if (isOpen) last.current = content;
  });
  return isOpen ? content : last.current;
}

/**
 * Keeps a native dialog in sync with `isOpen`. The browser traps and restores focus and makes the page inert. Escape
 * and a click outside the dialog call `onClose`. `isPresent` keeps the content until it has faded out.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isPresent, setPresent] = useState(isOpen);
  if (isOpen && !isPresent) setPresent(true);
  const [last, setLast] = useState({ isOpen, opening: 0 });
  if (last.isOpen !== isOpen) setLast({ isOpen, opening: last.opening + (isOpen ? 1 : 0) });

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen) {
      // Only a scroll bar that takes up width leaves a gap to fill.
      document.documentElement.toggleAttribute("data-has-bar", window.innerWidth > document.body.offsetWidth);
      if (!dialog) return;
      if (!dialog.open) dialog.showModal();
      opened.add(dialog);
      return () => void opened.delete(dialog);
    }
    dialog?.close();
    const timer = setTimeout(() => setPresent(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return {
    isPresent,
    /** Key of the content. A dialog that is reopened while it fades starts with fresh content. */
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
        // The event arrives late. A dialog that was opened again since then stays open.
        if (event.target !== dialog || !isOpen || dialog.open) return;
        // A second Esc closes the dialog without asking. It is reopened first, because `onClose` decides about closing.
        for (const each of opened) {
          // Keeps the order of the dialogs, so that a question stays above its form.
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
