import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { type MetaFunction, useSearchParams } from "react-router";
import { acceptStaffInvitation, openStaffInvitation } from "#contract/accounts/staff-invitation.ts";
import { ADMIN_PASSWORD_LENGTH_MIN } from "#domain/accounts/accounts.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useSignOut } from "#web/app/layout/use-sign-out.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { Resource, useResource } from "#web/app/resource.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { NameFields, NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmailLinkPage } from "./email-link-page.tsx";
import { failureMessage } from "./failure-message.ts";

interface Typed {
  firstName: string;
  lastName: string;
  password: string;
}

async function loadSchema() {
  const contract = await import("#contract/accounts/staff-invitation.ts");
  return contract.acceptStaffInvitation.input.omit({ token: true });
}

const TITLE = "Join the team";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, TITLE, "Accept an invitation to work in the dashboard.");

export default function StaffInvitationPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const { mutate, isIdle, isPending, isSuccess, error } = useCall({
    call: (typed: Typed) => callApi(acceptStaffInvitation, { token, ...typed }),
  });
  // Reports a used link at once, before the user types anything.
  const link = useMemo(() => new Resource(() => callApi(openStaffInvitation, { token })), [token]);
  const opened = useResource(link, { isEnabled: token !== "" && isIdle });
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(loadSchema),
    defaultValues: { firstName: "", lastName: "", password: "" },
  });
  const { errors } = formState;
  const refusal = error ?? (isSuccess ? null : opened.error);
  if (isSuccess) {
    return (
      <EmailLinkPage title={TITLE}>
        <Alert tone="success" title="You have joined">
          Sign in with your email address and the password that you have just chosen.
        </Alert>
        <ButtonLink to={paths.authThenBackTo(paths.admin)}>Sign In</ButtonLink>
      </EmailLinkPage>
    );
  }
  if (isRefusal(refusal, "link-of-another")) return <OtherAccount />;
  if (token === "" || isRefusal(refusal, "link-expired") || isRefusal(refusal, "link-invalid")) {
    return (
      <EmailLinkPage title={TITLE}>
        <Alert tone="warning" title="This invitation cannot be used">
          It has been used, withdrawn or replaced, or it is older than a week. Ask for a new one.
        </Alert>
      </EmailLinkPage>
    );
  }
  if (opened.error && isIdle) {
    return (
      <EmailLinkPage title={TITLE}>
        <Alert tone="danger">The invitation could not be loaded. Reload the page.</Alert>
      </EmailLinkPage>
    );
  }
  if (!opened.data) {
    return (
      <EmailLinkPage title={TITLE}>
        <Spinner label="Loading the invitation" />
      </EmailLinkPage>
    );
  }

  function submit(typed: Typed) {
    if (!isPending) mutate(typed, { onError: (refused) => showIssues(refused, setError) });
  }

  const { email, roleName, hasAccount } = opened.data;
  return (
    <EmailLinkPage title={TITLE}>
      <p className="wrap-anywhere">
        You are invited to the dashboard as {roleName}, with {email}.
      </p>
      {hasAccount && (
        <Alert tone="info">
          This address has a customer account. It gets the new password, and you are signed out everywhere.
        </Alert>
      )}
      <form method="post" noValidate className="space-y-5" onSubmit={handleSubmit(submit)}>
        {error && !isRefusal(error, "invalid-input") && (
          <Alert tone="danger">{failureMessage(error, "Something went wrong. Please try again.")}</Alert>
        )}
        <NameFields
          form="staff"
          first={{ field: register("firstName"), error: errors.firstName }}
          last={{ field: register("lastName"), error: errors.lastName }}
        />
        {/* Username field for password managers, so that they recognise the account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          form="staff"
          field={register("password")}
          error={errors.password}
          lengthMin={ADMIN_PASSWORD_LENGTH_MIN}
        />
        <Button type="submit" size="large" isBusy={isPending || formState.isSubmitting} busyLabel="Saving...">
          Accept the invitation
        </Button>
      </form>
    </EmailLinkPage>
  );
}

function OtherAccount() {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <EmailLinkPage title={TITLE}>
      <Alert tone="warning" title="You are signed in with another address">
        The invitation is for one person only. Sign out, then open the link in the email again.
      </Alert>
      <Button isBusy={isSigningOut} busyLabel="Signing out..." onClick={signOut}>
        Sign out
      </Button>
    </EmailLinkPage>
  );
}
