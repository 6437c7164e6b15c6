import { useMutation } from "@tanstack/react-query";
import { type Checkout, confirmSandboxPayment, markOrderPaid } from "#contract/checkout.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { ApiRefusal, callApi } from "#web/api-client.ts";
import type { Card } from "./card.ts";

type Outcome = OutputOf<typeof confirmSandboxPayment>;

export interface Attempt {
  card: Card;
  /** The customer's answer to 3-D Secure, once the bank has asked. */
  approve3ds?: boolean;
}

export interface PayHandlers {
  onOutcome: (outcome: Outcome, attempt: Attempt) => void;
  /** The call itself broke or was refused. */
  onError: (error: Error) => void;
}

/** Sends the card to the provider; once it is paid, asks the shop to settle the order. */
export function usePay({ orderId, paymentId, clientSecret }: Checkout, { onOutcome, onError }: PayHandlers) {
  return useMutation({
    mutationFn: async ({ card, approve3ds }: Attempt): Promise<Outcome> => {
      if (!paymentId || !clientSecret) throw new Error("this order has no payment to confirm");
      const outcome = await callApi(confirmSandboxPayment, {
        paymentId,
        clientSecret,
        ...card,
        ...(approve3ds === undefined ? {} : { approve3ds }),
      });
      if (outcome.status === "succeeded") await settle(orderId);
      return outcome;
    },
    onSuccess: onOutcome,
    onError,
  });
}

/** The money is there by now. When this call gets lost the success page asks again, and the shop's own sweep does too. */
async function settle(orderId: number): Promise<void> {
  try {
    await callApi(markOrderPaid, { orderId: String(orderId) });
  } catch (error) {
    if (!(error instanceof ApiRefusal || error instanceof TypeError)) throw error;
  }
}
