import { Checkbox } from "#web/ui/form/checkbox.tsx";

export interface CancelChoice {
  refund: boolean;
  giveStockBack: boolean;
}

export const KEEP_MONEY: CancelChoice = { refund: false, giveStockBack: true };

export interface CancelChoicesProps {
  value: CancelChoice;
  onChange: (value: CancelChoice) => void;
  isUnsent: boolean;
  isOne: boolean;
}

/** What else a cancellation does: nothing of it happens unasked. */
export function CancelChoices({ value, onChange, isUnsent, isOne }: CancelChoicesProps) {
  return (
    <fieldset>
      <legend className="font-medium">And also</legend>
      <Checkbox
        label={isOne ? "Give all the money that is left back to the card" : "Give what is left of each payment back"}
        checked={value.refund}
        onChange={(event) => onChange({ ...value, refund: event.currentTarget.checked })}
      />
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
