import { type Checkout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { callApi, isRefusal, isSignedOut } from "#web/app/api-client.ts";

/**
 * Result of a payment. "returned": the money is refunded. "unknown": no response. Nothing was charged for "changed"
 * (another total), "renewed" (another order with the same total), "not-payable" (cannot be opened) and
 * "paid-before" (the order was paid in another tab).
 */
export type PaymentEnd =
  | { status: "paid" | "returned" | "unknown" | "asks-3ds" | "renewed" | "not-payable" | "paid-before" }
  | { status: "changed"; totalAmount: string }
  | { status: "failed"; errorCode: string; errorMessage: string };

/** An order of this session, or of the payment link whose token is given. */
export type OrderToSettle = Pick<Checkout, "orderId" | "token">;

export const settleInput = ({ orderId, token }: OrderToSettle) => ({
  orderId: String(orderId),
  ...(token ? { token } : {}),
});

/**
 * Settles a paid order. If the call is lost, the success page and a job repeat it. An order that changed since its
 * payment is refunded.
 */
export async function settlePaid(order: OrderToSettle): Promise<PaymentEnd> {
  try {
    await callApi(markOrderPaid, settleInput(order));
  } catch (error) {
    if (isRefusal(error, "order-closed")) return { status: "returned" };
  }
  return { status: "paid" };
}

/**
 * Asks the shop after a lost response. "Not paid" is not final, because the payment may still be under way. Throws if
 * the customer is signed out or the order is closed.
 */
export async function askWhetherPaid(order: OrderToSettle): Promise<PaymentEnd> {
  try {
    await callApi(markOrderPaid, settleInput(order));
    return { status: "paid" };
  } catch (error) {
    if (isSignedOut(error) || isRefusal(error, "order-closed")) throw error;
    return { status: "unknown" };
  }
}
