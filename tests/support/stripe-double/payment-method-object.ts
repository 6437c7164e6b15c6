import type Stripe from "stripe";

/** An entered payment method: a card number, a Link account's email address, or a one-time method. */
export type Entered = { card: string } | { link: string } | { oneOff: "klarna" };

type Given = Pick<Stripe.PaymentMethod, "id" | "created" | "customer">;

/** A payment method in Stripe's format: brand and last four digits of a card, account of Link. */
export function paymentMethodObject(given: Given, entered: Entered): Stripe.PaymentMethod {
  const common = {
    ...given,
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    customer_account: null,
    livemode: false,
    metadata: {},
  } as const satisfies Partial<Stripe.PaymentMethod>;
  if ("link" in entered) return { ...common, type: "link", link: { email: entered.link } };
  if ("oneOff" in entered) return { ...common, type: entered.oneOff, [entered.oneOff]: {} };
  return { ...common, type: "card", card: cardOf(entered.card) };
}

function cardOf(cardNumber: string): Stripe.PaymentMethod.Card {
  return {
    brand: "visa",
    checks: null,
    country: "GB",
    display_brand: "visa",
    exp_month: 12,
    exp_year: 2030,
    funding: "credit",
    generated_from: null,
    last4: cardNumber.replace(/\D/g, "").slice(-4),
    networks: null,
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
