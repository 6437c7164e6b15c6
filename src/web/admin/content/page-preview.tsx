import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { previewPage } from "#contract/content/admin-pages.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ProseHtml } from "#web/ui/prose-html.tsx";
import { styleProse } from "#web/ui/style-prose.ts";

/** Widths in pixels, as of a common phone and a small laptop. */
const WIDTHS = { phone: 390, laptop: 1280 } as const;
const TYPING_PAUSE_MS = 400;

interface Typed {
  title: string;
  lead: string;
  body: string;
}

/** The typed text as its page will show it, with current figures, before it is saved. */
export function PagePreview(typed: Typed) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>("phone");
  const shown = useAfterPause(typed);
  const { data, isError } = useQuery(apiQuery(previewPage, shown, { keepsPrevious: true, gcTime: 0 }));
  return (
    <section aria-labelledby="page-preview" className="min-w-0 xl:sticky xl:top-20">
      <h3 id="page-preview" className="text-xl">
        Preview
      </h3>
      <fieldset aria-label="Width of the preview" className="mt-3 flex gap-2">
        {(["phone", "laptop"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={device === each}
            className="min-h-11 cursor-pointer rounded-paper border border-line-strong px-4 capitalize aria-pressed:border-ink aria-pressed:bg-surface-sunk aria-pressed:font-medium"
            onClick={() => setDevice(each)}
          >
            {each}
          </button>
        ))}
      </fieldset>
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
      <section
        aria-label="Preview of the page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll a preview that is larger than its place.
        tabIndex={0}
        className="mt-3 max-h-[70dvh] max-w-full overflow-auto border border-line bg-surface"
        style={{ width: WIDTHS[device] }}
      >
        <div style={{ minWidth: device === "laptop" ? WIDTHS.laptop : undefined }}>
          <div className="border-b border-line bg-surface-sunk px-5 py-12">
            <p className="font-display text-4xl leading-tight font-medium break-words">{data?.title}</p>
            {data?.lead && <p className="mt-5 max-w-[44ch] font-display text-xl text-ink-soft italic">{data.lead}</p>}
          </div>
          {/* Links in a preview lead nowhere, so that no typed text is lost. */}
          <div inert className="px-5 py-12">
            <ProseHtml html={styleProse(data?.html ?? "")} />
          </div>
        </div>
      </section>
    </section>
  );
}

/** The typed text once its author pauses. */
function useAfterPause({ title, lead, body }: Typed): Typed {
  const [settled, setSettled] = useState({ title, lead, body });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ title, lead, body }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [title, lead, body]);
  return settled;
}
