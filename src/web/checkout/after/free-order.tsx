import type { Basket } from "#contract/basket.ts";
import { markOrderPaid } from "#contract/calls.ts";
import type { Checkout } from "#contract/checkout.ts";
import { callApi } from "#web/api-client.ts";
import { PayButton } from "#web/checkout/pay/pay-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { useCall } from "#web/use-call.ts";
import { useAfterPayment } from "./use-after-payment.ts";

export interface FreeOrderProps {
  basket: Basket;
  checkout: Checkout;
  waitReason: string | undefined;
  onOrderClosed: () => void;
}

/** An order of which nothing is due and nothing follows: it needs no card, only the customer's word. */
export function FreeOrder({ basket, checkout, waitReason, onOrderClosed }: FreeOrderProps) {
  const { afterEnd, afterError } = useAfterPayment(checkout, {
    onOrderClosed,
    onTotalChanged: onOrderClosed,
    onCreated: onOrderClosed,
  });
  const { mutate, isPending, isSuccess } = useCall({
    call: () => callApi(markOrderPaid, { orderId: String(checkout.orderId) }),
    onSuccess: () => afterEnd({ status: "paid" }),
    onError: afterError,
  });
  return (
    <form
      method="post"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isSuccess && !waitReason) mutate();
      }}
    >
      <p>Nothing is due today, so no card is needed.</p>
      {waitReason && <Alert tone="warning">{waitReason}</Alert>}
      <PayButton
        basket={basket}
        amount={checkout.totalAmount}
        isBusy={isPending || isSuccess}
        isOff={waitReason !== undefined}
      />
    </form>
  );
}
