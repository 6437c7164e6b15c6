import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportView, listImportRows } from "#contract/admin/admin-imports.ts";
import { formatCount } from "#domain/format-count.ts";
import { FILE_FORMS } from "#domain/moving/file-kinds.ts";
import { apiPageQuery } from "#web/admin/kit/api-query.ts";
import { SelectField } from "#web/admin/kit/form-fields.tsx";
import { RowNotes, RowPages, useRowPages } from "#web/admin/kit/import-parts.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

const SHOWN = ["refused", "noted", "all"] as const;
type Shown = (typeof SHOWN)[number];

const OUTCOMES = {
  new: { label: "New", tone: "success" },
  changed: { label: "Changed", tone: "success" },
  unchanged: { label: "In the shop", tone: "neutral" },
  refused: { label: "Skipped", tone: "danger" },
  part: { label: "Part of another row", tone: "neutral" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>;

/** The file's rows with their outcomes. */
export function ImportRows({ view }: { view: ImportView }) {
  const [shown, setShown] = useState<Shown>(view.refused > 0 ? "refused" : "all");
  const pages = useRowPages();
  const { cursor } = pages;
  const { data } = useQuery(apiPageQuery(listImportRows, { show: shown, ...(cursor ? { cursor } : {}) }));
  const counts = { refused: view.refused, noted: view.noted, all: view.rows };
  const labels = { refused: "Skipped rows", noted: "Rows with notes", all: "All rows" };
  return (
    <section aria-labelledby="move-rows" className="mt-10 border-t border-line-strong pt-6">
      <h3 id="move-rows" className="mb-3 text-xl">
        Rows
      </h3>
      <div className="mb-4 max-w-sm">
        <SelectField
          id="move-shown"
          label="Show"
          options={SHOWN.map((value) => ({ value, label: `${labels[value]} (${formatCount(counts[value])})` }))}
          value={shown}
          onChange={({ currentTarget }) => {
            setShown(SHOWN.find((value) => value === currentTarget.value) ?? "all");
            pages.toFirst();
          }}
        />
      </div>
      <Table label="Rows of the file">
        <thead>
          <tr>
            <Th>Line</Th>
            <Th>{FILE_FORMS[view.kind].record}</Th>
            <Th>Outcome</Th>
          </tr>
        </thead>
        <tbody>
          {data?.rows.map(({ line, name, outcome, notes }) => (
            <Tr key={line}>
              <Td className="prices">{line}</Td>
              <Td className="min-w-24 wrap-anywhere">{name || "–"}</Td>
              <Td className="wrap-anywhere">
                {outcome && <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>}
                <RowNotes notes={notes} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {data?.rows.length === 0 && <p className="mt-3 text-ink-soft">No rows.</p>}
      <RowPages pages={pages} next={data?.nextCursor} />
    </section>
  );
}
