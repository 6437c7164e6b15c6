import { useState } from "react";
import type { OutputOf } from "#contract/call.ts";
import { exportProducts, importProducts } from "#contract/catalogue/admin-products.ts";
import { accessSentence } from "#web/admin/kit/access-sentence.ts";
import { FileField } from "#web/admin/kit/file-field.tsx";
import { uploadFile } from "#web/admin/kit/files.tsx";
import { fileFault } from "#web/admin/kit/refusal-reason.ts";
import { ColumnsUsed } from "#web/admin/kit/table-file.tsx";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { ProductUses } from "./draft-question.tsx";
import { PRODUCT_STALES } from "./product-form-values.ts";

const CHARACTERS_MAX = 160;

/** Exports all products as a table, and imports a table after a preview. */
export function ProductTableDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Products as CSV" size="large">
      <ExportPart />
      <ImportPart onDone={onClose} />
    </Dialog>
  );
}

function ExportPart() {
  const { mutate, isPending } = useAdminMutation({
    call: exportProducts,
    stales: [],
    failure: "Failed to export products",
    onSuccess: ({ fileName, csv }) => saveText(csv, fileName),
  });
  return (
    <section aria-labelledby="csv-export">
      <h3 id="csv-export" className="text-xl">
        Export
      </h3>
      <p className="mt-1 max-w-[60ch] text-ink-soft">
        All products in one spreadsheet file. Cells that look like formulas are written as text.
      </p>
      <Button variant="secondary" className="mt-3" isBusy={isPending} busyLabel="Writing..." onClick={() => mutate({})}>
        Export products
      </Button>
    </section>
  );
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function ImportPart({ onDone }: { onDone: () => void }) {
  const { succeed, fail } = useAdminToast();
  const [file, setFile] = useState<File>();
  const [withStock, setWithStock] = useState(false);
  const { mutate, isPending, data, error, reset, variables } = useAdminMutation({
    call: ({ mode, table }: { mode: "check" | "apply"; table: File }) =>
      uploadFile(importProducts, { mode: withStock ? `${mode}-with-stock` : mode }, table),
    stales: PRODUCT_STALES,
    onError: (_, { mode }) => fail(mode === "check" ? "Failed to check the file" : "Failed to update products"),
    onSuccess(report) {
      if (!report.isApplied) return;
      succeed("Products updated successfully");
      onDone();
    },
  });
  const run = (mode: "check" | "apply") => file && mutate({ mode, table: file });
  return (
    <section aria-labelledby="csv-import" className="mt-8 border-t border-line pt-6">
      <h3 id="csv-import" className="text-xl">
        Import
      </h3>
      <p className="mt-1 max-w-[60ch] text-ink-soft">
        Rows are matched by id, or by SKU if they have no id. A row without a match is a new product. Fields without a
        column stay unchanged. Separators are commas, semicolons or tabs. You see a preview before anything changes.
      </p>
      <FileField
        label="CSV file"
        accept=".csv,text/csv"
        onChoose={(chosen) => {
          reset();
          setFile(chosen);
        }}
      />
      <Checkbox
        label="Import stock levels too"
        className="mt-3"
        checked={withStock}
        onChange={(event) => {
          reset();
          setWithStock(event.currentTarget.checked);
        }}
      />
      <p className="max-w-[60ch] text-sm text-ink-soft">
        If unticked, the stock of existing products stays unchanged. If ticked, a new stock level is imported only if
        the current stock still equals the exported stock (column stockExported). If products were sold since the
        export, the row is refused and shows both numbers.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={!file}
          isBusy={isPending && variables?.mode === "check"}
          busyLabel="Checking..."
          onClick={() => run("check")}
        >
          Check the file
        </Button>
        <Button
          disabled={!data || data.problemCount > 0 || data.created + data.updated === 0}
          isBusy={isPending && variables?.mode === "apply"}
          busyLabel={data ? `Importing ${data.created + data.updated} products...` : "Importing..."}
          onClick={() => run("apply")}
        >
          Import
        </Button>
      </div>
      <div aria-live="polite" className="mt-4">
        {error && (
          <Alert
            tone="danger"
            takesFocus
            title={accessSentence(error) === undefined ? "This file cannot be read" : "This file was not read"}
          >
            {tableReason(error)}
          </Alert>
        )}
        {data && <ProductTableReport report={data} />}
      </div>
    </section>
  );
}

function tableReason(error: Error): string {
  if (!(error instanceof ApiRefusal)) return "The shop did not respond. Try again.";
  if (error.code === "too-large") return "It is larger than 4 MB.";
  switch (error.facts.reason) {
    case "columns":
      return `There is no column “${error.facts.column}”. Export products to see the columns.`;
    case "same-columns":
      return `Two columns are read as “${error.facts.column}”. Remove one of them.`;
    case "no-heading":
      return `Column ${error.facts.column} has cells, but no heading.`;
    case "no-key":
      return "It needs a column “id” or “sku” to identify products.";
    case "too-long":
      return `It has more than ${error.facts.linesMax} lines.`;
    default:
      return fileFault(error.facts.reason) ?? accessSentence(error) ?? "It is not a CSV table.";
  }
}

type Report = OutputOf<typeof importProducts>;

/** Shows the effect of an import: its problems and its changes. */
function ProductTableReport({ report }: { report: Report }) {
  return (
    <>
      <Problems report={report} />
      <div className="mt-3 max-w-[60ch] text-sm text-ink-soft">
        <ColumnsUsed columns={report.columns} />
        {report.encoding === "Windows-1252" && (
          <p>The file is not in UTF-8. It was read as Windows-1252. Check letters such as é and signs such as £.</p>
        )}
      </div>
      {report.drafts.length > 0 && (
        <div className="mt-4">
          <Alert tone="warning" title="New drafts that boxes and sets contain">
            <ProductUses of={report.drafts} />
          </Alert>
        </div>
      )}
      {report.changes.length > 0 && <Changes report={report} />}
    </>
  );
}

function Problems({ report }: { report: Report }) {
  const { created, updated, unchanged, problems, problemCount, isPartlyApplied } = report;
  const counts = `${created} new, ${updated} changed, ${unchanged} unchanged.`;
  if (problemCount === 0) {
    return (
      <Alert tone="info" title="No errors" takesFocus>
        {counts}
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={problemCount === 1 ? "One problem to fix" : `${problemCount} problems to fix`}
      takesFocus
    >
      <p>
        {isPartlyApplied ? "The other rows are imported." : "Nothing is imported until you have fixed every row."}{" "}
        {counts}
      </p>
      <ul className="mt-2 max-h-72 space-y-1 overflow-y-auto">
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>
            <span className="prices font-medium">
              Line {problem.line}
              {problem.column && `, ${problem.column}`}:
            </span>{" "}
            {problem.message}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p className="mt-2">The first {problems.length} are shown.</p>}
    </Alert>
  );
}

function Changes({ report: { changes, changeCount } }: { report: Report }) {
  return (
    <div className="mt-4">
      <h4 className="mb-2 font-medium">{changeCount === 1 ? "One change" : `${changeCount} changes`}</h4>
      <Table label="Changes" className="text-[0.9375rem]">
        <thead>
          <tr>
            <Th>Product</Th>
            <Th>Column</Th>
            <Th>Old → new</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, name, column, before, after }) => (
            <Tr key={`${line} ${column}`}>
              <Td className="max-w-60 break-words">{name}</Td>
              <Td>{column}</Td>
              <Td className="prices wrap-anywhere">
                {before === null ? (
                  <>
                    <span className="font-medium">new:</span> {shorten(after)}
                  </>
                ) : (
                  <>
                    <del className="text-ink-soft no-underline">{shorten(before) || "(empty)"}</del>
                    <span aria-hidden> → </span>
                    <span className="sr-only"> becomes </span>
                    <ins className="font-medium no-underline">{shorten(after) || "(empty)"}</ins>
                  </>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {changeCount > changes.length && <p className="mt-2">The first {changes.length} are shown.</p>}
    </div>
  );
}

/** Shortens a description to its beginning, which is enough to recognise it. */
function shorten(text: string): string {
  return text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text;
}
