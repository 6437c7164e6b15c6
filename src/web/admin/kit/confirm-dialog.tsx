import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { AdminNoun } from "./api-query.ts";
import { refusalReason } from "./refusal-reason.ts";
import { useAdminMutation } from "./use-admin-mutation.ts";

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** Text about the consequences of the action. */
  children: ReactNode;
  /** Label of the confirming button: "Delete category". */
  actionLabel: string;
  /** Label of the button that changes nothing: "Keep category". */
  keepLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** True if the action destroys something. */
  isDanger?: boolean;
  size?: "small" | "regular";
}

/** States the consequences of an action and asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, actionLabel, keepLabel = "Cancel", busyLabel = "Saving...", isBusy = false } = props;
  const { onConfirm, onClose, isDanger = true, size = "small" } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size={size}>
      <div className="space-y-3 text-left">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant={isDanger ? "danger" : "primary"} isBusy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
          {actionLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {keepLabel}
        </Button>
      </div>
    </Dialog>
  );
}

export interface RemoveDefinition<Row, Output = unknown> {
  /** Singular name of a row: "category". */
  noun: string;
  nameOf: (row: Row) => string;
  call: (row: Row) => Promise<Output>;
  /** Nouns whose lists are reloaded. Defaults to all nouns of the dashboard. */
  stales?: readonly AdminNoun[];
  /** The consequences: what is deleted and what stays. */
  consequence: string;
  success?: (output: Output) => string;
  /** Explains a refusal that `refusalReason` does not cover. */
  reason?: (error: Error) => string | undefined;
}

/** A quiet button that asks whether to delete a record. */
export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="grid size-11 cursor-pointer place-items-center rounded-paper text-ink-soft hover:bg-surface-sunk hover:text-ink"
      onClick={onClick}
    >
      <Trash2 aria-hidden size={18} strokeWidth={1.5} />
      <span className="sr-only">Delete {name}</span>
    </button>
  );
}

interface RemoveDialogProps<Row, Output> {
  of: RemoveDefinition<Row, Output>;
  /** Undefined while the dialog is closed. */
  row: Row | undefined;
  onClose: () => void;
  /** Called after the deletion, to close the record's own dialog. */
  onRemoved?: () => void;
}

/** Asks for confirmation of a deletion, and shows why it failed. */
export function RemoveDialog<Row, Output>({ of, row, onClose, onRemoved }: RemoveDialogProps<Row, Output>) {
  const { noun, nameOf, call, stales, consequence, success, reason } = of;
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1);
  const { mutate, isPending, error, reset } = useAdminMutation({
    call,
    ...(stales ? { stales } : {}),
    success: success ?? `${capital} deleted successfully`,
    failure: `Failed to delete ${noun}`,
    onSuccess() {
      close();
      onRemoved?.();
    },
  });
  function close() {
    reset();
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={row !== undefined}
      title={`Delete ${noun}`}
      actionLabel={`Delete ${noun}`}
      keepLabel={`Keep ${noun}`}
      busyLabel="Deleting..."
      isBusy={isPending}
      onConfirm={() => row && mutate(row)}
      onClose={close}
    >
      {error && (
        <Alert tone="danger" title={`Failed to delete ${noun}`}>
          {reason?.(error) || refusalReason(error) || "Try again in a moment."}
        </Alert>
      )}
      <p>Are you sure you want to delete this {noun}?</p>
      <p className="font-medium break-words">{row && nameOf(row)}</p>
      <p className="text-ink-soft">{consequence}</p>
    </ConfirmDialog>
  );
}
