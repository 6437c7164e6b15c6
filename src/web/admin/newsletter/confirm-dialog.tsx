import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  button: string;
  busyLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ isOpen, onClose, title, children, button, busyLabel, ...action }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small">
      {children}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={action.isBusy} busyLabel={busyLabel} onClick={action.onConfirm}>
          {button}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
