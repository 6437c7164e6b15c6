import { useNavigate } from "react-router";
import type { Checkout, confirmSandboxPayment } from "#contract/checkout.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { isRefusal, isSignedOut } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { useToast } from "#web/ui/toast.tsx";
import { storeLastOrder, storePaymentError } from "./stored-details.ts";

/** Where a payment leads: to the success page, to the failed page, or back to the form with a word why. */
export function useAfterPayment(checkout: Checkout, onOrderClosed: () => void) {
  const navigate = useNavigate();
  const redirectSignedOut = useSignedOutRedirect();
  const { showToast } = useToast();
  const { orderId, orderType, totalAmount, hasSubscription } = checkout;

  function fail(errorCode: string, errorMessage: string) {
    storePaymentError({ errorCode, errorMessage, orderId, timestamp: new Date().toISOString() });
    void navigate(paths.paymentFailed, { replace: true });
  }

  function afterOutcome({ status, errorCode, errorMessage }: OutputOf<typeof confirmSandboxPayment>) {
    if (status === "succeeded") {
      storeLastOrder({ orderId, totalAmount, orderType, hasSubscription, paymentStatus: "success" });
      const query = new URLSearchParams({ payment_status: "success", order_type: orderType, orderId: String(orderId) });
      void navigate(`${paths.success}?${query}`, { replace: true });
      return;
    }
    fail(errorCode ?? "payment_failed", errorMessage ?? "");
  }

  function afterError(error: Error) {
    if (isSignedOut(error)) {
      redirectSignedOut({
        title: "Session Expired",
        description: "Please sign in again to complete your purchase",
      });
      return;
    }
    showToast({
      title: "Payment Error",
      description: isRefusal(error, "too-many-requests")
        ? "Too many tries. Please wait a minute and try again."
        : "Something went wrong. Please try again.",
      variant: "destructive",
    });
    if (isRefusal(error, "too-many-requests")) return;
    if (isRefusal(error, "order-closed") || isRefusal(error, "not-found")) onOrderClosed();
    else fail("processing_error", "");
  }

  return { afterOutcome, afterError };
}
