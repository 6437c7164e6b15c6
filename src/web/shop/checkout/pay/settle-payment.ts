import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { callApi, isRefusal, isSignedOut } from "#web/app/api-client.ts";

/**
 * How a payment ended: "returned" when its money goes back, "unknown" when no answer has told; "changed" when the order
 * has another total than the one shown, "renewed" when another order of the same total has taken its place, and
 * "not-payable" when it cannot be opened any more: nothing was charged then.
 */
export type PaymentEnd =
  | { status: "paid" | "returned" | "unknown" | "asks-3ds" | "renewed" | "not-payable" }
  | { status: "changed"; totalAmount: string }
  | { status: "failed"; errorCode: string; errorMessage: string };

/**
 * Settles an order whose money is there. When this call gets lost the success page asks again, and the shop's own sweep
 * does too; only an order that changed meanwhile gives the money back.
 */
export async function settlePaid(orderId: number): Promise<PaymentEnd> {
  try {
    await callApi(markOrderPaid, { orderId: String(orderId) });
  } catch (error) {
    if (isRefusal(error, "order-closed")) return { status: "returned" };
  }
  return { status: "paid" };
}

/**
 * Asks the shop, which asks the provider, after a reply got lost. "Not paid" is no answer yet: what was sent may still be
 * on its way. Throws when nobody is signed in any more, and when the order is closed.
 */
export async function askWhetherPaid(orderId: number): Promise<PaymentEnd> {
  try {
    await callApi(markOrderPaid, { orderId: String(orderId) });
    return { status: "paid" };
  } catch (error) {
    if (isSignedOut(error) || isRefusal(error, "order-closed")) throw error;
    return { status: "unknown" };
  }
}
