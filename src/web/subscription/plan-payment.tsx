import type { ReactNode } from "react";
import { createSubscription } from "#contract/checkout.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { CheckoutPart } from "#web/checkout/checkout-part.tsx";
import { DeliveryAddress } from "#web/checkout/delivery-address.tsx";
import { OrderReceipt } from "#web/checkout/order-summary.tsx";
import { ProviderForm } from "#web/checkout/provider-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { usePlanPayment } from "./use-plan-payment.ts";

/** A plan with its address, its payment and its order summary; `children` choose the plan. */
export function PlanPayment({ planId, children }: { planId: number | undefined; children: ReactNode }) {
  const { checkout, error, open, after, changedTotal, setChangedTotal } = usePlanPayment(planId);
  const isAddressMissing = isRefusal(error, "address-incomplete") || isRefusal(error, "postcode-not-served");
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_25rem]">
      <div className="min-w-0 space-y-12">
        {children}
        <CheckoutPart title="Delivery Address">
          <DeliveryAddress isRefused={isAddressMissing} onSaved={open} />
        </CheckoutPart>
        <CheckoutPart title="Payment Details">
          {isAddressMissing ? (
            <p className="text-ink-soft">Payment opens here once your delivery address is complete.</p>
          ) : error ? (
            <SetupError onRetry={open} />
          ) : checkout && planId !== undefined ? (
            <ProviderForm
              key={checkout.orderId}
              basket={checkout.basket}
              checkout={checkout}
              openAgain={() => callApi(createSubscription, { productId: planId })}
              waitReason={undefined}
              after={after}
              changedTotal={changedTotal}
              onTotalChanged={setChangedTotal}
            />
          ) : (
            <Spinner label="Preparing your payment" />
          )}
        </CheckoutPart>
      </div>
      {checkout && (
        <div className="min-w-0 lg:sticky lg:top-24">
          <OrderReceipt basket={checkout.basket} />
        </div>
      )}
    </div>
  );
}

function SetupError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="space-y-5">
      <Alert tone="danger" title="Setup Error">
        <p>Unable to set up payment. Please try again.</p>
      </Alert>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
