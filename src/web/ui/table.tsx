import type { ComponentProps } from "react";

/** A ledger in a region that scrolls sideways, by keyboard too. */
export function Table({ label, className = "", ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table {...rest} className={`w-full border-collapse text-left ${className}`} />
    </section>
  );
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
