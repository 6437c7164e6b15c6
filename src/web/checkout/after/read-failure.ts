import type { PaymentErrorDetails } from "#web/checkout/buyer/stored-details.ts";
import {
  DEFAULT_FAILURE_MESSAGE,
  type PaymentFailureKind,
  paymentFailureKind,
  paymentFailureMessage,
} from "./payment-failure-message.ts";

/** What the failed-payment page tells. */
export interface Failure {
  code: string | undefined;
  message: string;
  kind: PaymentFailureKind;
  orderId: string | undefined;
  /** False when nothing tells what happened, as after a reload. */
  isKnown: boolean;
}

/** The address speaks first, then what the checkout left behind. Anybody can write an address: it only picks our words. */
export function readFailure(address: URLSearchParams, left: PaymentErrorDetails | undefined): Failure {
  const ofAddress = [address.get("error_message"), address.get("error_code")].filter((each) => each !== null);
  const isOfAddress = ofAddress.length > 0;
  const code = isOfAddress ? ofAddress.join(" ") : left?.errorCode;
  const message = isOfAddress ? undefined : left?.errorMessage;
  const orderId = address.get("orderId") ?? left?.orderId.toString();
  const isKnown = code !== undefined || message !== undefined;
  return {
    code,
    isKnown,
    message: isKnown ? paymentFailureMessage({ code, message }) : DEFAULT_FAILURE_MESSAGE,
    kind: paymentFailureKind({ code, message }),
    orderId: orderId && /^\d{1,10}$/.test(orderId) ? orderId : undefined,
  };
}
