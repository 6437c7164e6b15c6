import { type ComponentProps, useEffect, useRef, useState } from "react";

export interface TableProps extends ComponentProps<"table"> {
  label: string;
  /** True to keep the header row visible where all columns fit. Tables that scroll sideways cannot keep it. */
  isHeadPinned?: boolean;
}

/** Table in a region that scrolls sideways, also by keyboard. A hint appears if the table is too wide. */
export function Table({ label, className = "", isHeadPinned = false, ...rest }: TableProps) {
  const { region, isTooWide } = useIsTooWide();
  const isPinned = isHeadPinned && !isTooWide;
  return (
    <>
      {isTooWide && (
        <p aria-hidden className="mb-2 text-sm text-ink-soft">
          Swipe sideways to see all columns →
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <section ref={region} aria-label={label} tabIndex={0} className={isPinned ? "" : "relative overflow-x-auto"}>
        <table {...rest} className={`w-full border-collapse text-left ${isPinned ? PINNED_HEAD : ""} ${className}`} />
      </section>
    </>
  );
}

/** Classes of the sticky header row. A shadow draws its bottom border, because borders of table cells do not stick. */
const PINNED_HEAD =
  "[&_th]:sticky [&_th]:top-14 [&_th]:z-10 [&_th]:bg-surface [&_th]:shadow-[inset_0_-1px_0_var(--color-line-strong)]";

function useIsTooWide() {
  const region = useRef<HTMLElement>(null);
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const { current } = region;
    if (!current) return;
    const observer = new ResizeObserver(() => setTooWide(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    // Observes the table too, because wide cell content changes its width but not that of the region.
    if (current.firstElementChild) observer.observe(current.firstElementChild);
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
