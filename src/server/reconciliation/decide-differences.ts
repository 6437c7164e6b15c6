import type { Payment } from "#server/kernel/payment-gateway.ts";
import type { BookedPayment } from "./booked-payments.queries.ts";
import type { Difference } from "./differences.queries.ts";

/** Where the provider and our rows do not say the same of a payment. Either may know nothing of it. */
export function decideDifferences(payment: Payment | undefined, booked: BookedPayment | undefined): Difference[] {
  const subject = subjectOf(payment, booked);
  const isTaken = payment?.status === "succeeded";
  const isPaid = booked?.isPaid ?? false;
  if (!isTaken) return isPaid ? [{ kind: "paid-without-payment", subject, facts: {} }] : [];
  const differences: Difference[] = [];
  if (booked && isPaid && payment.amountPence !== booked.amountPence) {
    const facts = { orderPence: booked.amountPence, paymentPence: payment.amountPence };
    differences.push({ kind: "amount-differs", subject, facts });
  }
  const hasRefunds = isPaid || booked?.orderId !== undefined;
  if (booked && hasRefunds && payment.refundedPence !== booked.refundedPence) {
    const facts = { ourPence: booked.refundedPence, providerPence: payment.refundedPence };
    differences.push({ kind: "refund-differs", subject, facts });
  }
  if (!isPaid && payment.refundedPence < payment.amountPence) {
    differences.push({ kind: "payment-without-order", subject, facts: { paymentPence: payment.amountPence } });
  }
  return differences;
}

/** "order:1001", or the payment where no order is known. */
export function subjectOf(payment: Payment | undefined, booked: BookedPayment | undefined): string {
  if (booked?.orderId !== undefined) return `order:${booked.orderId}`;
  return `payment:${payment?.id ?? booked?.paymentId}`;
}
