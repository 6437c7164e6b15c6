import { type ReactNode, useEffect, useId } from "react";
import { CloseButton } from "./close-button.tsx";
import { BACKDROP, useLastShown, useModal } from "./use-modal.ts";

type Size = "small" | "regular" | "large" | "wide";

const WIDTHS = { small: "max-w-md", regular: "max-w-xl", large: "max-w-4xl", wide: "max-w-6xl" } satisfies Record<
  Size,
  string
>;

const MOTION =
  "translate-y-2 opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-200 ease-out open:translate-y-0 open:opacity-100 starting:open:translate-y-2 starting:open:opacity-0";

/** Leaves space for the pinned bar, so that the bar covers no focused element. */
const TALL = "h-[min(44rem,calc(100dvh-2rem))] scroll-pb-24";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Controls between the title and the close button. */
  beside?: ReactNode;
  children: ReactNode;
  size?: Size;
  /** True for a fixed height, so that the size stays the same between steps. */
  isTall?: boolean;
  /** True if the dialog shows a record and is not a form. Its title then takes the focus in place of its first field. */
  isReading?: boolean;
  /** True if buttons are pinned to the bottom, so that they cover no focused element. */
  hasFoot?: boolean;
}

/** The first field of a form, which takes the focus in place of the close button. */
const FIRST_FIELD = "form :is(input:not([type=hidden]),select,textarea):not(:disabled)";

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, beside, children, size = "regular", isTall = false, isReading = false } = props;
  const { hasFoot = false } = props;
  const titleId = useId();
  const { isPresent, opening, dialogProps } = useModal(isOpen, onClose);
  const dialog = dialogProps.ref;
  useEffect(() => {
    if (isOpen) dialog.current?.querySelector<HTMLElement>(isReading ? "h2" : FIRST_FIELD)?.focus();
  }, [isOpen, isReading, dialog]);
  const shown = useLastShown(isOpen, { title, beside, children });
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={titleId}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-paper bg-surface whitespace-normal text-ink shadow-paper ${isTall ? TALL : ""} ${hasFoot ? "scroll-pb-36" : ""} ${WIDTHS[size]} ${MOTION} ${BACKDROP}`}
    >
      {isPresent && (
        <div key={opening} className={`p-5 sm:p-8 ${isTall ? "flex min-h-full flex-col" : ""}`}>
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} tabIndex={-1} className="outline-none pt-1.5 text-2xl sm:text-3xl">
              {shown.title}
            </h2>
            <div className="-mr-2.5 flex shrink-0">
              {shown.beside}
              <CloseButton label="Close" onClick={onClose} />
            </div>
          </div>
          <div className={isTall ? "mt-2 flex flex-1 flex-col" : "mt-4"}>{shown.children}</div>
        </div>
      )}
    </dialog>
  );
}
