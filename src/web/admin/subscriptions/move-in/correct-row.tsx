import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "#contract/call.ts";
import {
  correctMoveRow,
  type listMoveRows,
  type SubscriptionMove,
} from "#contract/subscriptions/admin-subscription-moves.ts";
import { MOVE_FIELDS, type MoveCells } from "#domain/subscriptions/move-in.ts";
import { RowNotes } from "#web/admin/kit/import-parts.tsx";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { moveQuery } from "./use-move-run.ts";

export type MoveRow = OutputOf<typeof listMoveRows>[number];

interface CorrectRowProps {
  view: SubscriptionMove;
  /** Undefined while no row is corrected. */
  row: MoveRow | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Corrects a row of the file, so that the file need not be read again. */
export function CorrectRow({ view, row, onClose, onSaved }: CorrectRowProps) {
  return (
    <Dialog isOpen={row !== undefined} onClose={onClose} title={row ? `Line ${row.line}` : "Line"} size="large">
      {row && <CorrectionForm key={row.line} view={view} row={row} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function CorrectionForm({ view, row, onClose, onSaved }: CorrectRowProps & { row: MoveRow }) {
  const queryClient = useQueryClient();
  const [cells, setCells] = useState<MoveCells>(row.cells);
  useUnsavedChanges(view.fields.some((field) => (cells[field] ?? "") !== (row.cells[field] ?? "")));
  const { mutate, isPending, error } = useAdminMutation({
    call: () => callApi(correctMoveRow, { line: String(row.line), moveId: view.id, cells }),
    success: "Row corrected",
    failure: "Failed to correct the row",
    reason: refusalReason,
    onSuccess: (saved) => {
      queryClient.setQueryData(moveQuery.queryKey, { move: saved });
      onSaved();
    },
  });
  return (
    <InlineForm
      method="post"
      refused={error}
      onSubmit={() => {
        mutate(undefined);
      }}
    >
      <RowNotes notes={row.notes} />
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        The change is kept until a file is read again. Then the card has to be looked up.
      </p>
      <div className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {view.fields.map((field) => (
          <TextField
            key={field}
            id={`correct-${field}`}
            label={MOVE_FIELDS[field]}
            autoComplete="off"
            value={cells[field] ?? ""}
            onChange={({ currentTarget }) => setCells({ ...cells, [field]: currentTarget.value })}
          />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}
