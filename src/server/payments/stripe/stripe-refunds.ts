import Stripe from "stripe";
import { type Pence, pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { CardGateway, Dispute, Refund } from "#server/kernel/payment-gateway.ts";
import { createdSince, pagesOf } from "./pages-of.ts";
import type { StripeBooks } from "./stripe-books.ts";
import { askFor, idOf, isBroken, isRefused } from "./stripe-client.ts";

/** Stripe's side of money that goes back. */
export function stripeRefunds(
  stripe: Stripe,
  { keyed, marked, ours }: StripeBooks,
): Pick<CardGateway, "refundPayment" | "findRefund" | "listRefundsSince" | "findDispute"> {
  const findMade = async (paymentId: string, key: string, amountPence: Pence) => {
    const made = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
    const refunds = await Promise.all(made.data.map((refund) => ours(toRefund, refund)));
    // A day that a restore has lost may have used the number of the row for another sum.
    const isMade = (refund: Refund) => refund.key === key && refund.amountPence === amountPence;
    return refunds.find((refund) => isMade(refund) && refund.status !== "failed");
  };
  return {
    async refundPayment(paymentId, { amountPence, idempotencyKey: key }) {
      // Keys are forgotten after a day, and a restored database does not know what it has asked for.
      const known = await findMade(paymentId, key, amountPence);
      if (known) return known;
      const metadata = await marked({ key });
      const give = async (name: string) =>
        stripe.refunds.create({ payment_intent: paymentId, amount: amountPence, metadata }, await keyed(name));
      try {
        return await ours(toRefund, await give(key));
      } catch (error) {
        if (isRefused(error)) throw new ShopError("refund-refused", { paymentId, ...requestOf(error) });
        if (!isBroken(error)) throw error;
        // A failure that is kept under the key: looked up, and only then asked for under another.
        return (await findMade(paymentId, key, amountPence)) ?? ours(toRefund, await give(`${key}:2`));
      }
    },
    async findRefund(id) {
      const refund = await askFor(stripe.refunds.retrieve(id));
      return refund && ours(toRefund, refund);
    },
    async *listRefundsSince(since) {
      for await (const page of pagesOf((at) => stripe.refunds.list({ created: createdSince(since), ...at }))) {
        yield await Promise.all(page.map((refund) => ours(toRefund, refund)));
      }
    },
    async findDispute(id) {
      const dispute = await askFor(stripe.disputes.retrieve(id));
      return dispute && toDispute(dispute);
    },
  };
}

/** The provider's number of a request, by which its staff finds it. */
function requestOf(error: unknown): { providerRequestId?: string } {
  const requestId = error instanceof Stripe.errors.StripeError ? error.requestId : undefined;
  return requestId ? { providerRequestId: requestId } : {};
}

function toRefund(refund: Stripe.Refund, metadata: Stripe.Metadata): Refund {
  return {
    id: refund.id,
    key: metadata.key,
    paymentId: idOf(refund.payment_intent) ?? "",
    amountPence: pence(refund.amount),
    status: toRefundStatus(refund.status),
  };
}

function toRefundStatus(status: Stripe.Refund["status"]): Refund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

function toDispute(dispute: Stripe.Dispute): Dispute {
  const isLost = dispute.status === "lost";
  const isWon = dispute.status === "won" || dispute.status === "warning_closed" || dispute.status === "prevented";
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent) ?? "",
    amountPence: pence(dispute.amount),
    reason: dispute.reason,
    status: isLost ? "lost" : isWon ? "won" : "open",
  };
}
