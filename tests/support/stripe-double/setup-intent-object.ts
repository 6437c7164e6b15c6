import type Stripe from "stripe";

type Given = Pick<Stripe.SetupIntent, "id" | "created"> & Partial<Stripe.SetupIntent>;

/** Creates a setup intent in Stripe's format. Missing values get the defaults of a new one. */
export function setupIntentObject(given: Given): Stripe.SetupIntent {
  return {
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: "always" },
    cancellation_reason: null,
    client_secret: `${given.id}_secret_double`,
    customer: null,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card", "link"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
    ...given,
  } satisfies Stripe.SetupIntent;
}
