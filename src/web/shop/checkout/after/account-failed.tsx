import { isRefusal } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

export const ACCOUNT_FAILED = {
  title: "Account Creation Failed",
  description: "Please try again or use a different email address",
};

/**
 * Explains why the account was not created and takes focus. If the email address is registered, it links to sign-in and
 * back.
 */
export function AccountFailed({ error, backTo = paths.checkout }: { error: Error | null; backTo?: string }) {
  return (
    <Alert tone="danger" title={ACCOUNT_FAILED.title} takesFocus>
      {isRefusal(error, "account-exists") ? (
        <>
          <p>{ACCOUNT_FAILED.description}.</p>
          <p className="mt-1">
            There is already an account with this email address. While you sign in, we keep the details you typed on
            this page.
          </p>
          <p className="mt-1 font-medium">
            <TextLink to={paths.authThenBackTo(backTo)}>Sign in instead</TextLink>
          </p>
        </>
      ) : (
        <p>{tooManyRequestsMessage(error) ?? ACCOUNT_FAILED.description}</p>
      )}
    </Alert>
  );
}
