import { useState } from "react";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { NOTHING_IN_BASKET } from "#web/app/layout/use-basket.ts";
import { useAfterPayment } from "#web/shop/checkout/after/use-after-payment.ts";
import { ProviderForm } from "#web/shop/checkout/pay/provider-form.tsx";

/** Payment for the gift card. Its details can no longer change. */
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
      returnPath={accountPaths.successAfterPayment(checkout.orderId, checkout.orderType)}
      waitReason={undefined}
      after={after}
      changedTotal={changedTotal}
      onTotalChanged={setChangedTotal}
    />
  );
}
