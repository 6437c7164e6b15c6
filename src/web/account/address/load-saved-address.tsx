import type { UseFormReturn } from "react-hook-form";
import type { User } from "#contract/accounts.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { AddressChecked, AddressTyped } from "./address-schema.ts";

const KINDS = {
  delivery: {
    label: "Use saved address",
    loaded: "Address Loaded",
    lines: ["deliveryLine1", "deliveryLine2", "deliveryCity", "deliveryPostcode"],
  },
  billing: {
    label: "Use saved billing address",
    loaded: "Billing Address Loaded",
    lines: ["billingLine1", "billingLine2", "billingCity", "billingPostcode"],
  },
} as const;

export interface LoadSavedAddressProps {
  form: UseFormReturn<AddressTyped, unknown, AddressChecked>;
  user: User;
  kind: keyof typeof KINDS;
}

/** Puts the saved lines back. Nothing is offered where nothing is saved. */
export function LoadSavedAddress({ form, user, kind }: LoadSavedAddressProps) {
  const { showToast } = useToast();
  const { label, loaded, lines } = KINDS[kind];
  if (user[lines[0]].trim() === "") return null;

  function load() {
    for (const line of lines) form.setValue(line, user[line], { shouldValidate: form.formState.isSubmitted });
    showToast({ title: loaded });
  }

  return (
    <Button variant="quiet" className="px-0" onClick={load}>
      {label}
    </Button>
  );
}
