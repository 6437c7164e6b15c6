import type { Basket } from "#contract/basket/basket.ts";
import { type Checkout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { useCall } from "#web/app/use-call.ts";
import { useAfterPayment } from "#web/shop/checkout/after/use-after-payment.ts";
import { Alert } from "#web/ui/alert.tsx";
import { seenTotals } from "./find-changed-total.ts";
import { PayButton } from "./pay-button.tsx";

interface FreeOrderProps {
  basket: Pick<Basket, "items">;
  checkout: Checkout;
  waitReason: string | undefined;
  onOrderClosed: () => void;
}

/** An order with nothing to pay now or later. The customer only confirms it, without a card. */
export function FreeOrder({ basket, checkout, waitReason, onOrderClosed }: FreeOrderProps) {
  const { afterEnd, afterError } = useAfterPayment(checkout, {
    onOrderClosed,
    onTotalChanged: onOrderClosed,
    onCreated: onOrderClosed,
  });
  const { mutate, isPending, isSuccess } = useCall({
    call: () => callApi(markOrderPaid, { orderId: String(checkout.orderId), ...seenTotals(checkout) }),
    onSuccess: () => afterEnd({ status: "paid" }),
    // Reopens the order but not the basket, so that the page shows both totals.
    onError: (error) => (isRefusal(error, "total-changed") ? onOrderClosed() : afterError(error)),
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
