import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

interface PaymentStepProps {
  /** The gift to pay for. */
  summary: ReactNode;
  /** Goes back to the form. */
  onChange: () => void;
  /** The payment form. */
  children: ReactNode;
}

/** Payment for a gift that is bought without the basket. Takes focus, because it replaces the gift's form. */
export function PaymentStep({ summary, onChange, children }: PaymentStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section aria-labelledby="payment" className="min-h-dvh">
      <h2 ref={heading} id="payment" tabIndex={-1} className="mb-5 scroll-mt-24 text-2xl outline-none sm:text-3xl">
        Payment
      </h2>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4 rounded-paper border border-line p-5">
        <div className="prices max-w-[48ch] space-y-4">{summary}</div>
        <Button variant="quiet" onClick={onChange}>
          Change it
        </Button>
      </div>
      {children}
    </section>
  );
}
