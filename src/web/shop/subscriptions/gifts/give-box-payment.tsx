import { useState } from "react";
import type { OutputOf } from "#contract/call.ts";
import type { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { useAfterPayment } from "#web/shop/checkout/after/use-after-payment.ts";
import { ProviderForm } from "#web/shop/checkout/pay/provider-form.tsx";

export interface GiveBoxPaymentProps {
  checkout: OutputOf<typeof buyGiftBox>;
  /** Opens the order again, after a declined card or a changed price. */
  openAgain: () => Promise<OutputOf<typeof buyGiftBox>>;
}

/** Payment for a gift box. */
export default function GiveBoxPayment({ checkout, openAgain }: GiveBoxPaymentProps) {
  const [changedTotal, setChangedTotal] = useState<string>();
  const startAgain = () => window.location.reload();
  const after = useAfterPayment(checkout, {
    onOrderClosed: startAgain,
    onTotalChanged: setChangedTotal,
    onCreated: startAgain,
  });
  return (
    <ProviderForm
      basket={checkout.basket}
      checkout={checkout}
      billing={undefined}
      openAgain={openAgain}
      returnPath={accountPaths.successAfterPayment(checkout.orderId, checkout.orderType)}
      waitReason={undefined}
      after={after}
      changedTotal={changedTotal}
      onTotalChanged={setChangedTotal}
    />
  );
}
