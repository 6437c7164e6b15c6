import type Stripe from "stripe";

type Given = Pick<Stripe.Charge, "id" | "amount" | "created" | "payment_intent" | "payment_method" | "customer"> &
  Partial<Stripe.Charge>;

export function chargeObject(given: Given): Stripe.Charge {
  const isPaid = given.status !== "failed";
  return {
    object: "charge",
    amount_captured: isPaid ? given.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: isPaid,
    currency: "gbp",
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
    ...given,
  } satisfies Stripe.Charge;
}
