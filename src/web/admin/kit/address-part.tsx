import { type ReactNode, useEffect, useRef, useState } from "react";
import { email as emailField } from "#contract/fields.ts";
import type { StoredAddress } from "#contract/orders/order-address.ts";
import { z } from "#contract/zod.ts";
import { OrderAddressFields } from "#web/shop/orders/order-address-fields.tsx";
import { addressForm } from "#web/shop/orders/order-address-schema.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { EmailField } from "#web/ui/form/person-fields.tsx";
import { DetailsPart } from "./details-part.tsx";
import { EntityForm, useEntityForm } from "./entity-form.tsx";

const schema = addressForm.extend({ email: emailField.optional(), changeAccount: z.boolean() });
type Checked = z.output<typeof schema>;

export interface AddressChange {
  save: (typed: Checked) => Promise<unknown>;
  /** True if a label with the current address may have been printed. */
  hasLabel: boolean;
  /** Describes the parcels that get the new address. */
  reach: string;
  /** A guest's email address, which the form can also correct. */
  email?: string;
  /** Offers to change the address in the customer's account too. */
  offersAccount?: boolean;
}

interface AddressPartProps {
  title: string;
  /** Prefix of the form's ids. */
  name: string;
  address: StoredAddress | null;
  /** True if the name is shown elsewhere. */
  hidesName?: boolean;
  /** Undefined if the address can no longer be changed. */
  change: AddressChange | undefined;
  children?: ReactNode;
}

/** A delivery address, which a form replaces while the user changes it. */
export function AddressPart({ title, name, address, hidesName = false, change, children }: AddressPartProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // When the form closes, its buttons disappear, so the focus returns to the button that opened the form.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className={isOpen ? "sm:col-span-2" : ""}>
      <DetailsPart title={title}>
        {isOpen && change ? (
          <AddressForm name={name} address={address} change={change} onDone={() => setOpen(false)} />
        ) : (
          <>
            <AddressLines address={address} hidesName={hidesName} />
            {children}
            {change && (
              <Button ref={opener} variant="secondary" size="small" className="mt-3" onClick={() => setOpen(true)}>
                <span>
                  Change address
                  <span className="sr-only"> ({title})</span>
                </span>
              </Button>
            )}
          </>
        )}
      </DetailsPart>
    </div>
  );
}

function AddressLines({ address, hidesName }: { address: StoredAddress | null; hidesName: boolean }) {
  const { firstName = "", lastName = "", line1 = "", line2 = "", city = "", postcode = "" } = address ?? {};
  const lines = [hidesName ? "" : `${firstName} ${lastName}`, line1, line2, city, postcode].filter(
    (line) => line.trim() !== "",
  );
  return <address className="whitespace-pre-line wrap-anywhere not-italic">{lines.join("\n") || "None yet"}</address>;
}

interface AddressFormProps {
  name: string;
  address: StoredAddress | null;
  change: AddressChange;
  onDone: () => void;
}

const NO_ADDRESS = { firstName: "", lastName: "", line1: "", line2: "", city: "", postcode: "" };

function AddressForm({ name, address, change, onDone }: AddressFormProps) {
  const { save, hasLabel, reach, email, offersAccount = false } = change;
  const form = useEntityForm({
    name,
    schema,
    values: { ...valuesOf(address ?? NO_ADDRESS), ...(email === undefined ? {} : { email }), changeAccount: false },
    save,
    success: hasLabel ? "Address changed. Print a new label" : "Address changed",
    failure: "Failed to change the address",
    onSaved: onDone,
  });
  const { errors, submitCount } = form.formState;
  return (
    <EntityForm form={form} onSubmit={form.handleSubmit(form.send)} action="Save address" onCancel={onDone}>
      <p className="text-ink-soft">{reach} The price stays the same, and the customer gets an email.</p>
      {hasLabel && (
        <Alert tone="warning" title="A label may already have been printed">
          After saving, print a new label and destroy the old one. If the parcel is already in Click &amp; Drop, correct
          its address there too.
        </Alert>
      )}
      <OrderAddressFields
        name={name}
        register={form.register}
        errors={errors}
        postcode={form.watch("postcode")}
        read={form.getValues}
        set={(field, line) => form.setValue(field, line, { shouldValidate: submitCount > 0, shouldDirty: true })}
      />
      {email !== undefined && (
        <EmailField
          form={name}
          field={form.register("email")}
          error={errors.email}
          hint="All further emails go to this address. If you change it, the old address gets one last email."
        />
      )}
      {offersAccount && (
        <Checkbox
          label="Also change the account's address, for its next orders and boxes"
          {...form.register("changeAccount")}
        />
      )}
    </EntityForm>
  );
}

/** Initial form values, in the order of the fields. */
function valuesOf({ firstName, lastName, postcode, line1, line2, city }: StoredAddress): StoredAddress {
  return { firstName, lastName, postcode, line1, line2, city };
}
