import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { type Toast, useToast } from "#web/ui/toast.tsx";
import { LONG_TEXT, LONG_WORD } from "./long-texts.ts";
import { Piece } from "./piece.tsx";

const SIZES = ["small", "regular", "large"] as const;
/** Long enough for a developer to look at a toast. */
const DURATION_MS = 60_000;
const TOASTS: readonly Toast[] = [
  { title: "A plain toast" },
  { title: "A success toast", description: LONG_TEXT, variant: "success" },
  { title: "A toast with a link", variant: "success", ways: [{ to: "#toast", label: "There" }] },
  { title: "A toast at the top", variant: "destructive", isAtTop: true },
  { title: "An error toast", description: LONG_WORD, variant: "destructive" },
];

export function OverlayPieces() {
  const { showToast } = useToast();
  return (
    <>
      <Piece name="dialog">
        <div className="flex flex-wrap gap-3">
          {SIZES.map((size) => (
            <Opener key={size} name={`a ${size} dialog`}>
              {(isOpen, close) => (
                <Dialog isOpen={isOpen} onClose={close} size={size} title={`A ${size} dialog, ${LONG_WORD}`}>
                  {LONG_TEXT}
                </Dialog>
              )}
            </Opener>
          ))}
        </div>
      </Piece>
      <Piece name="sheet">
        <Opener name="a sheet">
          {(isOpen, close) => (
            <Sheet isOpen={isOpen} onClose={close} title="A sheet">
              <p className="break-words">
                {LONG_TEXT} {LONG_WORD}
              </p>
            </Sheet>
          )}
        </Opener>
      </Piece>
      <Piece name="toast">
        <p className="flex flex-wrap gap-3">
          {TOASTS.map((toast) => (
            <Button
              key={toast.title}
              variant="secondary"
              onClick={() => showToast({ ...toast, durationMs: DURATION_MS })}
            >
              Show {toast.title.toLowerCase()}
            </Button>
          ))}
        </p>
      </Piece>
    </>
  );
}

interface OpenerProps {
  name: string;
  children: (isOpen: boolean, close: () => void) => ReactNode;
}

function Opener({ name, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open {name}
      </Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}
