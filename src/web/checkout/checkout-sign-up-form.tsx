import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { signUp } from "#contract/accounts.ts";
import { NOT_SERVED, servedPostcode } from "#web/account/postcode-rule.ts";
import { isRefusal } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { hasEmptyField } from "#web/ui/has-empty-field.ts";
import { EmailField, NameFields, NewPasswordField } from "#web/ui/person-fields.tsx";
import { showIssues } from "#web/ui/show-issues.ts";
import { summariseErrors } from "#web/ui/summarise-errors.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { GiftNote } from "./gift-note.tsx";
import { SignUpAddress } from "./sign-up-address.tsx";
import { forgetTypedSignUp, readTypedSignUp, storeTypedSignUp } from "./stored-sign-up.ts";
import { useSignUp } from "./use-sign-up.ts";

const ACCOUNT_FAILED = {
  title: "Account Creation Failed",
  description: "Please try again or use a different email address",
};

const signUpForm = signUp.input.extend({
  address: signUp.input.shape.address.extend({
    postcode: servedPostcode(signUp.input.shape.address.shape.postcode),
  }),
});

const REQUIRED = [
  "firstName",
  "lastName",
  "email",
  "password",
  "address.line1",
  "address.city",
  "address.postcode",
] as const;

const FIELD_ORDER = ["firstName", "lastName", "email", "password", "address"] as const;

/** Opens an account and so leads on to the payment; `onCreated` comes before the form leaves the page. */
export function CheckoutSignUpForm({ hasGift, onCreated }: { hasGift: boolean; onCreated: () => void }) {
  const { showToast, dismissToast } = useToast();
  const { mutate, isPending, isError, error } = useSignUp(() => {
    forgetTypedSignUp();
    dismissToast();
    onCreated();
  });
  const [typedBefore] = useState(readTypedSignUp);
  const form = useForm({
    resolver: zodResolver(signUpForm),
    defaultValues: {
      firstName: "",
      lastName: "",
      email: "",
      ...typedBefore,
      password: "",
      address: { line1: "", line2: "", city: "", postcode: "", ...typedBefore?.address, country: "United Kingdom" },
    },
    shouldFocusError: false,
  });
  const { register, formState } = form;
  const { errors, submitCount } = formState;
  const isPostcodeRefused = isRefusal(error, "postcode-not-served") || isRefusal(error, "invalid-input");

  const submit = form.handleSubmit(
    (input) => {
      if (isPending) return;
      mutate(input, {
        onError: (refusal) => {
          if (isRefusal(refusal, "postcode-not-served")) {
            form.setError("address.postcode", { message: NOT_SERVED });
          } else if (!isRefusal(refusal, "account-exists") && !showIssues(refusal, form.setError)) {
            showToast({ ...ACCOUNT_FAILED, variant: "destructive" });
          }
        },
      });
    },
    () => {
      if (!hasEmptyField(form.getValues, REQUIRED)) return;
      showToast({
        title: "Missing Information",
        description: "Please fill in all required fields",
        variant: "destructive",
      });
    },
  );

  return (
    <form noValidate className="space-y-5" onSubmit={submit} onChange={() => storeTypedSignUp(form.getValues())}>
      <p className="text-ink-soft">
        Already have an account? <TextLink to={paths.authThenBackTo(paths.checkout)}>Sign in</TextLink>
      </p>
      <ErrorSummary key={submitCount} errors={summariseErrors("checkout", errors, FIELD_ORDER)} />
      {isError && !isPostcodeRefused && <AccountFailed key={submitCount} error={error} />}
      <NameFields
        form="checkout"
        first={{ field: register("firstName"), error: errors.firstName }}
        last={{ field: register("lastName"), error: errors.lastName }}
      />
      <EmailField
        form="checkout"
        hint="Your receipt goes there, and you sign in with it later"
        field={register("email")}
        error={errors.email}
      />
      <NewPasswordField form="checkout" field={register("password")} error={errors.password} />
      <SignUpAddress register={register} errors={errors.address} />
      {hasGift && <GiftNote />}
      <Button type="submit" size="large" className="w-full" isBusy={isPending} busyLabel="Creating Account...">
        Create Account &amp; Continue to Payment
      </Button>
    </form>
  );
}

/** Why there is no account; an address that has one already leads to signing in and back. Takes the focus. */
function AccountFailed({ error }: { error: Error | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Alert tone="danger" title={ACCOUNT_FAILED.title}>
        {isRefusal(error, "account-exists") ? (
          <>
            <p>There is an account with this e-mail address already. What you typed here is kept.</p>
            <p className="mt-1 font-medium">
              <TextLink to={paths.authThenBackTo(paths.checkout)}>Sign in instead</TextLink>
            </p>
          </>
        ) : (
          <p>{ACCOUNT_FAILED.description}</p>
        )}
      </Alert>
    </div>
  );
}
