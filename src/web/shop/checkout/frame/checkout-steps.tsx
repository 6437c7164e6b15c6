import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#web/app/paths.ts";

const STEPS = ["Basket", "Details", "Payment"] as const;

/** Steps of the checkout, with the current step marked. */
export function CheckoutSteps({ current }: { current: "Details" | "Payment" }) {
  return (
    <nav aria-label="Checkout steps">
      <ol className="flex items-center gap-3 text-ink-soft">
        {STEPS.map((step) => (
          <Step key={step} isCurrent={step === current}>
            {step === "Basket" ? (
              <Link to={paths.basket} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {step}
              </Link>
            ) : (
              step
            )}
          </Step>
        ))}
      </ol>
    </nav>
  );
}

function Step({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className="flex min-h-11 items-center gap-3 before:h-px before:w-5 before:bg-line-strong first:before:hidden sm:before:w-10 aria-[current=step]:font-medium aria-[current=step]:text-ink"
    >
      {children}
    </li>
  );
}
