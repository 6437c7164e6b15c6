import type { ReactNode } from "react";
import { type AddressField, AddressFields } from "#web/ui/form/address-fields.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Fields in the order of the form. */
export const RECIPIENT_FIELDS = ["firstName", "lastName", "postcode", "line1", "line2", "city", "message"] as const;

export interface RecipientFieldsProps {
  /** Prefix of the field ids. */
  name: string;
  of: (field: (typeof RECIPIENT_FIELDS)[number]) => AddressField;
  /** Shown below the postcode. */
  note: ReactNode;
  /** Field for the gift's day. */
  day: ReactNode;
}

/** Fields for a gift's recipient, message and day. */
export function RecipientFields({ name, of, note, day }: RecipientFieldsProps) {
  const [firstName, lastName, message] = [of("firstName"), of("lastName"), of("message")];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={`${name}-firstName`}
          label="Their first name"
          autoComplete="off"
          error={firstName.error}
          {...firstName.field}
        />
        <TextField
          id={`${name}-lastName`}
          label="Their last name"
          autoComplete="off"
          error={lastName.error}
          {...lastName.field}
        />
      </div>
      <AddressFields
        form={name}
        group="section-gift shipping"
        line1={of("line1")}
        line2={of("line2")}
        city={of("city")}
        postcode={of("postcode")}
        note={note}
      />
      <Field
        id={`${name}-message`}
        label="Your message"
        hint="Printed on the packing slip. There are no prices in the parcel."
        {...(message.error?.message ? { error: message.error.message } : {})}
        isOptional
      >
        {(control) => <TextArea rows={3} maxLength={400} {...message.field} {...control} />}
      </Field>
      {day}
    </>
  );
}

/** Day before which the recipient should not open a box. */
export function RevealField({ name, field, error }: AddressField & { name: string }) {
  return (
    <TextField
      id={`${name}-revealOn`}
      label="Do not open before"
      hint="The label asks the recipient to keep the parcel closed until that day."
      isOptional
      type="date"
      className="max-w-[20ch]"
      error={error}
      {...field}
    />
  );
}
