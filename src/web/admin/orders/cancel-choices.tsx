import { Checkbox } from "#web/ui/form/checkbox.tsx";

export interface CancelChoice {
  refund: boolean;
  giveStockBack: boolean;
}

/** What a cancellation does unless it is told otherwise: a customer who hears of it waits for the money. */
export const GIVE_BACK: CancelChoice = { refund: true, giveStockBack: true };

export interface CancelChoicesProps {
  value: CancelChoice;
  onChange: (value: CancelChoice) => void;
  isUnsent: boolean;
  isOne: boolean;
  /** Whether there is a payment that could go back. */
  hasPayment?: boolean;
}

/** What else a cancellation does. */
export function CancelChoices({ value, onChange, isUnsent, isOne, hasPayment = true }: CancelChoicesProps) {
  return (
    <fieldset>
      <legend className="font-medium">And also</legend>
      {hasPayment && (
        <Checkbox
          label={isOne ? "Give all the money that is left back to the card" : "Give what is left of each payment back"}
          checked={value.refund}
          onChange={(event) => onChange({ ...value, refund: event.currentTarget.checked })}
        />
      )}
      {isUnsent && (
        <Checkbox
          label="Put the goods that have not left back onto the shelf"
          checked={value.giveStockBack}
          onChange={(event) => onChange({ ...value, giveStockBack: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
