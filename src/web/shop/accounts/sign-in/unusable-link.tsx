import { Alert } from "#web/ui/alert.tsx";

/** Message for an invalid, used or expired link. */
export function UnusableLink({ isExpired }: { isExpired: boolean }) {
  return isExpired ? (
    <Alert tone="warning" title="This link has been used or has expired">
      A link works once and for a short time. Ask for a new one and use the latest email.
    </Alert>
  ) : (
    <Alert tone="warning" title="This link is not valid">
      It may be incomplete. Open the link in the latest email again.
    </Alert>
  );
}
