import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";

/** What lies behind a panel, as it comes and goes. */
export const BACKDROP =
  "backdrop:bg-ink/0 backdrop:transition-[background-color,display,overlay] backdrop:transition-discrete backdrop:duration-200 open:backdrop:bg-ink/45 starting:open:backdrop:bg-ink/0";

const CLOSING_MS = 200;

/** What a panel shows: while it closes, what it showed last, because behind it the next state is there already. */
export function useLastShown<Content>(isOpen: boolean, content: Content): Content {
  const last = useRef(content);
  useEffect(() => {
    if (isOpen) last.current = content;
  });
  return isOpen ? content : last.current;
}

/**
 * Keeps a native dialog in step with `isOpen`. The browser traps the focus, makes the page inert and gives the focus
 * back; Esc and a press beside the panel ask to close. `isPresent` holds the content until it has faded out.
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
      // Only a scroll bar that takes room leaves its place: where there is none the page would give way to nothing.
      document.documentElement.toggleAttribute("data-has-bar", window.innerWidth > document.body.offsetWidth);
      if (!dialog?.open) dialog?.showModal();
      return;
    }
    dialog?.close();
    const timer = setTimeout(() => setPresent(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return {
    isPresent,
    /** A key for the content: who opens it again while it fades finds it fresh. */
    opening: last.opening,
    dialogProps: {
      ref,
      onCancel(event: SyntheticEvent<HTMLDialogElement>) {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      onClose(event: SyntheticEvent<HTMLDialogElement>) {
        if (event.target === event.currentTarget && isOpen) onClose();
      },
      onClick(event: MouseEvent<HTMLDialogElement>) {
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}
