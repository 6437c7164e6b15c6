import { isRefusal } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { useWithdrawCode } from "#web/shop/basket/basket-codes.tsx";
import { findCodeRefusal } from "#web/shop/basket/code-refusal-messages.ts";
import { notPrintableMessage } from "#web/shop/checkout/checkout-problem.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { giftCodes } from "./gift-codes.ts";

interface GiftRefusedProps {
  error: Error;
  /** Opens the gift's order again. */
  onRetry: () => void;
  /** True for a button that tries again. A form has its own. */
  hasButton?: boolean;
  /** Runs before the link to the sign-in page is followed. */
  onSignIn?: () => void;
}

/** Reason why the order of a gift of boxes could not be opened, and what to do. */
export function GiftRefused({ error, onRetry, hasButton, onSignIn }: GiftRefusedProps) {
  const code = findCodeRefusal(error);
  if (code) return <RefusedCode message={code} onRemoved={onRetry} />;
  return (
    <div className="space-y-4">
      <Alert tone="danger">
        {isRefusal(error, "account-needed") ? (
          <>
            This email address has an account.{" "}
            <TextLink to={paths.authThenBackTo(paths.giveBox)} {...(onSignIn ? { onFollow: onSignIn } : {})}>
              Sign in
            </TextLink>{" "}
            to give the box, or use another address.
          </>
        ) : isRefusal(error, "gift-card-used") ? (
          "Part of a gift card has been used since you entered it, perhaps in another window. Nothing has been charged. Try again."
        ) : (
          (notPrintableMessage(error) ?? failureMessage(error, "The gift could not be prepared. Try again."))
        )}
      </Alert>
      {hasButton && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

const UNSHOWN = giftCodes(() => undefined);

/** A discount code that was entered for a gift, and does not apply any more. */
function RefusedCode({ message, onRemoved }: { message: string; onRemoved: () => void }) {
  const { mutate, isPending } = useWithdrawCode({ of: UNSHOWN, afterwards: onRemoved });
  return (
    <div className="space-y-4">
      <Alert tone="danger" title="Your discount code cannot be used">
        <p>{message} Nothing has been charged.</p>
      </Alert>
      <Button isBusy={isPending} busyLabel="Removing..." onClick={() => mutate(undefined)}>
        Remove the code and continue
      </Button>
    </div>
  );
}
