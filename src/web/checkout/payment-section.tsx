import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import type { Basket } from "#contract/basket.ts";
import type { Checkout } from "#contract/checkout.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { isRefusal } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { CheckoutBuyer } from "./checkout-buyer.ts";
import { CheckoutProblem } from "./checkout-problem.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { useCheckout } from "./use-checkout.ts";

export interface PaymentSectionProps {
  basket: Basket;
  buyer: CheckoutBuyer;
  isAddressOpen: boolean;
  onAddressRefused: () => void;
  onCreatedWithoutPayment: (checkout: Checkout) => void;
}

/** Opens the order and shows the form that pays it, or what stands in the way. */
export function PaymentSection(props: PaymentSectionProps) {
  const { basket, buyer, isAddressOpen, onAddressRefused, onCreatedWithoutPayment } = props;
  const { checkout, error, isOld, reopen } = useCheckout(basket, buyer);
  const [changedTotal, setChangedTotal] = useState<string>();
  const isAddressRefused = isRefusal(error, "address-incomplete") || isRefusal(error, "postcode-not-served");
  const created = checkout && !checkout.clientSecret && checkout.hasSubscription ? checkout : undefined;

  useEffect(() => {
    if (isAddressRefused) onAddressRefused();
  }, [isAddressRefused, onAddressRefused]);
  useEffect(() => {
    if (created) onCreatedWithoutPayment(created);
  }, [created, onCreatedWithoutPayment]);

  if (!buyer.isReady || isAddressRefused) {
    return <p className="text-ink-soft">Payment opens here once your delivery address is complete.</p>;
  }
  if (error) return <CheckoutProblem error={error} onRetry={reopen} />;
  if (!checkout || created) return <Spinner label="Preparing your payment" />;
  if (!checkout.clientSecret) return <Navigate replace to={paths.successOf(checkout.orderId)} />;
  return (
    <>
      <ChangedTotal basket={basket} checkout={checkout} isOld={isOld} />
      <PaymentForm
        basket={basket}
        checkout={checkout}
        guest={buyer.guest}
        waitReason={waitReason({ basket, checkout, isAddressOpen, isRefreshing: isOld })}
        onOrderClosed={reopen}
        changedTotal={changedTotal}
        onTotalChanged={(total) => {
          setChangedTotal(total);
          if (total) reopen();
        }}
      />
    </>
  );
}

function waitReason(facts: {
  basket: Basket;
  checkout: Checkout;
  isAddressOpen: boolean;
  isRefreshing: boolean;
}): string | undefined {
  if (facts.isAddressOpen) return "Save or cancel the change of your address first.";
  if (facts.isRefreshing) return "One moment: your order is being brought up to date.";
  if (facts.basket.total !== facts.checkout.totalAmount) return "Look at the new prices first.";
  return undefined;
}

/** A total never rises unseen: old and new are shown, and the basket is read anew before anything is paid. */
function ChangedTotal({ basket, checkout, isOld }: { basket: Basket; checkout: Checkout; isOld: boolean }) {
  const queryClient = useQueryClient();
  const isReading = useIsFetching({ queryKey: ["basket"] }) > 0;
  if (isOld || isReading || basket.total === checkout.totalAmount) return null;
  return (
    <div className="mb-6 space-y-3">
      <Alert tone="warning" title="Your total has changed">
        <p className="prices">
          It was {formatPounds(parsePounds(basket.total))} and is now {formatPounds(parsePounds(checkout.totalAmount))}.
        </p>
      </Alert>
      <Button variant="secondary" onClick={() => void queryClient.invalidateQueries({ queryKey: ["basket"] })}>
        Show the new prices
      </Button>
    </div>
  );
}
