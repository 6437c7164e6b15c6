import type { AddressField } from "#web/ui/form/address-fields.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

interface GiverFieldsProps {
  /** Prefix of the field ids. */
  form: string;
  name: AddressField;
  email: AddressField;
}

/** Name and email address of a giver without an account. */
export function GiverFields({ form, name, email }: GiverFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        id={`${form}-name`}
        label="Your name"
        hint="For the receipt and our emails to you."
        autoComplete="name"
        error={name.error}
        {...name.field}
      />
      <TextField
        id={`${form}-email`}
        label="Your email address"
        hint="We write to you only, never to the recipient."
        type="email"
        autoComplete="email"
        error={email.error}
        {...email.field}
      />
    </div>
  );
}
