import { useToast } from "#web/ui/toast.tsx";

/** Undoes the change that a toast reports, and closes the toast. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { dismissToast } = useToast();
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center font-medium text-ink underline underline-offset-4"
      onClick={() => {
        dismissToast();
        onUndo();
      }}
    >
      Undo
    </button>
  );
}
