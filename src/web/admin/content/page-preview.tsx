import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { previewPage } from "#contract/content/admin-pages.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { DevicePreview } from "#web/admin/kit/device-preview.tsx";
import { splitAtProducts } from "#web/content/information/read-parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ProseHtml } from "#web/ui/prose-html.tsx";
import { styleProse } from "#web/ui/style-prose.ts";

const TYPING_PAUSE_MS = 400;

interface Typed {
  slug?: string | undefined;
  title: string;
  lead: string;
  body: string;
}

/** The typed text as its page will show it, with current figures, before it is saved. */
export function PagePreview(typed: Typed) {
  const shown = useAfterPause(typed);
  const { data, isError } = useQuery(apiQuery(previewPage, shown, { keepsPrevious: true, gcTime: 0 }));
  const isBlank = [shown.title, shown.lead, shown.body].every((text) => text.trim() === "");
  return (
    <DevicePreview
      id="page-preview"
      label="Preview of the page"
      className="xl:sticky xl:top-20"
      placeClassName="max-h-[70dvh] overflow-auto bg-surface"
      above={
        <div role="status">
          {isError && <p className="mt-3 text-ink-soft">The preview could not be loaded.</p>}
          {data && data.problems.length > 0 && (
            <Alert tone="warning" title="This text cannot be saved yet">
              <ul className="list-disc space-y-1 pl-5 break-words">
                {data.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Alert>
          )}
        </div>
      }
    >
      {(minWidth) =>
        isBlank ? (
          <p className="p-5 text-ink-soft">The page appears here while you write.</p>
        ) : (
          <div style={{ minWidth }}>
            <div className="border-b border-line bg-surface-sunk px-5 py-12">
              <p className="font-display text-4xl leading-tight font-medium break-words">{data?.title}</p>
              {data?.lead && <p className="mt-5 max-w-[44ch] font-display text-xl text-ink-soft italic">{data.lead}</p>}
            </div>
            {/* Links in a preview lead nowhere, so that no typed text is lost. */}
            <div inert className="px-5 py-12">
              {splitAtProducts(data?.html ?? "").map((piece, index) =>
                index % 2 === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
                  <ProseHtml key={index} html={styleProse(piece)} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
                  <p key={index} className="my-6 border border-dashed border-line-strong p-4 text-ink-soft">
                    Products: {piece.replaceAll(" ", ", ")}
                  </p>
                ),
              )}
            </div>
          </div>
        )
      }
    </DevicePreview>
  );
}

/** The typed text once its author pauses. */
function useAfterPause({ slug, title, lead, body }: Typed): Typed {
  const [settled, setSettled] = useState({ slug, title, lead, body });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ slug, title, lead, body }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slug, title, lead, body]);
  return settled;
}
