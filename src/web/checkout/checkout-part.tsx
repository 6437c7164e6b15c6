import { type ReactNode, useId } from "react";

/** A numberless step of the checkout under its hairline. */
export function CheckoutPart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t border-line-strong pt-6">
      <h2 id={titleId} className="mb-5 text-2xl sm:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
