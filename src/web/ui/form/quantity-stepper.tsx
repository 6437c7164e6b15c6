import { Minus, Plus } from "lucide-react";

export interface QuantityStepperProps {
  quantity: number;
  onChange: (quantity: number) => void;
  /** What is counted, for the buttons' names. */
  label: string;
  isBusy?: boolean;
  max?: number;
}

const BUTTON =
  "grid size-11 cursor-pointer place-items-center rounded-paper text-ink transition-colors hover:bg-surface-sunk disabled:cursor-not-allowed disabled:text-line-strong disabled:hover:bg-transparent aria-disabled:cursor-progress";

/** One less, one more. */
export function QuantityStepper({ quantity, onChange, label, isBusy, max }: QuantityStepperProps) {
  function step(by: number) {
    if (!isBusy) onChange(quantity + by);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that nobody needs to see.
    <div role="group" aria-label={label} className="inline-flex items-center rounded-paper border border-line-strong">
      <button
        type="button"
        aria-label={`One less: ${label}`}
        aria-disabled={isBusy || undefined}
        className={BUTTON}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden size={16} strokeWidth={1.5} />
      </button>
      <span aria-live="polite" className="prices min-w-8 text-center">
        {quantity}
      </span>
      <button
        type="button"
        aria-label={`One more: ${label}`}
        aria-disabled={isBusy || undefined}
        disabled={max !== undefined && quantity >= max}
        className={BUTTON}
        onClick={() => step(1)}
      >
        <Plus aria-hidden size={16} strokeWidth={1.5} />
      </button>
    </div>
  );
}
