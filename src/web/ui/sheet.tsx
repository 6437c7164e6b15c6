import { type ReactNode, useId } from "react";
import { CloseButton } from "./close-button.tsx";
import { BACKDROP, useLastShown, useModal } from "./use-modal.ts";

const MOTION = "transition-[translate,display,overlay] transition-discrete duration-200 ease-out";

const PLACES = {
  right:
    "inset-y-0 right-0 left-auto h-dvh max-h-none w-full max-w-sm translate-x-full open:translate-x-0 starting:open:translate-x-full",
  bottom:
    "inset-x-0 top-auto bottom-0 h-auto max-h-[85dvh] w-full max-w-none rounded-t-paper translate-y-full open:translate-y-0 starting:open:translate-y-full",
};

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Edge of the screen from which the sheet comes. */
  from?: keyof typeof PLACES;
  children: ReactNode;
}

/** A drawer: full height at the right edge, or as high as its content at the bottom edge. */
export function Sheet({ isOpen, onClose, title, from = "right", children }: SheetProps) {
  const titleId = useId();
  const { isPresent, dialogProps } = useModal(isOpen, onClose);
  const shown = useLastShown(isOpen, { title, children });
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={titleId}
      className={`fixed m-0 overflow-y-auto bg-surface whitespace-normal text-ink ${PLACES[from]} ${MOTION} ${BACKDROP}`}
    >
      {isPresent && (
        <div className={`flex min-h-full flex-col px-6 ${from === "right" ? "pb-8" : ""}`}>
          <div className="flex items-center justify-between gap-4 py-3">
            <h2 id={titleId} className="text-xl">
              {shown.title}
            </h2>
            <div className="-mr-2.5">
              <CloseButton label="Close" onClick={onClose} />
            </div>
          </div>
          {shown.children}
        </div>
      )}
    </dialog>
  );
}
