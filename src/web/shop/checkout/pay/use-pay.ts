import { type Checkout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { ApiRefusal, callApi, isLost, isRefusal } from "#web/app/api-client.ts";
import { useCall } from "#web/app/use-call.ts";
import { notePaying } from "#web/shop/basket/activity.ts";
import { type Attempt, confirmCard } from "./confirm-card.ts";
import { seenTotals } from "./find-changed-total.ts";
import { askWhetherPaid, type PaymentEnd, settleInput, settlePaid } from "./settle-payment.ts";

export interface OrderToPay {
  checkout: Checkout;
  /** Opens the same order again to detect changes. */
  openAgain: () => Promise<Checkout>;
}

export interface PayHandlers {
  onEnd: (end: PaymentEnd, attempt: Attempt) => void;
  /** Called if the call was refused and nothing was paid. */
  onError: (error: Error) => void;
}

/** Sends the card to the provider. Settles the order when it is paid or the response was lost. */
export function usePay({ checkout, openAgain }: OrderToPay, { onEnd, onError }: PayHandlers) {
  return useCall({
    call: (attempt: Attempt) => {
      notePaying(Date.now());
      return pay({ checkout, openAgain }, attempt);
    },
    onSuccess: (end, attempt) => {
      // With 3-D Secure the payment stays in progress until the customer answers or closes the dialog.
      if (end.status !== "asks-3ds") notePaying(undefined);
      onEnd(end, attempt);
    },
    onError: (error) => {
      notePaying(undefined);
      onError(error);
    },
  });
}

async function pay({ checkout, openAgain }: OrderToPay, attempt: Attempt): Promise<PaymentEnd> {
  const changed = attempt.approve3ds === undefined ? await reopenAndCompare({ checkout, openAgain }) : undefined;
  if (changed) return changed;
  try {
    return await charge(checkout, attempt);
  } catch (error) {
    if (!isRefusal(error, "total-changed")) throw error;
    return { status: "changed", totalAmount: String(error.facts.total ?? checkout.totalAmount) };
  }
}

/** Checks the order right before payment, because another tab or a new price may have changed it. */
export async function reopenAndCompare({ checkout, openAgain }: OrderToPay): Promise<PaymentEnd | undefined> {
  try {
    const { orderId, totalAmount, orderTotal } = await openAgain();
    if (orderId !== checkout.orderId && (await wasPaid(checkout))) return { status: "paid-before" };
    if (totalAmount !== checkout.totalAmount) return { status: "changed", totalAmount };
    // Gift cards can pay for both orders, so that the amounts due are equal.
    if (orderTotal && checkout.orderTotal && orderTotal !== checkout.orderTotal)
      return { status: "changed", totalAmount: orderTotal };
    return orderId === checkout.orderId ? undefined : { status: "renewed" };
  } catch (error) {
    if (isLost(error)) throw error;
    if (await wasPaid(checkout)) return { status: "paid-before" };
    if (error instanceof ApiRefusal && [401, 429].includes(error.status)) throw error;
    return { status: "not-payable" };
  }
}

/** True if another tab has paid the order, which emptied the basket. */
async function wasPaid(checkout: Checkout): Promise<boolean> {
  try {
    return (await callApi(markOrderPaid, { ...settleInput(checkout), ...seenTotals(checkout) })).paid;
  } catch {
    return false;
  }
}

async function charge(checkout: Checkout, attempt: Attempt): Promise<PaymentEnd> {
  const outcome = await confirmCard(checkout, attempt);
  switch (outcome?.status) {
    case undefined:
      return askWhetherPaid(checkout);
    case "succeeded":
      return settlePaid(checkout);
    case "requires_action":
      return { status: "asks-3ds" };
    case "failed": {
      const { errorCode = "payment_failed", errorMessage = "" } = outcome;
      return { status: "failed", errorCode, errorMessage };
    }
  }
}
