import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { saveAddress, type User } from "#contract/accounts/accounts.ts";
import type { InputOf } from "#contract/call.ts";
import { NOT_SERVED } from "#domain/pricing/delivery.ts";
import { callApi, isRefusal, isSignedOut } from "#web/app/api-client.ts";
import { userResource } from "#web/app/current-user.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useCall } from "#web/app/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { hasEmptyField } from "#web/ui/form/has-empty-field.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { useToast } from "#web/ui/toast.tsx";
import { type AddressChecked, type AddressTyped, addressForm, printedAddressForm } from "./address-schema.ts";
import { FoundAddress } from "./found-address.tsx";
import { fillLines, useFoundAddress } from "./use-found-address.ts";

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

interface Words {
  title: string;
  description?: string;
}

export interface AddressFormProps {
  user: User;
  /** Address lines that the visitor typed before signing in. */
  draft?: Partial<AddressTyped>;
  saved: Words;
  failed: Words;
  onSaved: () => void;
  /** Undefined if there is no view to return to. */
  onCancel?: (() => void) | undefined;
  /** True to offer restoring the saved address. */
  canLoadSaved?: boolean;
  /** True to mark lines that cannot be printed, and to refuse them. */
  isPrinted?: boolean;
}

const FIELD_ORDER = [
  "deliveryPostcode",
  "deliveryLine1",
  "deliveryLine2",
  "deliveryCity",
  "deliveryCountry",
  "billingPostcode",
  "billingLine1",
  "billingLine2",
  "billingCity",
  "billingCountry",
] as const;

const REQUIRED = ["deliveryLine1", "deliveryCity", "deliveryPostcode"] as const;

export function AddressForm(props: AddressFormProps) {
  const { user, draft, saved, failed, onSaved, onCancel, canLoadSaved, isPrinted = false } = props;
  const { showToast } = useToast();
  const redirectSignedOut = useSignedOutRedirect();
  const { mutate, isPending } = useSaveAddress();
  const form = useForm<AddressTyped, unknown, AddressChecked>({
    resolver: zodResolver(isPrinted ? printedAddressForm : addressForm),
    defaultValues: { ...addressOf(user), ...draft },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const isSameAsDelivery = form.watch("sameAsDelivery");
  const { trigger } = form;
  useEffect(() => {
    if (isPrinted) void trigger(undefined, { shouldFocus: true });
  }, [isPrinted, trigger]);

  function save(address: AddressChecked) {
    if (isPending) return;
    mutate(address, {
      onSuccess: () => {
        showToast({ ...saved, variant: "success" });
        onSaved();
      },
      onError: (error) => {
        if (isSignedOut(error)) return redirectSignedOut(LOGGED_OUT);
        if (isRefusal(error, "postcode-not-served")) {
          form.setError("deliveryPostcode", { message: NOT_SERVED });
          return;
        }
        if (showIssues(error, form.setError)) return;
        showToast({ ...failed, variant: "destructive" });
      },
    });
  }

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={form.handleSubmit(save)}>
      <ErrorSummary
        key={submitCount}
        errors={summariseErrors("address", errors, FIELD_ORDER)}
        missing={hasEmptyField(form.getValues, REQUIRED) && "Please fill in all required delivery address fields."}
      />
      <AddressLines form={form} kind="delivery" />
      {canLoadSaved && <LoadSavedAddress form={form} user={user} kind="delivery" />}
      <Checkbox label="Same as delivery address" {...form.register("sameAsDelivery")} />
      {isSameAsDelivery === false && (
        <fieldset className="border-t border-line pt-5">
          <legend className="sr-only">Billing address</legend>
          <p aria-hidden className="mb-4 font-display text-xl">
            Billing address
          </p>
          <AddressLines form={form} kind="billing" />
          {canLoadSaved && <LoadSavedAddress form={form} user={user} kind="billing" />}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" isBusy={isPending} busyLabel="Saving...">
          Save Address
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function addressOf(user: User): AddressTyped {
  return {
    deliveryLine1: user.deliveryLine1,
    deliveryLine2: user.deliveryLine2,
    deliveryCity: user.deliveryCity,
    deliveryPostcode: user.deliveryPostcode,
    deliveryCountry: "United Kingdom",
    billingLine1: user.billingLine1,
    billingLine2: user.billingLine2,
    billingCity: user.billingCity,
    billingPostcode: user.billingPostcode,
    billingCountry: "United Kingdom",
    sameAsDelivery: user.sameAsDelivery,
  };
}

function useSaveAddress() {
  return useCall({
    call: (input: InputOf<typeof saveAddress>) => callApi(saveAddress, input),
    onSuccess: ({ user }) => userResource.set(user),
  });
}

interface LoadSavedAddressProps {
  form: UseFormReturn<AddressTyped, unknown, AddressChecked>;
  user: User;
  kind: keyof typeof KINDS;
}

/** Restores the saved lines. Hidden if nothing is saved. */
function LoadSavedAddress({ form, user, kind }: LoadSavedAddressProps) {
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

const LINES = {
  delivery: {
    group: "shipping",
    line1: "deliveryLine1",
    line2: "deliveryLine2",
    city: "deliveryCity",
    postcode: "deliveryPostcode",
    country: "deliveryCountry",
  },
  billing: {
    group: "billing",
    line1: "billingLine1",
    line2: "billingLine2",
    city: "billingCity",
    postcode: "billingPostcode",
    country: "billingCountry",
  },
} as const;

interface AddressLinesProps {
  form: UseFormReturn<AddressTyped, unknown, AddressChecked>;
  kind: keyof typeof LINES;
}

function AddressLines({ form, kind }: AddressLinesProps) {
  const { register, formState, watch, getValues, setValue } = form;
  const { group, line1, line2, city, postcode, country } = LINES[kind];
  const { errors, isSubmitted } = formState;
  const names = { line1, line2, city } as const;
  const lookup = useFoundAddress({
    postcode: watch(postcode) ?? "",
    read: () => ({ postcode: getValues(postcode) ?? "", city: getValues(city) ?? "" }),
    fill: (lines) =>
      fillLines(lines, (name, line) => setValue(names[name], line, { shouldValidate: isSubmitted, shouldDirty: true })),
  });
  return (
    <AddressFields
      form="address"
      group={group}
      line1={{ field: register(line1), error: errors[line1] }}
      line2={{ field: register(line2), error: errors[line2] }}
      city={{ field: register(city), error: errors[city] }}
      postcode={{
        field: register(postcode, { onChange: (event) => lookup.lookUp(String(event.target.value)) }),
        error: errors[postcode],
      }}
      note={<FoundAddress lookup={lookup} />}
      country={{ field: register(country), error: errors[country] }}
    />
  );
}
