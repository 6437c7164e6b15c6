import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useId } from "react";

export interface QuantityStepperProps {
  quantity: number;
  onChange: (quantity: number) => void;
  /** Item name, for the buttons' labels. */
  label: string;
  isBusy?: boolean;
  max?: number;
  /** Reason why both buttons are disabled. Undefined if they are enabled. */
  offReason?: string;
}

const BUTTON =
  "grid size-11 cursor-pointer place-items-center rounded-paper text-ink transition-colors hover:bg-surface-sunk disabled:cursor-not-allowed disabled:text-line-strong disabled:hover:bg-transparent aria-disabled:cursor-progress";

export function QuantityStepper({ quantity, onChange, label, isBusy, max, offReason }: QuantityStepperProps) {
  const reasonId = useId();
  const isOff = offReason !== undefined;
  function step(by: number) {
    if (!isBusy) onChange(quantity + by);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 noscript:hidden print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that nobody needs to see. */}
      <div
        role="group"
        aria-label={label}
        aria-describedby={isOff ? reasonId : undefined}
        className="inline-flex items-center rounded-paper border border-line-strong"
      >
        <button
          type="button"
          aria-label={`One less: ${label}`}
          aria-disabled={isBusy || undefined}
          disabled={isOff}
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
          disabled={isOff || (max !== undefined && quantity >= max)}
          className={BUTTON}
          onClick={() => step(1)}
        >
          <Plus aria-hidden size={16} strokeWidth={1.5} />
        </button>
      </div>
      {isOff && (
        <span id={reasonId} className="text-sm text-ink-soft">
          {offReason}
        </span>
      )}
    </div>
  );
}
