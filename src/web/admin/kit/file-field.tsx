import { useId } from "react";
import { FileInput } from "#web/ui/form/file-input.tsx";

interface FileFieldProps {
  label: string;
  /** Kinds of files, as the attribute `accept` has them. */
  accept: string;
  onChoose: (file: File | undefined) => void;
}

/** A file to upload, with its label. */
export function FileField({ label, accept, onChoose }: FileFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mt-4 block font-medium">
        {label}
      </label>
      <FileInput
        id={id}
        accept={accept}
        className="mt-2"
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
      />
    </>
  );
}
