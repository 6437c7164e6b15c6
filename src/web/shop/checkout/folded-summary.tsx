import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { Price } from "#web/ui/price.tsx";

interface FoldedSummaryProps {
  label: string;
  total: string;
  /** False to leave out the handle on a wide screen, where the receipt is open. */
  hasHandleOnWide?: boolean;
  isOpen?: boolean;
  children: ReactNode;
}

/** A receipt that is collapsed to its label and total until it is opened. */
export function FoldedSummary({ label, total, hasHandleOnWide = true, isOpen = false, children }: FoldedSummaryProps) {
  return (
    <details open={isOpen} className="group">
      <summary
        className={`flex min-h-13 cursor-pointer items-center justify-between gap-4 rounded-paper border border-line bg-surface-raised px-5 group-open:mb-3 ${hasHandleOnWide ? "" : "lg:hidden"}`}
      >
        <span className="flex items-center gap-2">
          <ChevronDown
            aria-hidden
            size={18}
            strokeWidth={1.5}
            className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
          {label}
        </span>
        <span>
          <span className="sr-only">Total today </span>
          <Price amount={total} />
        </span>
      </summary>
      {children}
    </details>
  );
}
