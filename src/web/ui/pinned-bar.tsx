import type { ReactNode } from "react";

/** Bar that stays at the bottom of a small screen. It covers no focused element, because the page scrolls further. */
export function PinnedBar({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) {
  return (
    <div
      className={`noscript:hidden print:hidden sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center justify-between gap-x-4 border-t border-line max-[22rem]:[&>button]:grow bg-surface-raised px-5 py-2.5 sm:-mx-8 sm:px-8 lg:hidden max-lg:[html:has(&)]:scroll-pb-28 ${isHidden ? "invisible" : "max-lg:[html:has(&)_[popover]]:bottom-24"}`}
    >
      {children}
    </div>
  );
}
