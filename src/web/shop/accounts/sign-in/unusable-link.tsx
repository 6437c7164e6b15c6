import { Alert } from "#web/ui/alert.tsx";

/** Message for an invalid, used or expired link. */
export function UnusableLink({ isExpired }: { isExpired: boolean }) {
  return isExpired ? (
    <Alert tone="warning" title="This link has been used, or is too old">
      A link is good for one use and for a short while. Ask for a new one, and take the newest email.
    </Alert>
  ) : (
    <Alert tone="warning" title="We do not know this link">
      It may have been cut short on its way. Please follow the link in the newest email again.
    </Alert>
  );
}
