import { useState } from "react";
import type { Checkout } from "#contract/checkout.ts";
import { useAfterPayment } from "#web/checkout/after/use-after-payment.ts";
import { ProviderForm } from "#web/checkout/pay/provider-form.tsx";
import { paths } from "#web/paths.ts";
import { NOTHING_IN_BASKET } from "#web/shell/use-basket.ts";

/** Takes the card's money. Nothing about it can change but by going back. */
export default function GiftCardPayment({ checkout }: { checkout: Checkout }) {
  const [changedTotal, setChangedTotal] = useState<string>();
  const startAgain = () => window.location.reload();
  const after = useAfterPayment(checkout, {
    onOrderClosed: startAgain,
    onTotalChanged: setChangedTotal,
    onCreated: startAgain,
  });
  return (
    <ProviderForm
      basket={NOTHING_IN_BASKET}
      checkout={checkout}
      billing={undefined}
      openAgain={() => Promise.resolve(checkout)}
      returnPath={paths.successAfterPayment(checkout.orderId, checkout.orderType)}
      waitReason={undefined}
      after={after}
      changedTotal={changedTotal}
      onTotalChanged={setChangedTotal}
    />
  );
}
