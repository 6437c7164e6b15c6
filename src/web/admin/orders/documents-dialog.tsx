import { useState } from "react";
import { DOCUMENTS_PER_FILE_MAX, LABELS_PER_A4 } from "#contract/admin-documents.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { DocumentsWanted, LabelChoice } from "./documents-wanted.ts";
import type { OrdersFilter } from "./orders-filter.ts";
import { useDocuments } from "./use-documents.ts";

const TITLES = { invoices: "PDF Invoices", labels: "Shipping Labels", slips: "Packing Slips" } satisfies Record<
  DocumentsWanted,
  string
>;

const MEANING = {
  invoices: "Each order's invoice, then its credit notes. Unpaid orders have none and are left out.",
  labels:
    "Address labels of the goods, no postage: that is bought in Click & Drop. What is not paid, cancelled or on hold is left out; boxes have theirs in their run.",
  slips:
    "What goes into each parcel of goods, to tick off, without prices. What is not paid, cancelled or on hold is left out; boxes have theirs in their run.",
} satisfies Record<DocumentsWanted, string>;

export interface DocumentsDialogProps {
  wanted: DocumentsWanted | undefined;
  /** How many orders, in words. */
  count: string;
  selection: RowSelection;
  filter: OrdersFilter;
  onClose: () => void;
}

/** One PDF for all chosen orders, with its progress and a way to stop it. */
export function DocumentsDialog({ wanted, count, selection, filter, onClose }: DocumentsDialogProps) {
  const [labels, setLabels] = useState<LabelChoice>({ layout: "4x6", firstCell: 1 });
  const close = () => {
    documents.cancel();
    onClose();
  };
  const documents = useDocuments(selection, filter, onClose);
  const { progress } = documents;
  return (
    <Dialog isOpen={wanted !== undefined} onClose={close} title={wanted ? TITLES[wanted] : "Documents"}>
      {wanted && (
        <div className="space-y-5">
          <p>
            For {count}. {MEANING[wanted]}
            {selection.count > DOCUMENTS_PER_FILE_MAX || (selection.isAllMatching && !progress)
              ? ` One file holds ${DOCUMENTS_PER_FILE_MAX}: of more, the newest are printed.`
              : ""}
          </p>
          {wanted === "labels" && <LabelFields value={labels} onChange={setLabels} />}
          <div aria-live="polite" className="min-h-12">
            {documents.isRunning && (
              <>
                <p className="mb-2">{progress ? `${progress.pages} of ${progress.documents} written` : "Preparing"}</p>
                <ProgressBar label="Pages written" value={progress?.pages ?? 0} max={progress?.documents || 1} />
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              isBusy={documents.isRunning}
              busyLabel="Writing..."
              onClick={() => void documents.start(wanted, labels)}
            >
              Download
            </Button>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function LabelFields({ value, onChange }: { value: LabelChoice; onChange: (value: LabelChoice) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Paper">
        {(control) => (
          <Select
            {...control}
            value={value.layout}
            onChange={(event) => onChange({ ...value, layout: event.currentTarget.value === "a4" ? "a4" : "4x6" })}
          >
            <option value="4x6">4 by 6 inches, one each</option>
            <option value="a4">A4, four on a sheet</option>
          </Select>
        )}
      </Field>
      {value.layout === "a4" && (
        <Field label="First free label">
          {(control) => (
            <Select
              {...control}
              value={value.firstCell}
              onChange={(event) => onChange({ ...value, firstCell: Number(event.currentTarget.value) })}
            >
              {Array.from({ length: LABELS_PER_A4 }, (_, index) => index + 1).map((cell) => (
                <option key={cell} value={cell}>
                  {CELL_LABELS[cell - 1]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}

const CELL_LABELS = ["Top left", "Top right", "Bottom left", "Bottom right"];
