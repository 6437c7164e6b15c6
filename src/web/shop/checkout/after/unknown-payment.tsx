import { useCall } from "#web/app/use-call.ts";
import { askWhetherPaid, type OrderToSettle, type PaymentEnd } from "#web/shop/checkout/pay/settle-payment.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

export interface UnknownPaymentProps {
  order: OrderToSettle;
  onEnd: (end: PaymentEnd) => void;
  onError: (error: Error) => void;
}

/** Message that the outcome of the payment is unknown. Checks again on request. */
export function UnknownPayment({ order, onEnd, onError }: UnknownPaymentProps) {
  const { mutate, isPending, isSuccess } = useCall({
    call: () => askWhetherPaid(order),
    onSuccess: onEnd,
    onError,
  });
  return (
    <Alert tone="warning" title="We do not know yet whether your payment went through">
      <p>
        {isSuccess
          ? "There is still no answer. Check again in a moment."
          : "We did not get an answer. Check before you try again."}{" "}
        However often you try, order #{order.orderId} is never charged twice.
      </p>
      <Button variant="secondary" className="mt-3" isBusy={isPending} busyLabel="Checking..." onClick={() => mutate()}>
        Check again
      </Button>
    </Alert>
  );
}
