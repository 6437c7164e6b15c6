import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { addImportPictures, type ImportView } from "#contract/admin/admin-imports.ts";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import { formatCount } from "#domain/format-count.ts";
import { NO_PICTURE, refuseLargeZip, ZipRefused } from "#domain/moving/picture-zip.ts";
import { accessSentence } from "#web/admin/kit/access-sentence.ts";
import { uploadFile } from "#web/admin/kit/files.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { importQuery } from "./use-import-run.ts";

interface LeftOut {
  name: string;
  reason: string;
}

interface Progress {
  done: number;
  all: number;
}

/**
 * Adds pictures from a ZIP to the file. The browser unpacks them one by one, and the server gets single pictures, so that
 * a ZIP can be larger than an upload and no server unpacks it.
 */
export function PicturesFromZip({ view }: { view: ImportView }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const { mutate, isPending, error, data, reset } = useAdminMutation({
    async call(zip: File): Promise<{ added: number; leftOut: readonly LeftOut[] }> {
      isStopped.current = false;
      refuseLargeZip(zip.size);
      const { readZip } = await import("./read-zip.ts");
      const { pictures, leftOut } = readZip(new Uint8Array(await zip.arrayBuffer()));
      const refused: LeftOut[] = [...leftOut];
      let added = 0;
      for (const [done, { name, open }] of pictures.entries()) {
        if (isStopped.current) break;
        setProgress({ done, all: pictures.length });
        const reason = await add(name, open);
        if (reason === undefined) added += 1;
        else refused.push({ name, reason });
      }
      return { added, leftOut: refused };
    },
    onSuccess: () => setProgress(undefined),
    onError: () => setProgress(undefined),
  });
  async function add(name: string, open: () => Uint8Array<ArrayBuffer>): Promise<string | undefined> {
    try {
      const { picture } = await uploadFile(uploadPicture, {}, new File([open()], name));
      const next = await callApi(addImportPictures, { importId: view.id, pictures: [{ name, picture }] });
      queryClient.setQueryData(importQuery.queryKey, { import: next });
      return undefined;
    } catch (refusal) {
      const isRefused = refusal instanceof ApiRefusal && refusal.code === "picture-refused";
      if (!isRefused && !(refusal instanceof ZipRefused)) throw refusal;
      return NO_PICTURE;
    }
  }
  return (
    <section aria-labelledby={`${id}-title`} className="mt-6">
      <h4 id={`${id}-title`} className="font-medium">
        Pictures from a ZIP (optional)
      </h4>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        For pictures that are on your computer. The file's column of pictures names them, such as rose-soap.jpg, or has
        addresses that end so. A picture from the ZIP comes before the one at the address. Add it before you import.
      </p>
      <label htmlFor={id} className="mt-3 block">
        ZIP with JPEG, PNG, WebP or AVIF files
      </label>
      <FileInput
        id={id}
        accept=".zip,application/zip"
        className="mt-2"
        onChange={({ currentTarget }) => {
          reset();
          setFile(currentTarget.files?.[0]);
        }}
      />
      <div className="mt-4">
        <Button
          variant="secondary"
          disabled={!file}
          isBusy={isPending}
          busyLabel="Adding..."
          onClick={() => file && mutate(file)}
        >
          Add the pictures
        </Button>
      </div>
      {progress && (
        <div className="mt-4 max-w-md">
          <ProgressBar value={progress.done} max={progress.all} label="Pictures added" />
        </div>
      )}
      <div aria-live="polite" className="mt-4 max-w-[65ch]">
        {error && (
          <Alert tone="danger" title="The pictures could not be added">
            {error instanceof ZipRefused
              ? error.message
              : (accessSentence(error) ?? "The shop did not respond. Add them again: none comes twice.")}
          </Alert>
        )}
        {!error && view.zipped > 0 && (
          <p>{view.zipped === 1 ? "One picture is ready." : `${formatCount(view.zipped)} pictures are ready.`}</p>
        )}
        {data && data.leftOut.length > 0 && <LeftOutFiles files={data.leftOut} />}
      </div>
    </section>
  );
}

const FILES_SHOWN_MAX = 50;

function LeftOutFiles({ files }: { files: readonly LeftOut[] }) {
  const more = files.length - FILES_SHOWN_MAX;
  return (
    <Alert tone="warning" title={files.length === 1 ? "One file was left out" : `${files.length} files were left out`}>
      <ul>
        {files.slice(0, FILES_SHOWN_MAX).map(({ name, reason }) => (
          <li key={name} className="wrap-anywhere">
            {name}: {reason}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {formatCount(more)} more.</p>}
    </Alert>
  );
}
