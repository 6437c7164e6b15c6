import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { listProducts } from "#contract/catalogue/catalogue.ts";
import { PLACEHOLDERS, type Placeholder, placeholderText } from "#domain/content/placeholders.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { AreaField } from "#web/admin/kit/form-fields.tsx";
import { Select } from "#web/ui/form/select.tsx";

/** Marks of the toolbar: text before and after the selection. */
const MARKS = [
  { label: "Heading", before: "\n\n## ", after: "\n\n" },
  { label: "Bold", before: "**", after: "**" },
  { label: "Italic", before: "*", after: "*" },
  { label: "List", before: "\n\n- ", after: "\n" },
  { label: "Quote", before: "\n\n> ", after: "\n\n" },
  { label: "Link", before: "[", after: "](/faq)" },
] as const;

const OPTIONS = Object.entries(PLACEHOLDERS).map(([value, label]) => ({ value, label: `${label}: {{${value}}}` }));

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

  return (
    <div className="space-y-3">
      <div ref={bar} role="toolbar" aria-label="Text tools" className="flex flex-wrap gap-2">
        {MARKS.map(({ label, before, after }) => (
          <button
            key={label}
            type="button"
            className="min-h-9 cursor-pointer rounded-paper border border-line-strong px-3 text-sm hover:border-ink hover:bg-surface-sunk"
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
      </div>
      <AreaField
        label="Text"
        hint="Markdown: ## for a heading, **strong**, - for a list, [text](/faq) for a link. Products stand on a line of their own, several side by side. No pictures, no HTML."
        {...field}
        className="min-h-84! max-h-[70dvh]! font-mono text-sm"
      />
    </div>
  );
}
