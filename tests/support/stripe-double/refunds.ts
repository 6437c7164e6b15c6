import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listPage } from "./list-page.ts";
import { withMetadata } from "./metadata.ts";
import { idOf } from "./payment-intents.ts";
import { badParameter, missing, ProviderRefusal } from "./provider-refusal.ts";

const FILE = "resources/Refunds";

export function refunds(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.RefundCreateParams>(books, {
      method: "POST",
      path: "/v1/refunds",
      params: [FILE, "RefundCreateParams"],
      right: "charges:write",
      plays: ["payment_intent", "amount", "metadata"],
      answer: (params) => giveBack(books, params),
    }),
    endpoint<Stripe.RefundListParams>(books, {
      method: "GET",
      path: "/v1/refunds",
      params: [FILE, "RefundListParams"],
      right: "charges:read",
      plays: ["payment_intent", "created", "limit", "starting_after", "ending_before"],
      answer(params) {
        const all = [...books.refunds.values()];
        const { payment_intent: intentId } = params;
        const wanted = intentId ? all.filter((refund) => refund.payment_intent === intentId) : all;
        return listPage("/v1/refunds", wanted, params);
      },
    }),
    endpoint<Stripe.RefundRetrieveParams>(books, {
      method: "GET",
      path: "/v1/refunds/:id",
      params: [FILE, "RefundRetrieveParams"],
      right: "charges:read",
      plays: [],
      answer(_params, id) {
        const refund = books.refunds.get(id);
        if (!refund) throw missing("refund", id);
        return refund;
      },
    }),
  ];
}

/** Refunds a payment. Without metadata it simulates a refund by the merchant in the provider's dashboard. */
export function giveBack(
  books: Books,
  {
    payment_intent: intentId,
    amount,
    metadata,
  }: Pick<Stripe.RefundCreateParams, "payment_intent" | "amount" | "metadata">,
): Stripe.Refund {
  if (!intentId) throw badParameter("payment_intent", "One of charge or payment_intent must be given.");
  const intent = books.intents.get(intentId);
  if (!intent) throw missing("payment_intent", intentId, "payment_intent");
  const charge = books.charges.get(idOf(intent.latest_charge) ?? "");
  if (intent.status !== "succeeded" || !charge) {
    throw badParameter(
      "payment_intent",
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    );
  }
  const left = charge.amount - charge.amount_refunded;
  const wanted = amount ?? left;
  if (charge.disputed) throw refused("charge_disputed", "The payment has been charged back.");
  if (left === 0) throw refused("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  if (wanted > left || wanted < 1) {
    throw badParameter("amount", "Refund amount is greater than unrefunded amount on charge.");
  }
  const isWhole = wanted === left;
  books.charges.set(charge.id, { ...charge, amount_refunded: charge.amount_refunded + wanted, refunded: isWhole });
  const refund: Stripe.Refund = {
    id: books.newId("re"),
    object: "refund",
    amount: wanted,
    balance_transaction: null,
    charge: charge.id,
    created: books.now,
    currency: charge.currency,
    customer: intent.customer,
    customer_account: null,
    metadata: withMetadata({}, metadata),
    payment_intent: intentId,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  books.refunds.set(refund.id, refund);
  books.note("refund.created", refund);
  return refund;
}

function refused(code: string, message: string): ProviderRefusal {
  return new ProviderRefusal(400, { type: "invalid_request_error", code, message });
}
