import { useState } from "react";
import type { AdminNote } from "#contract/accounts/admin-customers.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { useAdminMutation } from "./use-admin-mutation.ts";

export interface NotesProps {
  notes: readonly AdminNote[];
  addNote: (text: string) => Promise<unknown>;
  /** Label of the field. Defaults to "New note". */
  label?: string;
}

/** The notes of a record, and a form that adds a note. Only administrators see notes. */
export function Notes({ notes, addNote, label = "New note" }: NotesProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  useUnsavedChanges(text.trim() !== "");
  const add = useAdminMutation({
    call: addNote,
    success: "Note saved",
    failure: "Failed to save the note",
    onSuccess: () => setText(""),
  });
  return (
    <>
      <NoteList notes={notes} />
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === "") return setProblem("Enter a note");
          setProblem(undefined);
          add.mutate(text);
        }}
      >
        <Field label={label} {...(problem ? { error: problem } : {})}>
          {(control) => (
            <textarea
              {...control}
              value={text}
              rows={3}
              maxLength={2_000}
              className="w-full rounded-paper border border-line-strong bg-surface-raised px-3.5 py-2.5 aria-invalid:border-danger"
              onChange={(event) => {
                setText(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <Button type="submit" size="small" variant="secondary" isBusy={add.isPending} busyLabel="Saving...">
          Save note
        </Button>
      </form>
    </>
  );
}

/** Notes, with a link to the order for notes of several orders. */
export function NoteList({ notes }: { notes: readonly (AdminNote & { orderId?: number })[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="mb-4 space-y-3">
      {notes.map((note) => (
        <li key={note.id}>
          <p className="text-sm text-ink-soft">
            <Moment at={note.created} /> · {note.by}
            {note.orderId !== undefined && (
              <>
                {" "}
                · <AdminLink to={adminPaths.order(note.orderId)}>#{note.orderId}</AdminLink>
              </>
            )}
          </p>
          <p className="break-words whitespace-pre-line">{note.text}</p>
        </li>
      ))}
    </ul>
  );
}
