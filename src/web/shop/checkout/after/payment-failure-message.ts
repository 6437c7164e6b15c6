/** Details of a failed payment. All of them may be missing after a reload. */
export interface PaymentFailure {
  code?: string | undefined;
  message?: string | undefined;
}

/** Selects the illustration. */
export type PaymentFailureKind = "retry" | "card" | "other";

export const DEFAULT_FAILURE_MESSAGE = "There was an error processing your payment. Please try again.";

/** Failure of an order that changed between payment and settlement. The payment was taken and will be refunded. */
export const PAYMENT_RETURNED = {
  code: "order_changed",
  message: "Your order changed while you paid, so the payment is being returned. Check out again.",
};

const NO_MESSAGE =
  "We encountered an issue processing your payment. This could be due to incorrect card details, insufficient funds, or a temporary issue with your payment method.";

// Messages in the order of the specification (section 8). The first entry with one of its `marks` in the lower-case
// error applies.
const MESSAGES: readonly { marks: readonly string[]; text: string }[] = [
  {
    marks: ["declined", "card_declined"],
    text: "Your card was declined. Please check your card details or try a different payment method.",
  },
  {
    marks: ["insufficient_funds"],
    text: "Your card has insufficient funds. Please check your account balance or try a different payment method.",
  },
  { marks: ["expired_card"], text: "Your card has expired. Please use a different payment method." },
  {
    marks: ["incorrect_cvc", "invalid_cvc"],
    text: "The security code (CVC) you entered is incorrect. Please check and try again.",
  },
  {
    marks: ["processing_error"],
    text: "There was a temporary issue processing your payment. Please try again in a few moments.",
  },
];

/** Message for the provider's text or code. An unknown text is shown as it is. */
export function paymentFailureMessage({ code, message }: PaymentFailure): string {
  const known = findMessage(message) ?? findMessage(code);
  return known ?? (message?.trim() || NO_MESSAGE);
}

function findMessage(text: string | undefined): string | undefined {
  const lowerCase = text?.toLowerCase() ?? "";
  return MESSAGES.find(({ marks }) => marks.some((mark) => lowerCase.includes(mark)))?.text;
}

/**
 * "retry" for a temporary fault, "card" if the card was declined, else "other". Decided by the provider's text, not by
 * our message.
 */
export function paymentFailureKind({ code, message }: PaymentFailure): PaymentFailureKind {
  const text = `${code ?? ""} ${message ?? ""}`.toLowerCase();
  if (text.includes("processing_error")) return "retry";
  if (text.includes("declined") || text.includes("insufficient")) return "card";
  return "other";
}
