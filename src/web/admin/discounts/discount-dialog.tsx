import type { DiscountCode } from "#contract/admin-discounts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DiscountForm } from "./discount-form.tsx";
import { DiscountUses } from "./discount-uses.tsx";

export interface DiscountDialogProps {
  isOpen: boolean;
  isNew: boolean;
  /** The one that is edited; undefined for a new one, and for one that is not there. */
  code: DiscountCode | undefined;
  onClose: () => void;
}

export function DiscountDialog({ isOpen, isNew, code, onClose }: DiscountDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={isNew ? "Add Discount Code" : "Edit Discount Code"}>
      {isNew || code ? (
        <DiscountForm key={code?.id ?? "new"} code={code} onDone={onClose} />
      ) : (
        <Alert tone="warning" title="There is no such code">
          Close this and choose one from the list.
        </Alert>
      )}
      {code && <DiscountUses code={code} />}
    </Dialog>
  );
}
