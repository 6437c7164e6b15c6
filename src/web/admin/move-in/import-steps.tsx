import { useState } from "react";
import type { ImportView } from "#contract/admin/admin-imports.ts";
import { formatCount } from "#domain/format-count.ts";
import { FILE_FORMS } from "#domain/moving/file-kinds.ts";
import { SelectField } from "#web/admin/kit/form-fields.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ImportRows } from "./import-rows.tsx";
import { PicturesFromZip } from "./pictures-from-zip.tsx";
import { type Choices, fetchesPictures, type ImportStep, ROWS_DONE, useImportRun } from "./use-import-run.ts";

/** The steps after the file: columns, try, import. */
export function ImportSteps({ view }: { view: ImportView }) {
  const [choices, setChoices] = useState<Choices>({ columns: view.columns, options: view.options });
  const run = useImportRun();
  const isTried = view.tried === view.rows;
  const isImported = view.imported === view.rows;
  const isFinished = isImported && (view.finished === view.rows || !fetchesPictures(view));
  const isChanged = JSON.stringify(choices) !== JSON.stringify({ columns: view.columns, options: view.options });
  const running = run.isPending ? run.variables?.step : undefined;
  const isTryPaused = !running && view.tried > 0 && !isTried && !isChanged;
  const comes = view.created + view.updated;
  return (
    <>
      <ChoicesStep view={view} choices={choices} onChange={setChoices} isFixed={view.imported > 0 || run.isPending} />
      <Step id="move-try" title="3. Try">
        <p className="max-w-[65ch] text-ink-soft">
          Shows what becomes of every row. Nothing is written, and no picture is fetched.
        </p>
        {view.imported === 0 && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              variant={isTried && !isChanged ? "secondary" : "primary"}
              isBusy={running === "try"}
              busyLabel="Trying..."
              onClick={() => run.start({ view, step: "try", ...(isChanged || isTried ? { choices } : {}) })}
            >
              {isTryPaused ? "Go on trying" : "Try without writing"}
            </Button>
            {running === "try" && <PauseButton onPause={run.pause} />}
          </div>
        )}
        {(running === "try" || isTryPaused) && <Progress view={view} step="try" />}
        {isTried && !isChanged && <Outcome view={view} />}
      </Step>
      {isTried && !isChanged && (
        <Step id="move-import" title="4. Import">
          {!isFinished && (
            <div className="flex flex-wrap gap-3">
              <Button
                isBusy={running === "import" || running === "pictures"}
                busyLabel={running === "pictures" ? "Fetching..." : "Importing..."}
                onClick={() => run.start({ view, step: "import" })}
              >
                {view.imported > 0 ? "Go on" : comes > 1 ? `Import ${formatCount(comes)} rows` : "Import"}
              </Button>
              {running && running !== "try" && <PauseButton onPause={run.pause} />}
            </div>
          )}
          {!isFinished && view.imported > 0 && !running && (
            <p className="mt-3">The import is paused. It goes on where it stopped, and nothing comes twice.</p>
          )}
          {(running === "import" || (view.imported > 0 && !isImported)) && <Progress view={view} step="import" />}
          {isImported && fetchesPictures(view) && !isFinished && <Progress view={view} step="pictures" />}
          {isFinished && <Finished view={view} run={run} />}
        </Step>
      )}
      {view.tried > 0 && !isChanged && <ImportRows view={view} />}
    </>
  );
}

function PauseButton({ onPause }: { onPause: () => void }) {
  return (
    <Button variant="secondary" onClick={onPause}>
      Pause
    </Button>
  );
}

function Step({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line-strong pt-6">
      <h3 id={id} className="mb-3 text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface ChoicesStepProps {
  view: ImportView;
  choices: Choices;
  onChange: (choices: Choices) => void;
  isFixed: boolean;
}

function ChoicesStep({ view, choices: { columns, options }, onChange, isFixed }: ChoicesStepProps) {
  const headings = view.headings.map(({ heading, filled }, place) => ({
    value: String(place),
    label: filled === 0 ? `${heading} (empty)` : heading,
  }));
  const form = FILE_FORMS[view.kind];
  const choose = (field: string, value: string) =>
    onChange({ options, columns: { ...columns, [field]: value === "" ? null : Number(value) } });
  return (
    <Step id="move-columns" title="2. Columns">
      <p className="max-w-[65ch] text-ink-soft">{form.advice}</p>
      <fieldset disabled={isFixed} className="mt-4">
        <legend className="sr-only">Columns of the file</legend>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {Object.entries(form.fields).map(([field, label]) => (
            <SelectField
              key={field}
              id={`move-${field}`}
              label={label}
              noneLabel="Leave out"
              options={headings}
              value={columns[field] ?? ""}
              onChange={({ currentTarget }) => choose(field, currentTarget.value)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset disabled={isFixed} className="mt-5">
        <legend className="font-medium">Options</legend>
        {form.options.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={options[name] === true}
            onChange={({ currentTarget }) =>
              onChange({ columns, options: { ...options, [name]: currentTarget.checked } })
            }
          />
        ))}
      </fieldset>
      <LeftBehind view={view} columns={columns} />
      {view.kind === "products" && <PicturesFromZip view={view} />}
    </Step>
  );
}

/** Columns with values that no field takes. */
function LeftBehind({ view, columns }: { view: ImportView; columns: Choices["columns"] }) {
  const used = new Set(Object.values(columns));
  const left = view.headings
    .map((each, place) => ({ ...each, place }))
    .filter(({ filled, place }) => filled > 0 && !used.has(place));
  if (left.length === 0) return null;
  return (
    <details className="mt-5 border-y border-line py-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {left.length === 1 ? "One other column" : `${left.length} other columns`}
      </summary>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        The import reads some of them to recognise records. The others are not imported.
      </p>
      <ul className="mt-2 mb-2 space-y-1">
        {left.map(({ heading, filled, reason, place }) => (
          <li key={place} className="wrap-anywhere">
            <span className="font-medium">{heading}</span> ({formatCount(filled)} rows){reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

const STEP_LABELS: Readonly<Record<ImportStep, string>> = {
  try: "Rows tried",
  import: "Rows imported",
  pictures: "Rows with pictures",
};

function Progress({ view, step }: { view: ImportView; step: ImportStep }) {
  const done = ROWS_DONE[step](view);
  return (
    <div className="mt-4 max-w-md">
      <p className="mb-2">
        {STEP_LABELS[step]}: {formatCount(done)} of {formatCount(view.rows)}
      </p>
      <ProgressBar value={done} max={view.rows} label={STEP_LABELS[step]} />
    </div>
  );
}

function Outcome({ view }: { view: ImportView }) {
  return (
    <div className="mt-4 max-w-[65ch]">
      <Alert tone={view.refused > 0 ? "warning" : "info"} title={view.imported > 0 ? "Outcome" : "What would happen"}>
        {outcomeText(view)}
      </Alert>
    </div>
  );
}

function outcomeText({ created, updated, unchanged, refused, noted }: ImportView): string {
  const noun = (rows: number, one: string, many: string) => `${formatCount(rows)} ${rows === 1 ? one : many}`;
  return [
    `${noun(created, "row is new", "rows are new")}, ${formatCount(updated)} changed, ${formatCount(unchanged)} in the shop already.`,
    refused > 0 ? `${noun(refused, "row is", "rows are")} skipped.` : "",
    noted > 0 ? `${noun(noted, "row has", "rows have")} notes.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function Finished({ view, run }: { view: ImportView; run: ReturnType<typeof useImportRun> }) {
  return (
    <>
      <Alert tone="success" title="The import is finished" takesFocus={run.data !== undefined}>
        <p>
          {outcomeText(view)} {fetchesPictures(view) && `${formatCount(view.pictures)} pictures came.`}
        </p>
      </Alert>
      {view.picturesRefused > 0 && (
        <div className="mt-4">
          <Button
            variant="secondary"
            isBusy={run.isPending}
            busyLabel="Fetching..."
            onClick={() => run.start({ view, step: "pictures", again: true })}
          >
            Fetch refused pictures again
          </Button>
        </div>
      )}
    </>
  );
}
