import { useForm } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { EmailField, NameFields, NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { Piece } from "./piece.tsx";

const FORM = "shown";
const NAMES = ["firstName", "lastName", "email", "password", "line1", "line2", "city", "postcode", "country"] as const;
type Values = Record<(typeof NAMES)[number], string>;

/** The pieces of a form; sent empty, it shows what each does when something is wrong. */
export function FormPieces() {
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { country: "United Kingdom" },
    shouldFocusError: false,
  });
  const { errors } = formState;
  const fieldOf = (name: keyof Values) => ({
    field: register(name, name === "line2" ? {} : { required: `Fill in: ${name}` }),
    error: errors[name],
  });
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      <Piece name="error-summary">
        <ErrorSummary errors={summariseErrors(FORM, errors, NAMES)} />
        <Button type="submit" variant="secondary">
          Send it empty
        </Button>
      </Piece>
      <Piece name="person-fields">
        <NameFields form={FORM} first={fieldOf("firstName")} last={fieldOf("lastName")} />
        <EmailField form={FORM} hint="Where the receipt goes" {...fieldOf("email")} />
        <NewPasswordField form={FORM} {...fieldOf("password")} />
      </Piece>
      <Piece name="address-fields">
        <AddressFields
          form={FORM}
          group="shipping"
          line1={fieldOf("line1")}
          line2={fieldOf("line2")}
          city={fieldOf("city")}
          postcode={fieldOf("postcode")}
          country={fieldOf("country")}
        />
      </Piece>
    </form>
  );
}
