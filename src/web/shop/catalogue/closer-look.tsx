import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { CloseButton } from "#web/ui/close-button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { PictureFiles } from "#web/ui/pictures/find-picture.ts";
import { useModal } from "#web/ui/use-modal.ts";

export interface CloserLookProps {
  name: string;
  pictures: readonly PictureFiles[];
  /** Index of the picture that is shown first. */
  first: number;
  isOpen: boolean;
  /** Called with the index of the last picture seen. */
  onClose: (index: number) => void;
}

/** Full-screen view of the pictures, fitted to the screen or in full size. Arrow keys switch pictures. */
export default function CloserLook({ name, pictures, first, isOpen, onClose }: CloserLookProps) {
  const [index, setIndex] = useState(first);
  const [isLarge, setLarge] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const { isPresent, dialogProps } = useModal(isOpen, () => onClose(index));

  // Shows the centre of the enlarged picture first.
  useLayoutEffect(() => {
    const { current } = pane;
    if (!current || !isLarge) return;
    current.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    );
  }, [isLarge]);

  function turn(steps: number) {
    setIndex((index + steps + pictures.length) % pictures.length);
    setLarge(false);
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (isLarge || pictures.length < 2) return;
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  }

  const picture = pictures[index];
  return (
    <dialog
      {...dialogProps}
      aria-label={`Pictures of ${name}`}
      className="m-0 size-full max-h-none max-w-none bg-surface text-ink"
      onKeyDown={onKeyDown}
    >
      {isPresent && picture && (
        <div className="grid h-full grid-rows-[auto_1fr]">
          <div className="flex items-center gap-1 px-3 py-1">
            <p className="grow text-ink-soft" role="status">
              {pictures.length > 1 && `Picture ${index + 1} of ${pictures.length}`}
            </p>
            {pictures.length > 1 && (
              <>
                <ToolButton label="Previous picture" onClick={() => turn(-1)}>
                  <ChevronLeft aria-hidden size={22} strokeWidth={1.5} />
                </ToolButton>
                <ToolButton label="Next picture" onClick={() => turn(1)}>
                  <ChevronRight aria-hidden size={22} strokeWidth={1.5} />
                </ToolButton>
              </>
            )}
            <ToolButton label={isLarge ? "Fit to window" : "Zoom in"} onClick={() => setLarge(!isLarge)}>
              {isLarge ? (
                <ZoomOut aria-hidden size={22} strokeWidth={1.5} />
              ) : (
                <ZoomIn aria-hidden size={22} strokeWidth={1.5} />
              )}
            </ToolButton>
            <CloseButton label="Close" onClick={() => onClose(index)} />
          </div>
          <div ref={pane} className="min-h-0 overflow-auto" tabIndex={isLarge ? 0 : undefined}>
            <button
              type="button"
              aria-label={isLarge ? "Fit to window" : "Zoom in"}
              className={isLarge ? "block w-max cursor-zoom-out" : "block size-full cursor-zoom-in"}
              onClick={() => setLarge(!isLarge)}
            >
              <Picture
                src={picture}
                sizes={isLarge ? `${picture.width}px` : "100vw"}
                priority
                frameClassName="block size-full"
                className={isLarge ? "w-360! max-w-none" : "h-full! bg-transparent! object-contain!"}
              />
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}

function ToolButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-paper text-ink-soft transition-colors hover:bg-surface-sunk hover:text-ink"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
