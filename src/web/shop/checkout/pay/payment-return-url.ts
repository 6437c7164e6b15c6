const ANSWERS = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

/** Return address for a bank's own page, without the provider's parameters. */
export function paymentReturnUrl(): string {
  const here = new URL(window.location.href);
  for (const name of ANSWERS) here.searchParams.delete(name);
  return here.href;
}
