import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { signUp } from "#contract/accounts/accounts.ts";
import type { InputOf } from "#contract/call.ts";
import type { GuestDetails } from "#contract/checkout/checkout.ts";
import { NOT_SERVED, parsePostcode } from "#domain/pricing/delivery.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { setUser } from "#web/app/current-user.ts";
import { paths } from "#web/app/paths.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useCall } from "#web/app/use-call.ts";
import { FoundAddress } from "#web/shop/accounts/address/found-address.tsx";
import { fillLines, useFoundAddress } from "#web/shop/accounts/address/use-found-address.ts";
import { ACCOUNT_FAILED, AccountFailed } from "#web/shop/checkout/after/account-failed.tsx";
import { addressTitle } from "#web/shop/checkout/gift-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { hasEmptyField } from "#web/ui/form/has-empty-field.ts";
import { EmailField, NameFields, NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { type BuyerChecked, type BuyerTyped, checkBuyer, FIELD_ORDER, requiredFields } from "./buyer-schema.ts";
import { forgetTypedBuyer, readTypedBuyer, storeTypedBuyer } from "./stored-buyer.ts";

const GROUPS = { address: "shipping", billingAddress: "billing" } as const;

/** Fields that apply only if a checkbox is ticked. An error disappears together with its field. */
const CHOSEN = ["password", "billingAddress"] as const;
const NO_LINES = { line1: "", line2: "", city: "", postcode: "" };

export interface BuyerFormProps {
  /** False for a subscription, which needs an account. */
  canBeGuest: boolean;
  hasGift: boolean;
  /** Called before the form disappears, with the new user signed in. */
  onCreated: () => void;
  onGuest: (guest: GuestDetails) => void;
}

/** Form for a visitor's details. Creates an account or continues as a guest. */
export function BuyerForm({ canBeGuest, hasGift, onCreated, onGuest }: BuyerFormProps) {
  const { showToast } = useToast();
  const { mutate, isPending, isError, error } = useSignUp(() => {
    forgetTypedBuyer();
    onCreated();
  });
  const form = useBuyerForm(canBeGuest);
  const { register, formState } = form;
  const { errors, submitCount } = formState;
  const hasAccount = form.watch("hasAccount");
  const isPostcodeRefused = isRefusal(error, "postcode-not-served") || isRefusal(error, "invalid-input");

  function goOn(typed: BuyerChecked) {
    if (isPending) return;
    if (!typed.hasAccount) return onGuest(guestOf(typed));
    const { hasAccount: _, hasBilling: __, billingAddress: ___, ...account } = typed;
    mutate(account, {
      onError: (refusal) => {
        if (isRefusal(refusal, "postcode-not-served")) form.setError("address.postcode", { message: NOT_SERVED });
        else if (!showIssues(refusal, form.setError)) {
          const description = tooManyRequestsMessage(refusal) ?? ACCOUNT_FAILED.description;
          showToast({ ...ACCOUNT_FAILED, description, variant: "destructive" });
        }
      },
    });
  }

  const isIncomplete = hasEmptyField(form.getValues, requiredFields(form.getValues()));

  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={form.handleSubmit(goOn)}
      onChange={() => storeTypedBuyer(form.getValues())}
    >
      <p className="text-ink-soft">
        Already have an account? <TextLink to={paths.authThenBackTo(paths.checkout)}>Sign in</TextLink>
      </p>
      <ErrorSummary
        key={submitCount}
        errors={summariseErrors("checkout", errors, FIELD_ORDER)}
        missing={isIncomplete && "Please fill in all required fields"}
      />
      {isError && hasAccount && !isPostcodeRefused && <AccountFailed key={submitCount} error={error} />}
      <NameFields
        form="checkout"
        first={{ field: register("firstName"), error: errors.firstName }}
        last={{ field: register("lastName"), error: errors.lastName }}
      />
      <EmailField
        form="checkout"
        hint={
          hasAccount
            ? "We send your receipt to this address, and you sign in with it later"
            : "We send your receipt to this address"
        }
        field={register("email")}
        error={errors.email}
      />
      {canBeGuest && (
        <Checkbox
          label="Create an account with this order"
          {...register("hasAccount", { onChange: () => form.clearErrors(CHOSEN) })}
        />
      )}
      {hasAccount && <NewPasswordField form="checkout" field={register("password")} error={errors.password} />}
      <BuyerAddress form={form} kind="address" title={addressTitle(hasGift)} />
      {!hasAccount && <Billing form={form} />}
      {hasGift && <p className="text-ink-soft">We ask for the gift’s address next.</p>}
      <Button type="submit" size="large" className="w-full" isBusy={isPending} busyLabel="Creating Account...">
        {hasAccount ? <>Create Account &amp; Continue to Payment</> : "Continue to Payment"}
      </Button>
    </form>
  );
}

function Billing({ form }: { form: UseFormReturn<BuyerTyped, unknown, BuyerChecked> }) {
  const hasBilling = form.watch("hasBilling");
  return (
    <>
      <Checkbox
        label="Same as delivery address"
        checked={!hasBilling}
        onChange={(event) => {
          form.setValue("hasBilling", !event.currentTarget.checked);
          form.clearErrors(CHOSEN);
        }}
      />
      {hasBilling && <BuyerAddress form={form} kind="billingAddress" title="Billing Address" />}
    </>
  );
}

function useBuyerForm(canBeGuest: boolean) {
  const [typedBefore] = useState(readTypedBuyer);
  return useForm<BuyerTyped, unknown, BuyerChecked>({
    resolver: checkBuyer,
    defaultValues: {
      firstName: "",
      lastName: "",
      email: "",
      ...typedBefore,
      password: "",
      hasAccount: !canBeGuest || (typedBefore?.hasAccount ?? true),
      hasBilling: typedBefore?.hasBilling ?? false,
      address: { ...NO_LINES, ...typedBefore?.address, country: "United Kingdom" },
      billingAddress: { ...NO_LINES, ...typedBefore?.billingAddress, country: "United Kingdom" },
    },
    shouldFocusError: false,
  });
}

function guestOf({ firstName, lastName, email, address, hasBilling, billingAddress }: BuyerChecked): GuestDetails {
  return {
    firstName,
    lastName,
    email,
    address: inPrint(address),
    billingAddress: hasBilling ? inPrint(billingAddress) : null,
  };
}

/** Formats the postcode in its usual spelling, such as "BA1 2AB". */
function inPrint(lines: BuyerChecked["address"]): BuyerChecked["address"] {
  return { ...lines, postcode: parsePostcode(lines.postcode) ?? lines.postcode };
}

/** Creates an account with its address. The basket is kept. */
function useSignUp(onCreated: () => void) {
  return useCall({
    call: (input: InputOf<typeof signUp>) => callApi(signUp, input),
    onSuccess: ({ user }) => {
      setUser(user);
      onCreated();
    },
  });
}

interface BuyerAddressProps {
  form: UseFormReturn<BuyerTyped, unknown, BuyerChecked>;
  kind: keyof typeof GROUPS;
  title: string;
}

/** Delivery or billing address. The country is shown as text, because there is only one. */
function BuyerAddress({ form, kind, title }: BuyerAddressProps) {
  const { register, formState } = form;
  const errors = formState.errors[kind];
  const lookup = useFoundAddress({
    postcode: form.watch(`${kind}.postcode`),
    read: () => form.getValues(kind),
    fill: (lines) =>
      fillLines(lines, (name, line) =>
        form.setValue(`${kind}.${name}`, line, { shouldValidate: formState.isSubmitted }),
      ),
  });
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="mb-4 font-display text-2xl">
        {title}
      </p>
      <AddressFields
        form="checkout"
        group={GROUPS[kind]}
        line1={{ field: register(`${kind}.line1`), error: errors?.line1 }}
        line2={{ field: register(`${kind}.line2`), error: errors?.line2 }}
        city={{ field: register(`${kind}.city`), error: errors?.city }}
        postcode={{
          field: register(`${kind}.postcode`, { onChange: (event) => lookup.lookUp(String(event.target.value)) }),
          error: errors?.postcode,
        }}
        note={<FoundAddress lookup={lookup} />}
      />
      <p className="mt-4 text-ink-soft">United Kingdom</p>
    </fieldset>
  );
}
