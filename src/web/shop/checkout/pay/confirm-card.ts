import type { OutputOf } from "#contract/call.ts";
import { type Checkout, confirmSandboxPayment, confirmSandboxSetup } from "#contract/checkout/checkout.ts";
import { callApi, isLost } from "#web/app/api-client.ts";
import type { Card } from "./card.ts";

export interface Attempt {
  card: Card;
  /** The customer's answer to 3-D Secure. Undefined if the bank has not asked. */
  approve3ds?: boolean;
  /** True for the sandbox's wallet card. */
  isByWallet?: boolean;
}

/**
 * The provider's result for a card. Undefined if the response was lost, in which case the payment may have been made.
 */
export async function confirmCard(
  checkout: Checkout,
  attempt: Attempt,
): Promise<OutputOf<typeof confirmSandboxPayment> | undefined> {
  try {
    return await sendCard(checkout, attempt);
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}

function sendCard({ paymentId, setupId, clientSecret, totalAmount }: Checkout, { card, approve3ds }: Attempt) {
  const answer = approve3ds === undefined ? {} : { approve3ds };
  if (clientSecret && paymentId) {
    return callApi(confirmSandboxPayment, { paymentId, clientSecret, ...card, amount: totalAmount, ...answer });
  }
  if (clientSecret && setupId) return callApi(confirmSandboxSetup, { setupId, clientSecret, ...card, ...answer });
  throw new Error("this order has nothing to confirm");
}
