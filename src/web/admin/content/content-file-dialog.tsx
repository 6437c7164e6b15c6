import { useState } from "react";
import type { OutputOf } from "#contract/call.ts";
import { downloadContent, importContent } from "#contract/content/admin-content-file.ts";
import { FileField } from "#web/admin/kit/file-field.tsx";
import { downloadFile, uploadFile } from "#web/admin/kit/files.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Report = OutputOf<typeof importContent>;

/** Exports all pages as one file, and imports such a file after a check. */
export function ContentFileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Pages as a file" size="large">
      <ExportPart />
      <ImportPart onDone={onClose} />
    </Dialog>
  );
}

function ExportPart() {
  const { mutate, isPending } = useAdminMutation({
    call: () => downloadFile(downloadContent, {}),
    stales: [],
    failure: "Failed to export pages",
    reason: refusalReason,
  });
  return (
    <section aria-labelledby="pages-export">
      <h3 id="pages-export" className="text-xl">
        Export
      </h3>
      <p className="mt-1 max-w-[60ch] text-ink-soft">
        All pages with their versions, publication and links in menus, as a JSON file.
      </p>
      <Button variant="secondary" className="mt-3" isBusy={isPending} busyLabel="Writing..." onClick={() => mutate()}>
        Export pages
      </Button>
    </section>
  );
}

function ImportPart({ onDone }: { onDone: () => void }) {
  const { succeed } = useAdminToast();
  const [file, setFile] = useState<File>();
  const { mutate, isPending, data, error, reset, variables } = useAdminMutation({
    call: ({ mode, content }: { mode: "check" | "apply"; content: File }) =>
      uploadFile(importContent, { mode }, content),
    stales: ["pages"],
    failure: "Failed to read the file",
    reason: refusalReason,
    onSuccess(report) {
      if (!report.isApplied) return;
      succeed("Pages imported");
      onDone();
    },
  });
  const run = (mode: "check" | "apply") => file && mutate({ mode, content: file });
  return (
    <section aria-labelledby="pages-import" className="mt-8 border-t border-line pt-6">
      <h3 id="pages-import" className="text-xl">
        Import
      </h3>
      <p className="mt-1 max-w-[60ch] text-ink-soft">
        Adds pages that this shop does not have. A page that it has keeps its publication and its versions, and gets the
        versions of the file as drafts. Nothing is overwritten or deleted.
      </p>
      <FileField
        label="JSON file"
        accept=".json,application/json"
        onChoose={(chosen) => {
          reset();
          setFile(chosen);
        }}
      />
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
          disabled={!data || data.problemCount > 0 || data.pages.length === 0}
          isBusy={isPending && variables?.mode === "apply"}
          busyLabel="Importing..."
          onClick={() => run("apply")}
        >
          Import
        </Button>
      </div>
      <div aria-live="polite" className="mt-4">
        {error && (
          <Alert tone="danger" title="This file was not imported">
            {refusalReason(error) || "The shop did not respond. Try again."}
          </Alert>
        )}
        {data && <FileReport report={data} />}
      </div>
    </section>
  );
}

function FileReport({ report: { pages, unchanged, problems, problemCount } }: { report: Report }) {
  if (problemCount > 0) {
    return (
      <Alert tone="warning" title={problemCount === 1 ? "One problem to fix" : `${problemCount} problems to fix`}>
        <p>Nothing is imported until the file has none.</p>
        <ul className="mt-2 max-h-72 space-y-1 overflow-y-auto break-words">
          {problems.map(({ page, version, message }) => (
            <li key={`${page} ${version} ${message}`}>
              {page && <span className="font-medium">{version === null ? page : `${page}, version ${version}`}: </span>}
              {message}
            </li>
          ))}
        </ul>
        {problemCount > problems.length && <p className="mt-2">The first {problems.length} are shown.</p>}
      </Alert>
    );
  }
  const title = pages.length === 0 ? "Everything in this file is here already" : "No errors";
  return (
    <Alert tone="info" title={title}>
      {pages.length > 0 && (
        <ul className="max-h-72 space-y-1 overflow-y-auto break-words">
          {pages.map(({ slug, title: name, isNew, versions }) => (
            <li key={slug}>
              <span className="font-medium">{name}</span>: {isNew ? "new page, " : ""}
              {versions === 1 ? "1 version" : `${versions} versions`}
            </li>
          ))}
        </ul>
      )}
      {unchanged > 0 && <p>{unchanged === 1 ? "1 page" : `${unchanged} pages`} without a new version.</p>}
    </Alert>
  );
}
