import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import { PICTURE_ALT_MAX } from "#contract/catalogue/product-fields.ts";
import type { ArticleFacts } from "#domain/content/articles.ts";
import { uploadFile } from "#web/admin/kit/files.tsx";
import { FIELD_GRID, SelectField } from "#web/admin/kit/form-fields.tsx";
import { pictureReason } from "#web/admin/kit/picture-reason.ts";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { findPicture } from "#web/ui/pictures/find-picture.ts";
import scenes from "#web/ui/pictures/scenes.json" with { type: "json" };

type Field = Omit<TextFieldProps, "label">;

interface ArticleFieldsProps {
  field: (name: keyof ArticleFacts) => Field;
  facts: Readonly<Record<keyof ArticleFacts, string>> | null | undefined;
  onChange: (name: "picture" | "pictureAlt", value: string) => void;
}

const SCENES = Object.entries(scenes).map(([name, { alt }]) => ({ value: `/pictures/${name}`, label: alt }));
const UPLOADED = { label: "Uploaded picture" };

/** Facts of an article: category, day, author and picture. */
export function ArticleFields({ field, facts, onChange }: ArticleFieldsProps) {
  return (
    <>
      <div className={`${FIELD_GRID} sm:grid-cols-2`}>
        <TextField
          label="Category"
          hint="Such as Wellness, Self-Care or Sustainability."
          autoComplete="off"
          {...field("category")}
        />
        <TextField label="Date" hint="The day that the article bears." type="date" {...field("publishedOn")} />
      </div>
      <TextField label="Author" hint="Empty for the shop itself." isOptional autoComplete="off" {...field("author")} />
      <PictureField
        picture={field("picture")}
        chosen={facts?.picture ?? ""}
        alt={facts?.pictureAlt ?? ""}
        onPicture={(address, alt) => {
          onChange("picture", address);
          onChange("pictureAlt", alt);
        }}
      />
      <TextField
        label="Description of the picture"
        hint="For people who cannot see it. Example: “Two oat soaps on slate, one cut open”."
        autoComplete="off"
        maxLength={PICTURE_ALT_MAX}
        {...field("pictureAlt")}
      />
    </>
  );
}

interface PictureFieldProps {
  picture: Pick<Field, "id" | "error">;
  /** Address of the chosen picture. */
  chosen: string;
  alt: string;
  /** Receives a chosen picture with its description, which is empty for an uploaded one. */
  onPicture: (address: string, alt: string) => void;
}

function PictureField({ picture, chosen, alt, onPicture }: PictureFieldProps) {
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
          id={picture.id}
          error={picture.error}
          label="Picture"
          noneLabel="Choose a picture"
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
