import { type ReactNode, useEffect, useId, useRef } from "react";

/** The part of every checkout that takes the card. */
export const PAYMENT_ID = "payment";

interface CheckoutPartProps {
  title: string;
  /** Where a button elsewhere on the page leads to, by `goToPart`. */
  id?: string;
  /**
   * Whether a press has led here: the page then begins with it, which takes a screen's height also while it is empty, and so
   * does whoever listens to it.
   */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A numberless step of the checkout under its hairline. */
export function CheckoutPart({ title, id, takesFocus = false, children }: CheckoutPartProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [takesFocus]);
  return (
    <section aria-labelledby={titleId} className={`border-t border-line-strong pt-6 ${takesFocus ? "min-h-dvh" : ""}`}>
      <h2
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className="-scroll-mt-20 mb-4 text-2xl outline-none sm:mb-5 sm:text-3xl"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Leads the eye and the focus to a part of this page. */
export function goToPart(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.closest("section")?.scrollIntoView({ block: "start" });
}
