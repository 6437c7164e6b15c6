import { useEffect, useState } from "react";
import type { Basket } from "#contract/basket.ts";
import type { Checkout } from "#contract/checkout.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { isRefusal } from "#web/api-client.ts";
import { FreeOrder } from "#web/checkout/after/free-order.tsx";
import { useAfterPayment } from "#web/checkout/after/use-after-payment.ts";
import { ADDRESS_OPEN_MESSAGE } from "#web/checkout/buyer/address-open-message.ts";
import { ADDRESS_REQUIRED } from "#web/checkout/buyer/address-required.ts";
import type { CheckoutBuyer } from "#web/checkout/buyer/checkout-buyer.ts";
import { isGiftOpen } from "#web/checkout/checkout-gift.tsx";
import { CheckoutProblem } from "#web/checkout/checkout-problem.tsx";
import { openCheckout } from "#web/checkout/open-checkout.ts";
import { useCheckout } from "#web/checkout/use-checkout.ts";
import { basketResource } from "#web/current-user.ts";
import { paths } from "#web/paths.ts";
import { useBasket } from "#web/shell/use-basket.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { PaymentFormProps } from "./payment-form.tsx";
import { ProviderForm } from "./provider-form.tsx";

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
  const isGiftMissing = isGiftOpen(basket);
  const { checkout, error, isOld, reopen } = useCheckout(basket, {
    ...buyer,
    isReady: buyer.isReady && !isGiftMissing,
  });
  const [changedTotal, setChangedTotal] = useState<string>();
  const isAddressRefused = isRefusal(error, "address-incomplete") || isRefusal(error, "postcode-not-served");

  const { showToast } = useToast();
  useEffect(() => {
    if (!isAddressRefused) return;
    onAddressRefused();
    showToast({ ...ADDRESS_REQUIRED, variant: "destructive" });
  }, [isAddressRefused, onAddressRefused, showToast]);

  if (basket.items.some((item) => !item.isSellable)) return <NotAvailable basket={basket} />;
  if (!buyer.isReady || isAddressRefused) {
    return <p className="text-ink-soft">Payment opens here once your delivery address is complete.</p>;
  }
  if (isGiftMissing) {
    return <p className="text-ink-soft">Payment opens here once you have said who the gift is for.</p>;
  }
  if (error) return <CheckoutProblem error={error} onRetry={reopen} />;
  if (!checkout) return <Spinner label="Preparing your payment" />;
  const reason = waitReason({ basket, checkout, isAddressOpen, isRefreshing: isOld });
  if (!checkout.clientSecret) {
    return <FreeOrder basket={basket} checkout={checkout} waitReason={reason} onOrderClosed={reopen} />;
  }
  return (
    <>
      <ChangedTotal basket={basket} checkout={checkout} isOld={isOld} />
      <BasketPayment
        basket={basket}
        checkout={checkout}
        billing={buyer.billing}
        openAgain={() => openCheckout(buyer.guest)}
        waitReason={reason}
        onOrderClosed={reopen}
        changedTotal={changedTotal}
        onTotalChanged={(total) => {
          setChangedTotal(total);
          if (total) reopen();
        }}
        onCreated={() => onCreatedWithoutPayment(checkout)}
      />
      <WhatIsPaid basket={basket} />
    </>
  );
}

/** What the button pays for, to be seen below it: on a phone the summary is folded, and far above. */
function WhatIsPaid({ basket }: { basket: Basket }) {
  return (
    <section aria-label="In this order" className="mt-8 border-t border-line pt-5 lg:hidden">
      <ul className="space-y-3">
        {basket.items.map((item) => (
          <li key={item.id} className="flex items-center gap-4">
            <Picture
              src={item.picture}
              alt=""
              sizes="56px"
              frameClassName="w-14 shrink-0"
              className="aspect-square rounded-paper"
            />
            <span className="min-w-0 grow wrap-anywhere">
              {item.productName}
              {item.quantity > 1 && <span className="prices text-ink-soft"> × {item.quantity}</span>}
            </span>
            <Price amount={item.lineTotal} />
          </li>
        ))}
      </ul>
      {basket.goodsDispatchBy && (
        <p className="mt-3 text-ink-soft">
          Dispatched by <Day on={basket.goodsDispatchBy} />
        </p>
      )}
    </section>
  );
}

interface BasketPaymentProps extends Omit<PaymentFormProps, "after" | "returnPath"> {
  onOrderClosed: () => void;
  onCreated: () => void;
}

function BasketPayment({ onOrderClosed, onCreated, ...form }: BasketPaymentProps) {
  const after = useAfterPayment(form.checkout, {
    onOrderClosed,
    onTotalChanged: form.onTotalChanged,
    onCreated,
  });
  const { orderId, orderType } = form.checkout;
  return <ProviderForm {...form} after={after} returnPath={paths.successAfterPayment(orderId, orderType)} />;
}

/** Names what cannot be bought as it stands, before anything is paid. */
function NotAvailable({ basket }: { basket: Basket }) {
  const names = basket.items.filter((item) => !item.isSellable).map((item) => item.productName);
  return (
    <div className="space-y-5">
      <Alert tone="danger" title="Checkout Error">
        <p>
          Not available any more as it stands in your basket: {names.join(", ")}. Nothing has been charged. Change or
          remove it and you can go on.
        </p>
      </Alert>
      <ButtonLink to={paths.basket}>Back to Basket</ButtonLink>
    </div>
  );
}

function waitReason(facts: {
  basket: Basket;
  checkout: Checkout;
  isAddressOpen: boolean;
  isRefreshing: boolean;
}): string | undefined {
  if (facts.isAddressOpen) return ADDRESS_OPEN_MESSAGE;
  if (facts.isRefreshing) return "One moment: your order is being brought up to date.";
  if (facts.basket.total !== facts.checkout.totalAmount) return "Look at the new prices first.";
  return undefined;
}

/** A total never rises unseen: old and new are shown, and the basket is read anew before anything is paid. */
function ChangedTotal({ basket, checkout, isOld }: { basket: Basket; checkout: Checkout; isOld: boolean }) {
  const { isFetching } = useBasket();
  if (isOld || isFetching || basket.total === checkout.totalAmount) return null;
  return (
    <div className="mb-6 space-y-3">
      <Alert tone="warning" title="Your total has changed">
        <p className="prices">
          It was {formatPounds(parsePounds(basket.total))} and is now {formatPounds(parsePounds(checkout.totalAmount))}.
        </p>
      </Alert>
      <Button variant="secondary" onClick={() => void basketResource.renew()}>
        Show the new prices
      </Button>
    </div>
  );
}
