import { type ReactNode, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { explainFile, type FileAdvice } from "./explain-file.ts";
import { FileField } from "./file-field.tsx";
import { useAdminMutation } from "./use-admin-mutation.ts";

interface FileStepProps<View> {
  label: string;
  upload: (file: File) => Promise<View>;
  onRead: (view: View) => void;
  /** Description of the file that was read. Undefined before. */
  current: ReactNode | undefined;
  /** Button beside the one that reads the file. */
  beside?: ReactNode;
  advice: FileAdvice;
}

/** First step of an import of another shop's file: chooses the file and reads it. */
export function FileStep<View>({ label, upload, onRead, current, beside, advice }: FileStepProps<View>) {
  const [file, setFile] = useState<File>();
  const { mutate, isPending, error, reset } = useAdminMutation({ call: upload, onSuccess: onRead });
  const problem = error && explainFile(error, advice);
  return (
    <section aria-labelledby="move-file" className="mt-8 border-t border-line-strong pt-6">
      <h3 id="move-file" className="text-xl">
        1. File
      </h3>
      <FileField
        label={label}
        accept=".csv,text/csv"
        onChoose={(chosen) => {
          reset();
          setFile(chosen);
        }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={current === undefined ? "primary" : "secondary"}
          disabled={!file}
          isBusy={isPending}
          busyLabel="Reading..."
          onClick={() => file && mutate(file)}
        >
          Read the file
        </Button>
        {beside}
      </div>
      <div aria-live="polite" className="mt-4 max-w-[65ch]">
        {problem ? (
          <Alert tone="danger" title={problem.title}>
            {problem.text}
          </Alert>
        ) : (
          current
        )}
      </div>
    </section>
  );
}

/** Notes about a row of a file. Nothing without notes. */
export function RowNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="mt-1 space-y-1 text-sm">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** Cursors of the pages of a file's rows. `cursor` is that of the page shown, and undefined for the first one. */
export function useRowPages() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    cursor: cursors.at(-1),
    toFirst: () => setCursors([]),
    toNext: (next: string) => setCursors([...cursors, next]),
  };
}

interface RowPagesProps {
  pages: ReturnType<typeof useRowPages>;
  /** Cursor of the next page. Undefined on the last page. */
  next: string | undefined;
}

export function RowPages({ pages: { cursor, toFirst, toNext }, next }: RowPagesProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {cursor !== undefined && (
        <Button variant="secondary" onClick={toFirst}>
          First rows
        </Button>
      )}
      {next && (
        <Button variant="secondary" onClick={() => toNext(next)}>
          Next rows
        </Button>
      )}
    </div>
  );
}

/** The menu of each system in which it exports a file. */
export function FilePlaces({ places }: { places: readonly { system: string; place: string }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 pt-1 pb-4 sm:grid-cols-[9rem_1fr]">
      {places.map(({ system, place }) => (
        <div key={system} className="contents">
          <dt>{system}</dt>
          <dd className="text-ink-soft max-sm:mb-1">{place}</dd>
        </div>
      ))}
    </dl>
  );
}
