import { type ReactNode, useEffect, useId, useRef } from "react";

/** Id of the payment section. */
export const PAYMENT_ID = "payment";

interface CheckoutPartProps {
  title: string;
  /** Target of `goToPart`. */
  id?: string;
  /**
   * True after the customer pressed a link to this section. It then scrolls to the top, fills at least a screen and
   * takes focus.
   */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A section of the checkout. */
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

/** Scrolls to a section of the page and focuses it. */
export function goToPart(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.closest("section")?.scrollIntoView({ block: "start" });
}
