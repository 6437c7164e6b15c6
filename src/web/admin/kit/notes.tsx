import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AdminNote } from "#contract/accounts/admin-customers.ts";
import { listColleagues, type NotedRecord } from "#contract/admin/admin-mentions.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { apiQuery } from "./api-query.ts";
import { InlineForm } from "./inline-form.tsx";
import { refusalReason } from "./refusal-reason.ts";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { useAdminMutation } from "./use-admin-mutation.ts";

export interface NotesProps {
  notes: readonly AdminNote[];
  addNote: (text: string) => Promise<unknown>;
  /** Kind of the record, whose readers can be mentioned. */
  about: NotedRecord;
  /** Label of the field. Defaults to "New note". */
  label?: string;
}

/** The notes of a record, and a form that adds a note. Only administrators see notes. */
export function Notes({ notes, addNote, about, label = "New note" }: NotesProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  useUnsavedChanges(text.trim() !== "");
  const add = useAdminMutation({
    call: addNote,
    success: "Note saved",
    failure: "Failed to save the note",
    reason: refusalReason,
    onSuccess: () => setText(""),
  });
  return (
    <>
      <NoteList notes={notes} />
      <InlineForm
        className="space-y-3"
        refused={add.error}
        onSubmit={() => {
          if (text.trim() === "") return setProblem("Note is required");
          setProblem(undefined);
          add.mutate(text);
        }}
      >
        <Field label={label} {...(problem ? { error: problem } : {})}>
          {(control) => (
            <textarea
              {...control}
              ref={field}
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
        <Mentions
          about={about}
          onMention={(handle) => {
            setText(`${text}${text === "" || /\s$/.test(text) ? "" : " "}@${handle} `);
            field.current?.focus();
          }}
        />
        <Button type="submit" size="small" variant="secondary" isBusy={add.isPending} busyLabel="Saving...">
          Save note
        </Button>
      </InlineForm>
    </>
  );
}

interface MentionsProps {
  about: NotedRecord;
  onMention: (handle: string) => void;
}

/** Buttons that mention a colleague in the note. The colleague finds the note on the overview. */
function Mentions({ about, onMention }: MentionsProps) {
  const { data } = useQuery(apiQuery(listColleagues, { about }));
  if (!data || data.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      Mention
      {data.map(({ userId, name, handle }) => (
        <Button key={userId} size="small" variant="quiet" onClick={() => onMention(handle)}>
          <span className="sr-only">Mention </span>
          {name}
        </Button>
      ))}
    </p>
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
            {note.readers.length > 0 && ` · for ${note.readers.join(", ")}`}
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
