import { type ComponentProps, useEffect, useRef, useState } from "react";

/** A table in a region that scrolls sideways, by keyboard too, and says so where it is wider than the screen. */
export function Table({ label, className = "", ...rest }: ComponentProps<"table"> & { label: string }) {
  const { region, isTooWide } = useIsTooWide();
  return (
    <>
      {isTooWide && (
        <p aria-hidden className="mb-2 text-sm text-ink-soft">
          Swipe sideways to see all columns →
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <section ref={region} aria-label={label} tabIndex={0} className="overflow-x-auto">
        <table {...rest} className={`w-full border-collapse text-left ${className}`} />
      </section>
    </>
  );
}

function useIsTooWide() {
  const region = useRef<HTMLElement>(null);
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const { current } = region;
    if (!current) return;
    const observer = new ResizeObserver(() => setTooWide(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { region, isTooWide };
}

export function Th({ className = "", ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...rest}
      className={`border-b border-line-strong px-3 py-2.5 text-sm font-medium whitespace-nowrap text-ink-soft first:pl-0 last:pr-0 ${className}`}
    />
  );
}

export function Td({ className = "", ...rest }: ComponentProps<"td">) {
  return <td {...rest} className={`px-3 py-3 align-top first:pl-0 last:pr-0 ${className}`} />;
}

export function Tr({ className = "", ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={`border-b border-line last:border-b-0 ${className}`} />;
}
