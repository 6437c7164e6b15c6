import type Stripe from "stripe";

type Given = Pick<Stripe.PaymentIntent, "id" | "amount" | "created"> & Partial<Stripe.PaymentIntent>;

/** Creates a payment intent in Stripe's format. Missing values get the defaults of a new one. */
export function paymentIntentObject(given: Given): Stripe.PaymentIntent {
  return {
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: "always" },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${given.id}_secret_double`,
    confirmation_method: "automatic",
    currency: "gbp",
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card", "link"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
    ...given,
  } satisfies Stripe.PaymentIntent;
}
