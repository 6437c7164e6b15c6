import Stripe from "stripe";

/** An id that nothing has: what is asked about it changes nothing, whether it is allowed or not. */
const NOBODY = "rights_check_of_the_shop";

/** The rights that a restricted key needs, by Stripe's names, each with a harmless question that takes it. */
const QUESTIONS: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  "PaymentIntents: write": (stripe) => stripe.paymentIntents.cancel(`pi_${NOBODY}`),
  "SetupIntents: write": (stripe) => stripe.setupIntents.cancel(`seti_${NOBODY}`),
  "Customers: write": (stripe) => stripe.customers.update(`cus_${NOBODY}`, {}),
  "Charges and Refunds: write": (stripe) => stripe.refunds.create({ payment_intent: `pi_${NOBODY}` }),
  "Charges and Refunds: read": (stripe) => stripe.charges.retrieve(`ch_${NOBODY}`),
  "PaymentMethods: read": (stripe) => stripe.paymentMethods.retrieve(`pm_${NOBODY}`),
  "Disputes: read": (stripe) => stripe.disputes.retrieve(`du_${NOBODY}`),
  "Events: read": (stripe) => stripe.events.list({ limit: 1 }),
  "Balance and Balance Transaction Sources: read": (stripe) =>
    stripe.balanceTransactions.list({ limit: 1, expand: ["data.source"] }),
  "Payouts: read": (stripe) => stripe.payouts.list({ limit: 1 }),
};

/**
 * Which rights the key lacks: one that was revoked, all. Assumed of Stripe: that it looks at a key's rights before it looks for the thing. An
 * outage, which tells neither, is thrown.
 */
export async function findMissingRights(stripe: Stripe): Promise<readonly string[]> {
  const tried = Object.entries(QUESTIONS).map(async ([right, ask]) => ((await isAllowed(ask(stripe))) ? [] : [right]));
  return (await Promise.all(tried)).flat();
}

async function isAllowed(question: Promise<unknown>): Promise<boolean> {
  try {
    await question;
    return true;
  } catch (error) {
    const { StripePermissionError, StripeAuthenticationError } = Stripe.errors;
    if (error instanceof StripePermissionError || error instanceof StripeAuthenticationError) return false;
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return true;
    throw error;
  }
}
