import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { confirmEmailChange, undoEmailChange, verifyEmail } from "#contract/accounts/credentials.ts";
import { callApi, isRefusal, isSignedOut } from "#web/app/api-client.ts";
import { userResource } from "#web/app/current-user.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { EmailLinkPage } from "./email-link-page.tsx";
import { UnusableLink } from "./unusable-link.tsx";

export interface LinkAnswerProps {
  /** Call with the token of the email's link. */
  call: typeof verifyEmail | typeof confirmEmailChange | typeof undoEmailChange;
  title: string;
  lead: string;
  button: string;
  busyLabel: string;
  done: ReactNode;
}

/**
 * Page opened by an email about an email address. It asks for confirmation, because mail programs open links
 * themselves.
 */
export function LinkAnswer({ call, title, lead, button, busyLabel, done }: LinkAnswerProps) {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const { mutate, isPending, isSuccess, error } = useCall({
    call: () => callApi(call, { token }),
    onSuccess: () => userResource.renew(),
  });
  const { pathname } = useLocation();
  const isUnusable = token === "" || isRefusal(error, "link-invalid") || isRefusal(error, "link-expired");
  return (
    <EmailLinkPage title={title}>
      {isUnusable ? (
        <UnusableLink isExpired={isRefusal(error, "link-expired")} />
      ) : isSuccess ? (
        <Alert tone="success">{done}</Alert>
      ) : (
        <>
          <p className="text-lg text-ink-soft">{lead}</p>
          {isSignedOut(error) ? (
            <SignInFirst backTo={`${pathname}?token=${token}`} />
          ) : (
            error && <Alert tone="danger">{changeFailure(error)}</Alert>
          )}
          <Button size="large" isBusy={isPending} busyLabel={busyLabel} onClick={() => mutate()}>
            {button}
          </Button>
        </>
      )}
      {(isUnusable || isSuccess) && (
        <ButtonLink to={paths.account} variant="secondary">
          Go to your account
        </ButtonLink>
      )}
    </EmailLinkPage>
  );
}

/** Requires the user to be signed in too, because the email may have reached someone other than the account's owner. */
function SignInFirst({ backTo }: { backTo: string }) {
  return (
    <Alert tone="warning" title="Sign in first">
      <p>Sign in to the account that this link belongs to, then press the button again.</p>
      <p className="mt-2">
        <TextLink to={paths.authThenBackTo(backTo)}>Sign in</TextLink>
      </p>
      <p className="mt-2">If you did not create an account, do nothing or reply to the email.</p>
    </Alert>
  );
}

function changeFailure(error: Error): string {
  if (isRefusal(error, "link-of-another")) {
    return "This link belongs to a different account. Sign in to that account and open the link again.";
  }
  return isRefusal(error, "account-exists")
    ? "Another account now uses this email address. Sign in to that account or use a different address."
    : "Something went wrong. Please try again.";
}
