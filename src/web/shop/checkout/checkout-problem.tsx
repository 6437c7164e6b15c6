import { useEffect } from "react";
import { useLocation } from "react-router";
import { accountPaths } from "#web/app/account-paths.ts";
import { isRefusal, isSignedOut } from "#web/app/api-client.ts";
import { basketResource } from "#web/app/current-user.ts";
import { useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { paths } from "#web/app/paths.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { findCodeRefusal } from "#web/shop/basket/code-refusal-messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";

interface CheckoutProblemProps {
  error: Error;
  onRetry: () => void;
  /** Opens the form of a gift in the basket. */
  onGift?: ((itemId: number) => void) | undefined;
}

/** Reason why the order could not be opened, and what to do. */
export function CheckoutProblem({ error, onRetry, onGift }: CheckoutProblemProps) {
  const { title, text, isBasketToBlame, isAccountToBlame } = explain(error);
  const { showToast } = useToast();
  useEffect(() => {
    if (!isSignedOut(error)) showToast({ title, description: text, variant: "destructive" });
  }, [error, title, text, showToast]);
  useEffect(() => {
    // Reloads the outdated basket, so that it marks the items that cause the refusal.
    if (isBasketToBlame) void basketResource.renew();
  }, [isBasketToBlame]);
  if (isSignedOut(error)) return <SessionExpired />;
  return (
    <div className="space-y-5">
      <Alert tone="danger" title={title}>
        <p>{text}</p>
      </Alert>
      {isBasketToBlame ? (
        <ButtonLink to={paths.basket}>Back to Basket</ButtonLink>
      ) : isAccountToBlame ? (
        <ChangeDetails error={error} onGift={onGift} />
      ) : (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export const EMPTY_BASKET = {
  title: "Empty Basket",
  description: "Please add items to your basket before checkout.",
};

const SESSION_EXPIRED = {
  title: "Session Expired",
  description: "Please sign in again to complete your purchase",
};

function SessionExpired() {
  const redirect = useSignedOutRedirect();
  useEffect(() => redirect(SESSION_EXPIRED), [redirect]);
  return (
    <Alert tone="danger" title={SESSION_EXPIRED.title}>
      <p>{SESSION_EXPIRED.description}</p>
    </Alert>
  );
}

/** Text for a name or an address that cannot be printed. Undefined for other errors. */
export function notPrintableMessage(error: Error | null): string | undefined {
  if (!isRefusal(error, "not-printable")) return undefined;
  return `We cannot print ${error.facts.characters} on labels, packing slips and invoices. Please write names, addresses and gift messages in Latin, Greek or Cyrillic letters. Nothing has been charged.`;
}

/** Leads to the form with the name or the address that cannot be printed, and back here. Empty for other errors. */
export function ChangeDetails({ error, onGift }: Pick<CheckoutProblemProps, "error" | "onGift">) {
  const { pathname } = useLocation();
  if (!isRefusal(error, "not-printable")) return null;
  const { part, itemId } = error.facts;
  if (part === "gift") return <Button onClick={() => onGift?.(Number(itemId))}>Change the gift</Button>;
  return (
    <ButtonLink to={accountPaths.changeDetails(part === "address" ? "address" : "name", pathname)}>
      {part === "address" ? "Change your address" : "Change your name"}
    </ButtonLink>
  );
}

interface Explanation {
  title: string;
  text: string;
  isBasketToBlame: boolean;
  isAccountToBlame?: boolean;
}

function explain(error: Error): Explanation {
  if (isRefusal(error, "basket-empty")) {
    return { title: EMPTY_BASKET.title, text: EMPTY_BASKET.description, isBasketToBlame: true };
  }
  if (isRefusal(error, "out-of-stock") || isRefusal(error, "not-sellable")) {
    const name = error.facts.name ?? "Something in your basket";
    const text = `${name} is no longer available. Nothing has been charged.`;
    return { title: "Checkout Error", text, isBasketToBlame: true };
  }
  if (isRefusal(error, "order-too-large")) {
    const text = `One order can have up to ${error.facts.unitsMax} items. Remove some, or contact us about a larger order. Nothing has been charged.`;
    return { title: "Checkout Error", text, isBasketToBlame: true };
  }
  if (isRefusal(error, "gift-card-used")) {
    const text =
      "Part of a gift card has been used since you opened the checkout, perhaps in another window. Nothing has been charged. Check your basket.";
    return { title: "Checkout Error", text, isBasketToBlame: true };
  }
  if (isRefusal(error, "present-has-box")) {
    const text = `${error.facts.name ?? "A monthly box"} is given by itself. Take it out of the basket to send the products as a present. Nothing has been charged.`;
    return { title: "Checkout Error", text, isBasketToBlame: true };
  }
  const notPrintable = notPrintableMessage(error);
  if (notPrintable) {
    return { title: "Checkout Error", text: notPrintable, isBasketToBlame: false, isAccountToBlame: true };
  }
  const codeLabel = findCodeRefusal(error);
  if (codeLabel) {
    const text = `${codeLabel} Remove it from your basket to continue. Nothing has been charged.`;
    return { title: "Checkout Error", text, isBasketToBlame: true };
  }
  const waitMessage = tooManyRequestsMessage(error);
  if (waitMessage) return { title: "Checkout Error", text: waitMessage, isBasketToBlame: false };
  if (isRefusal(error, "payment-unavailable")) {
    return { title: "Setup Error", text: "Unable to set up payment. Please try again.", isBasketToBlame: false };
  }
  if (isRefusal(error, "order-closed")) {
    const text = "You have also opened the checkout somewhere else. Nothing has been charged. Try again here.";
    return { title: "Checkout Error", text, isBasketToBlame: false };
  }
  return { title: "Checkout Error", text: "Unable to create checkout. Please try again.", isBasketToBlame: false };
}
