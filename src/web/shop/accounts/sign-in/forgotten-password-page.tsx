import { useForm } from "react-hook-form";
import type { MetaFunction } from "react-router";
import { requestPasswordReset } from "#contract/accounts/credentials.ts";
import { callApi } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/form/person-fields.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { EmailLinkPage } from "./email-link-page.tsx";
import { failureMessage } from "./failure-message.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Forgotten your password?", "Enter your email address to get a link for a new password.");

export default function ForgottenPasswordPage() {
  const { mutate, isPending, isSuccess, error, variables } = useCall({
    call: (input: { email: string }) => callApi(requestPasswordReset, input),
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/credentials.ts")).requestPasswordReset.input),
    defaultValues: { email: "" },
  });
  return (
    <EmailLinkPage title="Forgotten your password?">
      {isSuccess ? (
        <Alert tone="success" title="Check your inbox">
          If there is an account with {variables.email}, we have emailed you a link to set a new password. The link is
          valid for 30 minutes.
        </Alert>
      ) : (
        <form
          method="post"
          noValidate
          className="space-y-5"
          onSubmit={handleSubmit((input) => !isPending && mutate(input))}
        >
          <p className="text-lg text-ink-soft">
            Enter the email address of your account. We will send you a link for a new password.
          </p>
          {error && <Alert tone="danger">{failureMessage(error, "Something went wrong. Please try again.")}</Alert>}
          <EmailField form="forgotten" field={register("email")} error={formState.errors.email} />
          <Button type="submit" size="large" isBusy={isPending || formState.isSubmitting} busyLabel="Sending...">
            Send me the link
          </Button>
        </form>
      )}
      <p>
        <TextLink to={paths.auth}>Back to Sign In</TextLink>
      </p>
    </EmailLinkPage>
  );
}
