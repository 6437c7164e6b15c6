import type { ReactNode } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "./text-field.tsx";

export interface AddressField {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

export interface AddressFieldsProps {
  /** Prefix of the field ids. */
  form: string;
  /** Section name for the browser's autofill. */
  group: "shipping" | "billing" | "section-gift shipping";
  line1: AddressField;
  line2: AddressField;
  city: AddressField;
  postcode: AddressField;
  /** Undefined in forms that do not show the country, because there is only one. */
  country?: AddressField;
  /** Shown below the postcode. */
  note?: ReactNode;
}

/** Lines of a delivery or billing address. */
export function AddressFields({ form, group, line1, line2, city, postcode, country, note }: AddressFieldsProps) {
  const idOf = ({ field }: AddressField) => `${form}-${field.name.replaceAll(".", "-")}`;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {/* The postcode is the first field, because it can fill in the town. */}
      <div className="sm:col-span-2">
        <TextField
          id={idOf(postcode)}
          label="Postcode"
          autoComplete={`${group} postal-code`}
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-[14ch]"
          error={postcode.error}
          {...postcode.field}
        />
        {note}
      </div>
      <div className="sm:col-span-2">
        <TextField
          id={idOf(line1)}
          label="Address line 1"
          autoComplete={`${group} address-line1`}
          error={line1.error}
          {...line1.field}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          id={idOf(line2)}
          label="Address line 2"
          isOptional
          autoComplete={`${group} address-line2`}
          error={line2.error}
          {...line2.field}
        />
      </div>
      <TextField
        id={idOf(city)}
        label="City"
        autoComplete={`${group} address-level2`}
        error={city.error}
        {...city.field}
      />
      {country && (
        <TextField
          id={idOf(country)}
          label="Country"
          autoComplete={`${group} country-name`}
          readOnly
          error={country.error}
          {...country.field}
        />
      )}
    </div>
  );
}
