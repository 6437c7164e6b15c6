import { useCallback, useEffect, useRef, useState } from "react";
import type { Basket } from "#contract/basket/basket.ts";
import { type Checkout, createCheckout } from "#contract/checkout/checkout.ts";
import { formatPounds } from "#domain/money.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { basketResource } from "#web/app/current-user.ts";
import { useBasket } from "#web/app/layout/use-basket.ts";
import { useCall } from "#web/app/use-call.ts";
import { useAfterPayment } from "#web/shop/checkout/after/use-after-payment.ts";
import { ADDRESS_OPEN_MESSAGE, ADDRESS_REQUIRED } from "#web/shop/checkout/buyer/address-required.ts";
import type { CheckoutBuyer } from "#web/shop/checkout/buyer/checkout-buyer.ts";
import { isGiftOpen } from "#web/shop/checkout/checkout-gift.tsx";
import { CheckoutProblem } from "#web/shop/checkout/checkout-problem.tsx";
import { inCheckoutQueue } from "#web/shop/checkout/in-checkout-queue.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { findChangedTotal } from "./find-changed-total.ts";
import { FreeOrder } from "./free-order.tsx";
import type { PaymentFormProps } from "./payment-form.tsx";
import { ProviderForm } from "./provider-form.tsx";

export interface PaymentSectionProps {
  basket: Basket;
  buyer: CheckoutBuyer;
  isAddressOpen: boolean;
  onAddressRefused: () => void;
  /** Opens the form of a gift whose texts cannot be printed. */
  onGiftRefused?: (itemId: number) => void;
  onCreatedWithoutPayment: (checkout: Checkout) => void;
}

/** Opens the order and shows its payment form, or the reason why the order cannot be paid. */
export function PaymentSection(props: PaymentSectionProps) {
  const { basket, buyer, isAddressOpen, onAddressRefused, onGiftRefused, onCreatedWithoutPayment } = props;
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

  if (!buyer.isReady || isAddressRefused) {
    return <p className="text-ink-soft">Payment opens here once your delivery address is complete.</p>;
  }
  if (isGiftMissing) {
    return <p className="text-ink-soft">Payment opens here once you have said who the gift is for.</p>;
  }
  if (error) return <CheckoutProblem error={error} onRetry={reopen} onGift={onGiftRefused} />;
  if (!checkout) return <Spinner label="Preparing your payment" />;
  const reason = waitReason({ basket, checkout, isAddressOpen, isRefreshing: isOld });
  if (!checkout.clientSecret) {
    return (
      <>
        <ChangedTotal basket={basket} checkout={checkout} isOld={isOld} />
        <FreeOrder basket={basket} checkout={checkout} waitReason={reason} onOrderClosed={reopen} />
      </>
    );
  }
  return (
    <>
      <ChangedTotal basket={basket} checkout={checkout} isOld={isOld} />
      <BasketPayment
        basket={basket}
        checkout={checkout}
        billing={buyer.billing}
        openAgain={() => openCheckout(buyer)}
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

/** Items of the order, repeated below the button, because on a phone the summary is collapsed and far above. */
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
  return <ProviderForm {...form} after={after} returnPath={accountPaths.successAfterPayment(orderId, orderType)} />;
}

function waitReason(facts: {
  basket: Basket;
  checkout: Checkout;
  isAddressOpen: boolean;
  isRefreshing: boolean;
}): string | undefined {
  if (facts.isAddressOpen) return ADDRESS_OPEN_MESSAGE;
  if (facts.isRefreshing) return "One moment: your order is being updated.";
  if (findChangedTotal(facts.basket, facts.checkout)) return "Check the new prices first.";
  return undefined;
}

/** Shows the old and the new total if they differ. A button reloads the basket. */
function ChangedTotal({ basket, checkout, isOld }: { basket: Basket; checkout: Checkout; isOld: boolean }) {
  const { isFetching } = useBasket();
  const changed = findChangedTotal(basket, checkout);
  if (isOld || isFetching || !changed) return null;
  return (
    <div className="mb-6 space-y-3">
      <Alert tone="warning" title="Your total has changed">
        <p className="prices">
          It was {formatPounds(changed.before)} and is now {formatPounds(changed.now)}
          {changed.isBeforeGiftCards && " before gift cards"}.
        </p>
      </Alert>
      <Button variant="secondary" onClick={() => void basketResource.renew()}>
        Show the new prices
      </Button>
    </div>
  );
}

interface CheckoutState {
  /** The last opened order. It remains while a newer request is pending. */
  checkout: Checkout | undefined;
  error: Error | null;
  /** True while `checkout` does not match the basket and address shown. */
  isOld: boolean;
  reopen: () => void;
}

/**
 * Opens the order and its payment again after each change of basket or address. The call is idempotent, so repeating it
 * never creates a second order.
 */
function useCheckout(basket: Basket, { mark: buyerMark, isReady, ...buyer }: CheckoutBuyer): CheckoutState {
  const mark = [buyerMark, basketMark(basket)].join("\n");
  const askedMark = useRef<string>(undefined);
  const [opened, setOpened] = useState<{ mark: string; checkout: Checkout }>();
  const { mutate, error } = useCall({
    call: (_mark: string) => inCheckoutQueue(() => openCheckout(buyer)),
    onSuccess: (checkout, openedMark) => setOpened({ mark: openedMark, checkout }),
  });

  useEffect(() => {
    if (!isReady || askedMark.current === mark) return;
    askedMark.current = mark;
    mutate(mark);
  }, [isReady, mark, mutate]);

  return {
    checkout: opened?.checkout,
    error,
    isOld: opened?.mark !== mark,
    reopen: useCallback(() => mutate(mark), [mutate, mark]),
  };
}

function basketMark({ items, total, discountCode, giftCards }: Basket): string {
  const lines = items.map((item) =>
    JSON.stringify([item.id, item.quantity, item.productPrice, item.questionnaireData, item.gift]),
  );
  const cards = giftCards.map(({ id, amount }) => `${id}:${amount}`);
  return [total, discountCode?.code, ...cards, ...lines].join(" ");
}

/** Opens or updates this basket's order. A guest's typed details are sent with it. */
function openCheckout({ guest, openOrder }: Pick<CheckoutBuyer, "guest" | "openOrder">): Promise<Checkout> {
  if (openOrder) return openOrder();
  return callApi(createCheckout, { useCart: true, ...(guest ? { guest } : {}) });
}
