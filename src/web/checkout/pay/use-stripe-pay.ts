import type { Stripe, StripeElements, StripeError, StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { useMutation } from "@tanstack/react-query";
import type { Checkout } from "#contract/checkout.ts";
import { notePaying } from "#web/basket/activity.ts";
import { paths } from "#web/paths.ts";
import { askWhetherPaid, type PaymentEnd, settlePaid } from "./settle-payment.ts";
import { findChange, type OrderToPay } from "./use-pay.ts";

interface CardForm {
  stripe: Stripe;
  elements: StripeElements;
  /** The wallet that was pressed, whose sheet stands open until it is told how it went. */
  wallet: StripeExpressCheckoutElementConfirmEvent | undefined;
}

interface Handlers {
  /** Undefined when the form itself says what is missing: nothing was sent. */
  onEnd: (end: PaymentEnd | undefined) => void;
  onError: (error: Error) => void;
}

/** Confirms with Stripe what the customer typed into its form, then asks the shop to settle the order. */
export function useStripePay(order: OrderToPay, { onEnd, onError }: Handlers) {
  return useMutation({
    mutationFn: (form: CardForm) => pay(order, form),
    onMutate: () => notePaying(Date.now()),
    onSuccess: (end) => {
      notePaying(undefined);
      onEnd(end);
    },
    onError: (error, { wallet }) => {
      notePaying(undefined);
      wallet?.paymentFailed({ reason: "fail" });
      onError(error);
    },
  });
}

async function pay(order: OrderToPay, form: CardForm): Promise<PaymentEnd | undefined> {
  // Stripe wants this first: a wallet's own window may open only within the customer's press.
  const { error: missing } = await form.elements.submit();
  if (missing) return undefined;
  const changed = await findChange(order);
  if (changed) {
    form.wallet?.paymentFailed({ reason: "fail" });
    return changed;
  }
  const { checkout } = order;
  const error = checkout.setupId ? await confirmSetup(checkout, form) : await confirmPayment(checkout, form);
  if (!error) return settlePaid(checkout.orderId);
  if (error.type === "api_connection_error" || error.type === "api_error") return askWhetherPaid(checkout.orderId);
  if (error.type === "validation_error") return undefined;
  const errorCode = error.decline_code ?? error.code ?? error.type;
  return { status: "failed", errorCode, errorMessage: error.message ?? "" };
}

async function confirmPayment(checkout: Checkout, { stripe, elements }: CardForm): Promise<StripeError | undefined> {
  const confirmParams = { return_url: returnAddress(checkout) };
  return (await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" })).error;
}

async function confirmSetup(checkout: Checkout, { stripe, elements }: CardForm): Promise<StripeError | undefined> {
  const confirmParams = { return_url: returnAddress(checkout) };
  return (await stripe.confirmSetup({ elements, confirmParams, redirect: "if_required" })).error;
}

/** Where a bank that wants a page of its own sends the customer back to; the success page then asks the shop. */
function returnAddress({ orderId, orderType }: Checkout): string {
  return new URL(paths.successAfterPayment(orderId, orderType), window.location.origin).href;
}
