import type { ReactNode } from "react";
import { type AddressField, AddressFields } from "#web/ui/form/address-fields.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Fields in the order of the form. */
export const RECIPIENT_FIELDS = [
  "firstName",
  "lastName",
  "postcode",
  "line1",
  "line2",
  "city",
  "message",
  "revealOn",
] as const;

export interface RecipientFieldsProps {
  /** Prefix of the field ids. */
  name: string;
  of: (field: (typeof RECIPIENT_FIELDS)[number]) => AddressField;
  /** Shown below the postcode. */
  note: ReactNode;
}

/** Fields for a gift's recipient, message and opening day. */
export function RecipientFields({ name, of, note }: RecipientFieldsProps) {
  const [firstName, lastName, message, revealOn] = [of("firstName"), of("lastName"), of("message"), of("revealOn")];
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
        hint="Printed on the packing slip in the box. There are no prices in the parcel."
        {...(message.error?.message ? { error: message.error.message } : {})}
        isOptional
      >
        {(control) => <TextArea rows={3} maxLength={400} {...message.field} {...control} />}
      </Field>
      <TextField
        id={`${name}-revealOn`}
        label="Do not open before"
        hint="The label asks the recipient to keep the parcel closed until that day."
        isOptional
        type="date"
        className="max-w-[20ch]"
        error={revealOn.error}
        {...revealOn.field}
      />
    </>
  );
}
