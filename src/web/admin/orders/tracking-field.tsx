import { isTrackingNumber, tidyTrackingNumber } from "#domain/orders/parcels.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

/** A tracking number; one that Royal Mail would not give is warned of and taken all the same. */
export function TrackingField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const tidy = tidyTrackingNumber(value);
  const isOdd = tidy !== "" && !isTrackingNumber(tidy);
  return (
    <div>
      <Field label="Tracking number" isOptional hint="Two letters, nine digits, GB: AB473124829GB">
        {(control) => (
          <TextInput
            {...control}
            value={value}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-1.5 min-h-6 text-sm font-medium text-calendula">
        {isOdd && "This is not a Royal Mail tracking number: please check it. It can be saved as it is."}
      </p>
    </div>
  );
}
