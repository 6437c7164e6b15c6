import { type ReactNode, useState } from "react";

/** Widths in pixels, as of a common phone and a small laptop. */
const WIDTHS = { phone: 390, laptop: 1280 } as const;

interface DevicePreviewProps {
  id: string;
  /** Name of the part that scrolls: "Preview of a page". */
  label: string;
  className?: string;
  placeClassName: string;
  /** Shown between the choice of the width and the preview. */
  above?: ReactNode;
  /** `minWidth` in pixels keeps a laptop's page wide. It scrolls in a narrow window. */
  children: (minWidth: number | undefined) => ReactNode;
}

/** A preview at the width of a phone or a laptop. */
export function DevicePreview({ id, label, className = "", placeClassName, above, children }: DevicePreviewProps) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>("phone");
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <h3 id={id} className="text-xl">
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
      {above}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll a preview that is larger than its place.
        tabIndex={0}
        className={`mt-3 max-w-full border border-line ${placeClassName}`}
        style={{ width: WIDTHS[device] }}
      >
        {children(device === "laptop" ? WIDTHS.laptop : undefined)}
      </section>
    </section>
  );
}
