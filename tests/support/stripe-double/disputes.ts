import type Stripe from "stripe";
import type { BookedDispute, Books } from "./books.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { getIntent, idOf } from "./payment-intents.ts";
import { missing } from "./provider-refusal.ts";

export function disputes(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.DisputeRetrieveParams>(books, {
      method: "GET",
      path: "/v1/disputes/:id",
      params: ["resources/Disputes", "DisputeRetrieveParams"],
      right: "disputes:read",
      plays: [],
      answer: (_params, id) => getDispute(books, id),
    }),
  ];
}

function getDispute(books: Books, id: string): BookedDispute {
  const dispute = books.disputes.get(id);
  if (!dispute) throw missing("dispute", id);
  return dispute;
}

/** Disputes a payment in full. Returns the dispute's id. */
export function openDispute(books: Books, intentId: string): string {
  const intent = getIntent(books, intentId);
  const charge = books.charges.get(idOf(intent.latest_charge) ?? "");
  if (!charge?.paid) throw new Error(`${intentId} has not been paid`);
  books.charges.set(charge.id, { ...charge, disputed: true });
  const dispute: BookedDispute = {
    id: books.newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: books.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: "fraudulent",
    status: "needs_response",
  };
  books.disputes.set(dispute.id, dispute);
  books.note("charge.dispute.created", dispute);
  return dispute.id;
}

export function closeDispute(books: Books, id: string, status: "won" | "lost"): void {
  const closed: BookedDispute = { ...getDispute(books, id), status };
  books.disputes.set(id, closed);
  books.note("charge.dispute.closed", closed);
}
