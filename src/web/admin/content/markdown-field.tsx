import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import { listProducts } from "#contract/catalogue/catalogue.ts";
import { PLACEHOLDERS, type Placeholder, placeholderText } from "#domain/content/placeholders.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { uploadFile } from "#web/admin/kit/files.tsx";
import { AreaField } from "#web/admin/kit/form-fields.tsx";
import { pictureReason } from "#web/admin/kit/picture-reason.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import scenes from "#web/ui/pictures/scenes.json" with { type: "json" };

/** Marks of the toolbar: text before and after the selection. */
const MARKS = [
  { label: "Heading", before: "\n\n## ", after: "\n\n" },
  { label: "Bold", before: "**", after: "**" },
  { label: "Italic", before: "*", after: "*" },
  { label: "List", before: "\n\n- ", after: "\n" },
  { label: "Quote", before: "\n\n> ", after: "\n\n" },
  { label: "Link", before: "[", after: "](/faq)" },
  { label: "Button", before: "\n\n[button: ", after: " | /subscription]\n\n" },
] as const;

const OPTIONS = Object.entries(PLACEHOLDERS).map(([value, label]) => ({ value, label: `${label}: {{${value}}}` }));

const PICTURES = Object.entries(scenes).map(([name, { alt }]) => ({ value: `/pictures/${name}`, label: alt }));

interface MarkdownFieldProps {
  field: Omit<ComponentProps<typeof AreaField>, "label">;
  /** Receives the text after a press in the toolbar. */
  onInsert: (body: string) => void;
}

/** A text in Markdown with a small toolbar, which also adds placeholders and products. */
export function MarkdownField({ field, onInsert }: MarkdownFieldProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { data } = useQuery(apiQuery(listProducts, {}));
  const products = (data ?? [])
    .filter((product) => !product.isSubscription)
    .map(({ slug, name }) => ({ value: slug, label: name }));

  /** Changes the text at its selection, and returns the focus to the text. */
  function insert(before: string, after = "") {
    const area = bar.current?.parentElement?.querySelector("textarea");
    if (!area) return;
    const { selectionStart: from, selectionEnd: to, value } = area;
    const start = value.slice(0, from);
    // A block needs no empty lines at the start of the text.
    const opening = start.trim() === "" ? before.trimStart() : before;
    onInsert(start + opening + value.slice(from, to) + after + value.slice(to));
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from + opening.length, to + opening.length);
    });
  }

  /** The selection is the description, which an uploaded picture still needs. */
  function insertPicture(address: string, alt: string) {
    insert(`\n\n![${alt}`, `](${address})\n\n`);
  }

  return (
    <div className="space-y-3">
      <div ref={bar} role="toolbar" aria-label="Text tools" className="flex flex-wrap gap-2">
        {MARKS.map(({ label, before, after }) => (
          <button
            key={label}
            type="button"
            className="min-h-11 sm:min-h-9 cursor-pointer rounded-paper border border-line-strong px-3 text-sm hover:border-ink hover:bg-surface-sunk"
            onClick={() => insert(before, after)}
          >
            {label}
          </button>
        ))}
        <Select
          aria-label="Add a placeholder"
          className="w-full min-w-0 sm:w-auto sm:max-w-full"
          value=""
          options={OPTIONS}
          onChange={({ target }) => {
            const name = (Object.keys(PLACEHOLDERS) as Placeholder[]).find((each) => each === target.value);
            if (name) insert(placeholderText(name));
          }}
        >
          <option value="">Add a placeholder</option>
        </Select>
        <Select
          aria-label="Add a product"
          className="w-full min-w-0 sm:w-auto sm:max-w-64"
          value=""
          options={products}
          onChange={({ target: { value } }) => {
            if (value !== "") insert(`\n\n[product: ${value}]\n\n`);
          }}
        >
          <option value="">Add a product</option>
        </Select>
        <Select
          aria-label="Add a picture"
          className="w-full min-w-0 sm:w-auto sm:max-w-64"
          value=""
          options={PICTURES}
          onChange={({ target: { value } }) => {
            const picture = PICTURES.find((each) => each.value === value);
            if (picture) insertPicture(picture.value, picture.label);
          }}
        >
          <option value="">Add a picture</option>
        </Select>
        <UploadButton onUploaded={(address) => insertPicture(address, "")} />
      </div>
      <AreaField
        label="Text"
        hint="Markdown: ## for a heading, **strong**, - for a list, [text](/faq) for a link. Products, pictures and buttons stand on a line of their own; products several side by side. ![Description](address) is a picture. No HTML."
        {...field}
        className="min-h-84! max-h-[70dvh]! font-mono text-sm"
      />
    </div>
  );
}

/** Uploads a picture for the text. */
function UploadButton({ onUploaded }: { onUploaded: (address: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => uploadFile(uploadPicture, {}, file),
    onSuccess: ({ picture }) => onUploaded(picture),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isBusy={isPending}
        busyLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        Upload a picture
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture for the text"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file && !isPending) mutate(file);
          currentTarget.value = "";
        }}
      />
      {error && (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {pictureReason(error)}
        </p>
      )}
    </>
  );
}
