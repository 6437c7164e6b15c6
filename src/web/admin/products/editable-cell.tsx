import { Check, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

export interface EditableCellProps {
  /** What is edited, for those who cannot see the column: "price of Oat Soap". */
  name: string;
  /** The value as its input begins. */
  value: string;
  inputMode: "decimal" | "numeric";
  /** The value as the table shows it. */
  children: ReactNode;
  /** Answers whether the cell may close, and otherwise what is wrong. */
  onSave: (typed: string) => Promise<string | undefined>;
}

/** A figure of a table that becomes an input when pressed: Enter or the tick saves, Escape or the cross leaves it. */
export function EditableCell({ name, value, inputMode, children, onSave }: EditableCellProps) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const problemId = useId();

  function close() {
    returnsFocus.current = true;
    setDraft(undefined);
    setProblem(undefined);
  }

  // The button is there again only after the render that takes the input away.
  useEffect(() => {
    if (draft !== undefined || !returnsFocus.current) return;
    returnsFocus.current = false;
    opener.current?.focus();
  }, [draft]);

  async function save() {
    if (isBusy || draft === undefined) return;
    if (draft.trim() === value) return close();
    setBusy(true);
    const refused = await onSave(draft.trim());
    setBusy(false);
    if (refused === undefined) close();
    else setProblem(refused);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      void save();
    }
    if (event.key === "Escape") close();
  }

  if (draft === undefined) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={`Edit ${name}, now ${value}`}
        className="prices min-h-9 min-w-12 cursor-pointer rounded-paper border border-transparent px-1 sm:px-2 text-right hover:border-line-strong hover:bg-surface-raised"
        onClick={() => setDraft(value)}
      >
        {children}
      </button>
    );
  }
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <span className="inline-flex flex-wrap items-center justify-end gap-1 max-sm:w-19">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just pressed the figure to type here.
          autoFocus
          value={draft}
          inputMode={inputMode}
          autoComplete="off"
          aria-label={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="prices h-9 w-full rounded-paper sm:w-20 border border-line-strong bg-surface-raised px-2 text-right aria-invalid:border-danger"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={press}
        />
        <CellButton label={`Save ${name}`} onClick={() => void save()}>
          <Check aria-hidden size={18} />
        </CellButton>
        <CellButton label={`Leave ${name} as it is`} onClick={close}>
          <X aria-hidden size={18} />
        </CellButton>
      </span>
      {problem && (
        <span id={problemId} role="alert" className="max-w-48 text-right text-sm text-danger">
          {problem}
        </span>
      )}
    </span>
  );
}

function CellButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-9 cursor-pointer place-items-center rounded-paper border border-line-strong hover:bg-surface-sunk"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
