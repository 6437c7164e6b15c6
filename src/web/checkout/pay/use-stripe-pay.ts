import type { Stripe, StripeElements, StripeError, StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { notePaying } from "#web/basket/activity.ts";
import { useCall } from "#web/use-call.ts";
import { askWhetherPaid, type PaymentEnd, settlePaid } from "./settle-payment.ts";
import { findChange, type OrderToPay } from "./use-pay.ts";

interface CardForm {
  stripe: Stripe;
  elements: StripeElements;
  /** The wallet that was pressed, whose sheet stands open until it is told how it went. */
  wallet: StripeExpressCheckoutElementConfirmEvent | undefined;
}

interface StripeOrder extends OrderToPay {
  /** Where a bank that wants a page of its own sends the customer back to; that page then asks the shop. */
  returnPath: string;
}

interface Handlers {
  /** Undefined when the form itself says what is missing: nothing was sent. */
  onEnd: (end: PaymentEnd | undefined) => void;
  onError: (error: Error) => void;
}

/** Confirms with Stripe what the customer typed into its form, then asks the shop to settle the order. */
export function useStripePay(order: StripeOrder, { onEnd, onError }: Handlers) {
  return useCall({
    call: (form: CardForm) => {
      notePaying(Date.now());
      return pay(order, form);
    },
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

async function pay(order: StripeOrder, form: CardForm): Promise<PaymentEnd | undefined> {
  // Stripe wants this first: a wallet's own window may open only within the customer's press.
  const { error: missing } = await form.elements.submit();
  if (missing) return undefined;
  const changed = await findChange(order);
  if (changed) {
    form.wallet?.paymentFailed({ reason: "fail" });
    return changed;
  }
  const { checkout } = order;
  const error = await confirm(order, form);
  if (!error) return settlePaid(checkout.orderId);
  if (error.type === "api_connection_error" || error.type === "api_error") return askWhetherPaid(checkout.orderId);
  if (error.type === "validation_error") return undefined;
  const errorCode = error.decline_code ?? error.code ?? error.type;
  return { status: "failed", errorCode, errorMessage: error.message ?? "" };
}

async function confirm(
  { checkout, returnPath }: StripeOrder,
  { stripe, elements }: CardForm,
): Promise<StripeError | undefined> {
  const confirmParams = { return_url: new URL(returnPath, window.location.origin).href };
  const asked = { elements, confirmParams, redirect: "if_required" } as const;
  const { error } = checkout.setupId ? await stripe.confirmSetup(asked) : await stripe.confirmPayment(asked);
  return error;
}
