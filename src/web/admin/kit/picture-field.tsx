import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import { FileInput } from "#web/ui/form/file-input.tsx";
import type { TextFieldProps } from "#web/ui/form/text-field.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { findPicture } from "#web/ui/pictures/find-picture.ts";
import scenes from "#web/ui/pictures/scenes.json" with { type: "json" };
import { uploadFile } from "./files.tsx";
import { SelectField } from "./form-fields.tsx";
import { pictureReason } from "./picture-reason.ts";

const SCENES = Object.entries(scenes).map(([name, { alt }]) => ({ value: `/pictures/${name}`, label: alt }));
const UPLOADED = { label: "Uploaded picture" };

interface PictureFieldProps {
  id: string;
  error: TextFieldProps["error"];
  label: string;
  /** Label of the choice of no picture. */
  noneLabel: string;
  /** Address of the chosen picture. */
  chosen: string;
  alt: string;
  /** Receives a chosen picture with its description, which is empty for an uploaded one. */
  onPicture: (address: string, alt: string) => void;
}

/** Choice of a picture: a scene that comes with the shop, or an uploaded one. */
export function PictureField({
  id: selectId,
  error: problem,
  label,
  noneLabel,
  chosen,
  alt,
  onPicture,
}: PictureFieldProps) {
  const id = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => uploadFile(uploadPicture, {}, file),
    onSuccess: (uploaded) => onPicture(uploaded.picture, ""),
  });
  const isScene = SCENES.some(({ value }) => value === chosen);
  return (
    <div className="flex flex-wrap gap-5 sm:flex-nowrap">
      {chosen !== "" && (
        <div className="w-40 shrink-0">
          <Picture src={findPicture(chosen)} alt={alt} sizes="10rem" className="aspect-[3/2] rounded-paper" />
        </div>
      )}
      <div className="min-w-0 grow basis-60 space-y-3">
        <SelectField
          id={selectId}
          error={problem}
          label={label}
          noneLabel={noneLabel}
          options={chosen === "" || isScene ? SCENES : [{ value: chosen, ...UPLOADED }, ...SCENES]}
          value={chosen}
          onChange={({ target: { value } }) =>
            onPicture(value, SCENES.find((scene) => scene.value === value)?.label ?? "")
          }
        />
        <div>
          <label htmlFor={id} className="text-sm font-medium">
            Or upload one
          </label>
          {error && (
            <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
              {pictureReason(error)}
            </p>
          )}
          <FileInput
            id={id}
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={error ? `${id}-error` : undefined}
            aria-busy={isPending || undefined}
            className="mt-1"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file && !isPending) mutate(file);
              currentTarget.value = "";
            }}
          />
          {isPending && (
            <p role="status" className="mt-1 text-sm text-ink-soft">
              Uploading...
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
