import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { isRefusal, isSignedOut } from "#web/app/api-client.ts";
import { subscriptionsResource, userResource } from "#web/app/current-user.ts";
import { ordersKey } from "#web/app/queries.ts";
import { PAYMENT_RETURNED, paymentFailureMessage } from "#web/shop/checkout/after/payment-failure-message.ts";
import { askWhetherPaid } from "#web/shop/checkout/pay/settle-payment.ts";
import { type Toast, useToast } from "#web/ui/toast.tsx";

/**
 * Asks the shop for the result of a plan's payment after a return from a bank's own page. Shows the result on the
 * account page and removes the order from the address.
 */
export function useReturnedPayment(): void {
  const [search, setSearch] = useSearchParams();
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  const asked = useRef<string>(undefined);
  const orderId = search.get("orderId") ?? "";
  const hasFailed = search.get("redirect_status") === "failed";
  useEffect(() => {
    if (!/^\d{1,9}$/.test(orderId) || asked.current === orderId) return;
    asked.current = orderId;
    async function tell() {
      showToast(hasFailed ? FAILED : await outcomeOf(Number(orderId)));
      for (const resource of [userResource, subscriptionsResource]) void resource.renew();
      void queryClient.invalidateQueries({ queryKey: ordersKey });
      setSearch({}, { replace: true, preventScrollReset: true });
    }
    void tell();
  }, [orderId, hasFailed, queryClient, showToast, setSearch]);
}

const FAILED: Toast = {
  title: "Payment Failed",
  description: paymentFailureMessage({}),
  variant: "destructive",
};

const UNKNOWN: Toast = {
  title: "We do not know yet whether your payment went through",
  description: "Your box appears here as soon as the bank has confirmed the payment. You are never charged twice.",
};

async function outcomeOf(orderId: number): Promise<Toast> {
  try {
    const { status } = await askWhetherPaid({ orderId });
    return status === "paid" ? { title: "Subscription Created!", variant: "success" } : UNKNOWN;
  } catch (error) {
    if (isRefusal(error, "order-closed")) {
      return { title: "Payment Returned", description: PAYMENT_RETURNED.message, variant: "destructive" };
    }
    if (isSignedOut(error)) return UNKNOWN;
    throw error;
  }
}
