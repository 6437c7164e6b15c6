import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What is done, on its button: "Delete". */
  actionLabel: string;
  busyLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Whether something is lost by it. */
  isDanger?: boolean;
}

/** Asks once more before what cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, actionLabel, busyLabel, isBusy, onConfirm, onClose, isDanger = true } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small">
      <div className="space-y-3">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant={isDanger ? "danger" : "primary"} isBusy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
          {actionLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
