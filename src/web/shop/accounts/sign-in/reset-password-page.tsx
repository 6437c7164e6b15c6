import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { type MetaFunction, useSearchParams } from "react-router";
import { openPasswordReset, resetPassword } from "#contract/accounts/credentials.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { setUser } from "#web/app/current-user.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { Resource, useResource } from "#web/app/resource.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { EmailLinkPage } from "./email-link-page.tsx";
import { failureMessage } from "./failure-message.ts";
import { UnusableLink } from "./unusable-link.tsx";

async function loadSchema() {
  const contract = await import("#contract/accounts/credentials.ts");
  return contract.resetPassword.input.pick({ password: true });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Set a new password", "Choose a new password for your account.");

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const { mutate, isIdle, isPending, isSuccess, error } = useCall({
    call: ({ password }: { password: string }) => callApi(resetPassword, { token, password }),
    onSuccess: () => setUser(null),
  });
  // Reports a used link at once, before the user types a new password.
  const link = useMemo(() => new Resource(() => callApi(openPasswordReset, { token })), [token]);
  const opened = useResource(link, { isEnabled: token !== "" && isIdle });
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(loadSchema),
    defaultValues: { password: "" },
  });
  const refusal = error ?? (isSuccess ? null : opened.error);
  const isExpired = isRefusal(refusal, "link-expired");
  if (token === "" || isExpired || isRefusal(refusal, "link-invalid")) {
    return (
      <EmailLinkPage title="Set a new password">
        <UnusableLink isExpired={isExpired} />
        <ButtonLink to={paths.forgottenPassword}>Ask for a new link</ButtonLink>
      </EmailLinkPage>
    );
  }
  if (isSuccess) {
    return (
      <EmailLinkPage title="Set a new password">
        <Alert tone="success" title="Your password is changed">
          You have been signed out everywhere. Sign in with the new password.
        </Alert>
        <ButtonLink to={paths.auth}>Sign In</ButtonLink>
      </EmailLinkPage>
    );
  }

  function submit(input: { password: string }) {
    if (!isPending) mutate(input, { onError: (refused) => showIssues(refused, setError) });
  }

  return (
    <EmailLinkPage title="Set a new password">
      <form method="post" noValidate className="space-y-5" onSubmit={handleSubmit(submit)}>
        {error && !isRefusal(error, "invalid-input") && (
          <Alert tone="danger">{failureMessage(error, "Something went wrong. Please try again.")}</Alert>
        )}
        <NewPasswordField
          form="reset"
          label="New password"
          field={register("password")}
          error={formState.errors.password}
        />
        <Button type="submit" size="large" isBusy={isPending || formState.isSubmitting} busyLabel="Saving...">
          Set the new password
        </Button>
      </form>
    </EmailLinkPage>
  );
}
