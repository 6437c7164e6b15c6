import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { callApi, isRefusal, isSignedOut } from "#web/app/api-client.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useCall } from "#web/app/use-call.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";

/**
 * Call that requires the password. Shows a wrong password at its field and redirects a signed-out user. `failure` is an
 * error that belongs to no field.
 */
export function useGuardedCall<C extends NamedCall, Values extends FieldValues>(
  call: C,
  { passwordField, setError }: { passwordField: FieldPath<Values>; setError: UseFormSetError<Values> },
) {
  const redirectSignedOut = useSignedOutRedirect();
  const mutation = useCall({
    call: (input: InputOf<C>): Promise<OutputOf<C>> => callApi(call, input),
    onError: (error) => {
      if (isRefusal(error, "wrong-password")) {
        setError(passwordField, { message: "The password is wrong" }, { shouldFocus: true });
      } else if (!showIssues(error, setError) && isSignedOut(error) && !isRefusal(error, "code-wrong")) {
        redirectSignedOut(LOGGED_OUT);
      }
    },
  });
  const { error } = mutation;
  const isShownAtField = isRefusal(error, "wrong-password") || isRefusal(error, "invalid-input");
  return {
    ...mutation,
    failure: error && !isShownAtField ? failureMessage(error, "Something went wrong. Please try again.") : undefined,
  };
}
