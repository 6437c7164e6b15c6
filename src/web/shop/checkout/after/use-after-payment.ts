import { useNavigate } from "react-router";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { isRefusal, isSignedOut } from "#web/app/api-client.ts";
import { basketResource } from "#web/app/current-user.ts";
import { useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { paths } from "#web/app/paths.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { storeLastOrder, storePaymentError } from "#web/shop/checkout/buyer/stored-details.ts";
import type { PaymentEnd } from "#web/shop/checkout/pay/settle-payment.ts";
import { useToast } from "#web/ui/toast.tsx";
import { PAYMENT_RETURNED } from "./payment-failure-message.ts";

/** Chooses the next step after a payment: the success page, the failure page, or the form with a message. */
export function useAfterPayment(
  checkout: Checkout,
  handlers: {
    onOrderClosed: () => void;
    onTotalChanged: (total: string) => void;
    /** Called if a subscription has started without a payment today. */
    onCreated: () => void;
  },
) {
  const { onOrderClosed, onTotalChanged, onCreated } = handlers;
  const navigate = useNavigate();
  const redirectSignedOut = useSignedOutRedirect();
  const { showToast } = useToast();
  const { orderId, orderType, totalAmount, hasSubscription } = checkout;

  function fail(errorCode: string, errorMessage: string) {
    storePaymentError({ errorCode, errorMessage, orderId, timestamp: new Date().toISOString() });
    void navigate(paths.paymentFailed, { replace: true });
  }

  function afterEnd(end: PaymentEnd) {
    switch (end.status) {
      case "paid":
        if (checkout.setupId) return onCreated();
        storeLastOrder({ orderId, totalAmount, orderType, hasSubscription, paymentStatus: "success" });
        void navigate(accountPaths.successAfterPayment(orderId, orderType), { replace: true });
        return;
      case "paid-before":
        showToast({
          title: `You have already paid for this basket: order ${orderId}`,
          variant: "success",
          staysOnTheWay: true,
        });
        void navigate(accountPaths.successAfterPayment(orderId, orderType), { replace: true });
        return;
      case "returned":
        void basketResource.renew();
        return fail(PAYMENT_RETURNED.code, PAYMENT_RETURNED.message);
      case "failed":
        return fail(end.errorCode, end.errorMessage);
      case "changed":
        void basketResource.renew();
        onTotalChanged(end.totalAmount);
        return;
      case "renewed":
        showToast(ORDER_RENEWED);
        return onOrderClosed();
      case "not-payable":
        void basketResource.renew();
        return onOrderClosed();
      case "unknown":
      case "asks-3ds":
        return;
    }
  }

  function afterError(error: Error) {
    if (isSignedOut(error)) {
      redirectSignedOut({
        title: "Session Expired",
        description: "Please sign in again to complete your purchase",
      });
      return;
    }
    const waitMessage = tooManyRequestsMessage(error);
    showToast({
      title: "Payment Error",
      description: waitMessage ?? errorMessage(error),
      variant: "destructive",
      staysOnTheWay: true,
    });
    if (waitMessage) return;
    if (isRefusal(error, "order-closed") || isRefusal(error, "not-found")) {
      void basketResource.renew();
      onOrderClosed();
    } else fail("processing_error", "");
  }

  return { afterEnd, afterError };
}

/** Message for an order that another checkout of the same customer has closed. The page then shows the new order. */
export const ORDER_RENEWED = {
  title: "Pay again",
  description:
    "This checkout was also open in another tab or on another device, so we restarted it. Nothing has been charged.",
} as const;

function errorMessage(error: Error): string {
  if (isRefusal(error, "order-closed")) {
    const { attemptsMax } = error.facts;
    if (attemptsMax !== undefined) {
      return `Your card was declined ${attemptsMax} times, the limit for one payment. Nothing was charged. We have restarted the payment. Check the card or use another one.`;
    }
    return "This order has been closed, and any payment for it is returned. Check your basket and pay again.";
  }
  return "Something went wrong. Please try again.";
}
