import { useState } from "react";
import type { Basket } from "#contract/basket/basket.ts";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { NOTHING_IN_BASKET } from "#web/app/layout/use-basket.ts";
import { useAfterPayment } from "#web/shop/checkout/after/use-after-payment.ts";
import { ProviderForm } from "#web/shop/checkout/pay/provider-form.tsx";

export interface GiftPaymentProps {
  checkout: Checkout;
  /** The basket of the gift's own order. A gift card has none. */
  basket?: Basket;
  /** Opens the order again, after a declined card or a changed price. A gift card's order stays as it is. */
  openAgain?: () => Promise<Checkout>;
  /** Reason why the payment must wait. */
  waitReason?: string | undefined;
  /** Called if the order was closed. By default the page starts again. */
  onOrderClosed?: () => void;
  /** Called if the total has changed before the payment. */
  onTotalChanged?: () => void;
}

function startAgain(): void {
  window.location.reload();
}

/** Payment for a gift that is bought without the basket. */
export default function GiftPayment({
  checkout,
  basket = NOTHING_IN_BASKET,
  openAgain = () => Promise.resolve(checkout),
  waitReason,
  onOrderClosed = startAgain,
  onTotalChanged,
}: GiftPaymentProps) {
  const [changedTotal, setChangedTotal] = useState<string>();
  function changeTotal(total: string | undefined) {
    setChangedTotal(total);
    if (total) onTotalChanged?.();
  }
  const after = useAfterPayment(checkout, { onOrderClosed, onTotalChanged: changeTotal, onCreated: startAgain });
  return (
    <ProviderForm
      basket={basket}
      checkout={checkout}
      billing={undefined}
      openAgain={openAgain}
      returnPath={accountPaths.successAfterPayment(checkout.orderId, checkout.orderType)}
      waitReason={waitReason}
      after={after}
      changedTotal={changedTotal}
      onTotalChanged={changeTotal}
    />
  );
}
