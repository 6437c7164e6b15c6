import { useState } from "react";
import { isTrackingNumber, tidyTrackingNumber } from "#domain/orders/parcels.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

interface ReasonFieldProps {
  /** Text that states who reads the reason. */
  hint: string;
  value: string;
  problem: string | undefined;
  onChange: (reason: string) => void;
}

/** The reason for a refund or a replacement, at most 200 characters. */
export function ReasonField({ hint, value, problem, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" hint={hint} {...(problem ? { error: problem } : {})}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          maxLength={200}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface TrackingFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** True if the form has another purpose, and may be sent without a number. */
  isOptional?: boolean;
}

/** Field for a tracking number. A number that does not look like Royal Mail's causes a warning, but is accepted. */
export function TrackingField({ value, onChange, isOptional = false }: TrackingFieldProps) {
  const tidy = tidyTrackingNumber(value);
  const isOdd = tidy !== "" && !isTrackingNumber(tidy);
  return (
    <div>
      <Field
        label="Tracking number"
        isOptional={isOptional}
        hint="Two letters, nine digits, then GB, such as AB473124829GB"
      >
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
      <p role="status" className="mt-1.5 text-sm font-medium text-calendula empty:mt-0">
        {isOdd && "This does not look like a Royal Mail tracking number. Check it, or save it as it is."}
      </p>
    </div>
  );
}

interface SharedNumberProps {
  /** Message that names the other parcel. */
  title: string;
  value: boolean;
  onChange: (sharesNumbers: boolean) => void;
}

/** Lets the user confirm that parcels of two orders have the same tracking number. */
export function SharedNumber({ title, value, onChange }: SharedNumberProps) {
  return (
    <Alert tone="warning" title={title}>
      <Checkbox
        label="These parcels share one tracking number"
        aria-invalid={!value}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Alert>
  );
}

/**
 * Checkbox state for accepting a tracking number that the server refused because another parcel has it. No checkbox is
 * shown before a refusal.
 */
export function useSharedNumber(refused: Error | null) {
  const [sharesNumbers, setSharesNumbers] = useState(false);
  const isRefused = isRefusal(refused, "number-used");
  return {
    sharesNumbers,
    sharedNumber: isRefused && (
      <SharedNumber title={refusalReason(refused)} value={sharesNumbers} onChange={setSharesNumbers} />
    ),
  };
}

interface UnitsOfProps {
  lines: readonly { id: number; name: string; most: number }[];
  /** Returns the accessible name of a line's field. */
  labelOf: (name: string) => string;
  /** Chosen units by line id. */
  units: Readonly<Record<number, number>>;
  onChange: (units: Readonly<Record<number, number>>) => void;
  /** Id of the element that describes the error. */
  problemId?: string | undefined;
}

/** Lets the user choose some units of each order line. */
export function UnitsOf({ lines, labelOf, units, onChange, problemId }: UnitsOfProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, name, most }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          <span>{name}</span>
          <Select
            size="small"
            aria-label={labelOf(name)}
            aria-invalid={problemId ? true : undefined}
            aria-describedby={problemId}
            value={units[id] ?? 0}
            disabled={most === 0}
            onChange={(event) => onChange({ ...units, [id]: Number(event.currentTarget.value) })}
          >
            {Array.from({ length: most + 1 }, (_, count) => count).map((count) => (
              <option key={count} value={count}>
                {count} of {most}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
