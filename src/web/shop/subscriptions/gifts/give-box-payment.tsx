import { useMemo, useState } from "react";
import type { OutputOf } from "#contract/call.ts";
import type { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { useCall } from "#web/app/use-call.ts";
import { BasketCodes } from "#web/shop/basket/basket-codes.tsx";
import { BasketTotals } from "#web/shop/basket/basket-totals.tsx";
import { Receipt } from "#web/shop/basket/receipt.tsx";
import { FoldedSummary } from "#web/shop/checkout/folded-summary.tsx";
import { inCheckoutQueue } from "#web/shop/checkout/in-checkout-queue.ts";
import { FreeOrder } from "#web/shop/checkout/pay/free-order.tsx";
import GiftPayment from "#web/shop/checkout/pay/gift-payment.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { giftCodes } from "./gift-codes.ts";
import { GiftRefused } from "./gift-refused.tsx";

type GiftBoxCheckout = OutputOf<typeof buyGiftBox>;

interface GiveBoxPaymentProps {
  opened: GiftBoxCheckout;
  openAgain: () => Promise<GiftBoxCheckout>;
}

/** Totals of a gift of boxes with its codes, and the payment. Opens the order again after each change of a code. */
export default function GiveBoxPayment({ opened, openAgain }: GiveBoxPaymentProps) {
  const [checkout, setCheckout] = useState(opened);
  const [basket, setBasket] = useState(opened.basket);
  const {
    mutate: reopen,
    isPending,
    error,
  } = useCall({
    call: () => inCheckoutQueue(openAgain),
    onSuccess: (again) => {
      setCheckout(again);
      setBasket(again.basket);
    },
  });
  const codes = useMemo(
    () =>
      giftCodes((changed) => {
        setBasket(changed);
        reopen();
      }),
    [reopen],
  );
  const part = useKeptFocus(error !== null);
  const waitReason = isPending ? "One moment: your order is being updated." : undefined;
  return (
    <>
      <div className="mb-6">
        <FoldedSummary label="Order summary and codes" total={basket.total} isOpen={hasCodes(opened.basket)}>
          <Receipt title="Order Summary">
            <BasketTotals basket={basket} />
            <BasketCodes basket={basket} of={codes} />
          </Receipt>
        </FoldedSummary>
      </div>
      <div ref={part}>
        {error ? (
          <GiftRefused error={error} onRetry={reopen} hasButton />
        ) : checkout.clientSecret ? (
          <GiftPayment
            checkout={checkout}
            basket={basket}
            openAgain={openAgain}
            waitReason={waitReason}
            onOrderClosed={reopen}
            onTotalChanged={reopen}
          />
        ) : (
          <FreeOrder basket={basket} checkout={checkout} waitReason={waitReason} onOrderClosed={reopen} />
        )}
      </div>
    </>
  );
}

function hasCodes({ discountCode, giftCards }: GiftBoxCheckout["basket"]): boolean {
  return discountCode !== null || giftCards.length > 0;
}
