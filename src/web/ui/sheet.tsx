import { type ReactNode, useId } from "react";
import { CloseButton } from "./close-button.tsx";
import { BACKDROP, useLastShown, useModal } from "./use-modal.ts";

const MOTION =
  "translate-x-full transition-[translate,display,overlay] transition-discrete duration-200 ease-out open:translate-x-0 starting:open:translate-x-full";

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A full-height drawer at the right edge. */
export function Sheet({ isOpen, onClose, title, children }: SheetProps) {
  const titleId = useId();
  const { isPresent, dialogProps } = useModal(isOpen, onClose);
  const shown = useLastShown(isOpen, { title, children });
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={titleId}
      className={`fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-sm overflow-y-auto bg-surface whitespace-normal text-ink ${MOTION} ${BACKDROP}`}
    >
      {isPresent && (
        <div className="flex min-h-full flex-col px-6 pb-8">
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
