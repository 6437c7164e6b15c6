import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type EditedPage, getPageVersion, type SavedVersion } from "#contract/content/admin-pages.ts";
import type { PageText } from "#domain/content/pages.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { type ComparedLine, compareTexts } from "./compare-texts.ts";

interface PageVersionsProps {
  page: EditedPage;
  shopText: PageText | undefined;
  isUnsaved: boolean;
  onRestore: (version: number) => void;
  /** Receives the text that came with the shop. */
  onRestoreText: (text: PageText) => void;
}

/** All saved texts of a page, with their differences. */
export function PageVersions({ page, shopText, isUnsaved, onRestore, onRestoreText }: PageVersionsProps) {
  const { versions, liveVersion, plannedVersion } = page;
  const [compared, setCompared] = useState<number>();
  return (
    <section aria-labelledby="versions">
      <h3 id="versions" className="text-xl">
        Versions
      </h3>
      {versions.length === 0 && <p className="mt-2 text-ink-soft">None yet. Each save adds one.</p>}
      {isUnsaved && versions.length > 0 && (
        <p className="mt-2 text-ink-soft">Save the draft before you restore a version.</p>
      )}
      <ul className="mt-3 border-t border-line">
        {versions.map(({ number, savedAt, savedBy }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-medium">
                Version {number}
                {number === liveVersion && <Badge tone="success">Published</Badge>}
                {number === plannedVersion && <Badge tone="accent">Planned</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                <Moment at={savedAt} />, {savedBy}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Differences of version ${number}`}
                onClick={() => setCompared(number)}
              >
                Differences
              </Button>
              {!isUnsaved && number !== versions[0]?.number && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Restore version ${number}`}
                  onClick={() => onRestore(number)}
                >
                  Restore
                </Button>
              )}
            </div>
          </li>
        ))}
        {shopText && versions.length > 0 && (
          <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <p className="font-medium">Text that came with the shop</p>
            {!isUnsaved && (
              <Button
                variant="secondary"
                size="small"
                aria-label="Load the text that came with the shop"
                onClick={() => onRestoreText(shopText)}
              >
                Load
              </Button>
            )}
          </li>
        )}
      </ul>
      <Dialog
        isOpen={compared !== undefined}
        onClose={() => setCompared(undefined)}
        title={`Version ${compared ?? ""}`}
        size="large"
        isReading
      >
        {compared !== undefined && (
          <Differences slug={page.slug} number={compared} versions={versions} shopText={shopText} />
        )}
      </Dialog>
    </section>
  );
}

interface DifferencesProps {
  slug: string;
  number: number;
  versions: readonly SavedVersion[];
  shopText: PageText | undefined;
}

/** Differences from the version before, or from the text that came with the shop. */
function Differences({ slug, number, versions, shopText }: DifferencesProps) {
  const earlier = versions.find((version) => version.number < number)?.number;
  const { data: after } = useQuery(apiQuery(getPageVersion, { slug, version: String(number) }));
  const { data: before } = useQuery(
    apiQuery(getPageVersion, earlier === undefined ? undefined : { slug, version: String(earlier) }),
  );
  const base = earlier === undefined ? shopText : before;
  if (!after || (earlier !== undefined && !before)) return <Spinner label="Comparing" />;
  const lines = compareTexts(base ? sourceOf(base) : "", sourceOf(after));
  const title =
    earlier !== undefined
      ? `Compared with version ${earlier}`
      : shopText
        ? "Compared with the text that came with the shop"
        : "The first version";
  return (
    <>
      <p className="text-ink-soft">{title}</p>
      {lines.every(({ kind }) => kind === "same") && <p className="mt-3 font-medium">Nothing differs.</p>}
      <ul className="mt-4 space-y-1 font-mono text-sm">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal and never move.
          <Line key={index} line={line} />
        ))}
      </ul>
    </>
  );
}

const MARKS = {
  same: { sign: " ", label: "", className: "text-ink-soft" },
  added: { sign: "+", label: "Added: ", className: "border-l-2 border-sage bg-surface-sunk" },
  removed: { sign: "−", label: "Removed: ", className: "border-l-2 border-danger line-through" },
} as const;

function Line({ line: { kind, text } }: { line: ComparedLine }) {
  const { sign, label, className } = MARKS[kind];
  return (
    <li className={`flex gap-2 px-2 py-0.5 ${className}`}>
      <span aria-hidden className="w-3 shrink-0">
        {sign}
      </span>
      <span className="min-w-0 break-words whitespace-pre-wrap">
        <span className="sr-only">{label}</span>
        {text}
      </span>
    </li>
  );
}

function sourceOf({ title, lead, description, body, article }: PageText): string {
  const facts = article
    ? [article.category, article.publishedOn, article.author, article.picture, article.pictureAlt]
    : [];
  return [title, lead, description, ...facts, body].join("\n");
}
