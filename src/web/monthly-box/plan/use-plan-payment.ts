import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import { createSubscription } from "#contract/calls.ts";
import type { GiftDetails } from "#contract/gifts.ts";
import { callApi, isSignedOut } from "#web/api-client.ts";
import { ORDER_RENEWED } from "#web/checkout/after/use-after-payment.ts";
import { inCheckoutQueue } from "#web/checkout/in-checkout-queue.ts";
import type { PaymentEnd } from "#web/checkout/pay/settle-payment.ts";
import { subscriptionsResource, userResource } from "#web/current-user.ts";
import { paths } from "#web/paths.ts";
import { ordersKey } from "#web/queries.ts";
import { useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";

export type PlanCheckout = OutputOf<typeof createSubscription>;

const SIGNED_OUT = {
  title: "Please Sign In",
  description: "You need to sign in to continue with your subscription",
};

interface WantedPlan {
  productId: number;
  /** To whom it goes, where it is a gift. */
  gift: GiftDetails | undefined;
}

/** The order of the chosen plan, opened as soon as there is one and again for every other choice. */
export function usePlanPayment(wanted: WantedPlan | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const redirectSignedOut = useSignedOutRedirect();
  const { showToast } = useToast();
  const [opened, setOpened] = useState<PlanCheckout>();
  const [changedTotal, setChangedTotal] = useState<string>();
  const { mutate, error } = useCall({
    call: (plan: WantedPlan) => inCheckoutQueue(() => callApi(createSubscription, plan)),
    onSuccess: setOpened,
    onError: (refusal) => {
      if (isSignedOut(refusal)) redirectSignedOut(SIGNED_OUT);
    },
  });
  const planId = wanted?.productId;
  const gift = wanted?.gift;
  const open = useCallback(() => {
    if (planId !== undefined) mutate({ productId: planId, gift });
  }, [planId, gift, mutate]);
  useEffect(open, [open]);

  function afterEnd(end: PaymentEnd) {
    switch (end.status) {
      case "paid":
        showToast({ title: "Subscription Created!", variant: "success", staysOnTheWay: true });
        for (const resource of [userResource, subscriptionsResource]) void resource.renew();
        void queryClient.invalidateQueries({ queryKey: ordersKey });
        void navigate(paths.account);
        return;
      case "failed":
        showToast({ title: "Payment Failed", description: end.errorMessage, variant: "destructive" });
        return;
      case "changed":
        setChangedTotal(end.totalAmount);
        return open();
      case "renewed":
        showToast(ORDER_RENEWED);
        return open();
      case "returned":
      case "not-payable":
        return open();
      case "unknown":
      case "asks-3ds":
        return;
    }
  }

  function afterError(refusal: Error) {
    if (isSignedOut(refusal)) return redirectSignedOut(SIGNED_OUT);
    showToast({
      title: "Payment Error",
      description: "Something went wrong. Please try again.",
      variant: "destructive",
    });
    open();
  }

  const isCurrent = opened?.basket.items[0]?.productId === planId;
  return {
    checkout: isCurrent ? opened : undefined,
    error,
    open,
    after: { afterEnd, afterError },
    changedTotal,
    setChangedTotal,
  };
}
