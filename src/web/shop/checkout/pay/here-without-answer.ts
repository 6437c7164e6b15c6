const ANSWERS = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

/** This page, to which a bank with a page of its own sends the customer back; Stripe adds its answer to the address. */
export function hereWithoutAnswer(): string {
  const here = new URL(window.location.href);
  for (const name of ANSWERS) here.searchParams.delete(name);
  return here.href;
}
