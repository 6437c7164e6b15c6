import type { StripeExpressCheckoutElementOptions } from "@stripe/stripe-js";
import type { Basket } from "#contract/basket.ts";
import { parsePounds } from "#domain/money.ts";

/**
 * What Apple Pay's sheet says of the boxes that follow; Apple then gives a token that outlives the telephone. It has room for
 * one plan: of several, and of none, it is told nothing.
 */
export function applePayPlan(
  items: Basket["items"],
  managementURL: string,
): StripeExpressCheckoutElementOptions["applePay"] {
  const goingOn = items.filter(({ terms }) => terms && terms.laterCharges.length > 0);
  const [{ productName, terms } = {}, ...others] = goingOn;
  const next = terms?.laterCharges[0];
  const last = terms?.laterCharges.at(-1);
  if (!productName || !terms || !next || !last || others.length > 0) return undefined;
  return {
    recurringPaymentRequest: {
      paymentDescription: productName,
      managementURL,
      regularBilling: {
        label: productName,
        amount: parsePounds(next.amount),
        recurringPaymentStartDate: noonOf(next.chargeOn),
        ...(terms.rolls ? {} : { recurringPaymentEndDate: noonOf(last.chargeOn) }),
        recurringPaymentIntervalUnit: "month",
        recurringPaymentIntervalCount: 1,
      },
      billingAgreement: "Each box is announced before it is charged. Skip, pause or cancel in your account.",
    },
  };
}

/** An instant of that day wherever in the country the telephone is. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
