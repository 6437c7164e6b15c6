import { describe, expect, test } from "vitest";
import { paymentFailureKind, paymentFailureMessage } from "./payment-failure-message.ts";

const DECLINED = "Your card was declined. Please check your card details or try a different payment method.";
const NO_FUNDS =
  "Your card has insufficient funds. Please check your account balance or try a different payment method.";
const WRONG_CVC = "The security code (CVC) you entered is incorrect. Please check and try again.";

describe("what a failed payment says", () => {
  test.each([
    ["Your card was DECLINED.", DECLINED],
    ["card_declined", DECLINED],
    ["insufficient_funds", NO_FUNDS],
    ["expired_card", "Your card has expired. Please use a different payment method."],
    ["incorrect_cvc", WRONG_CVC],
    ["invalid_cvc", WRONG_CVC],
    ["processing_error", "There was a temporary issue processing your payment. Please try again in a few moments."],
  ])("%s is put into friendly words", (message, text) => {
    expect(paymentFailureMessage({ message })).toBe(text);
  });

  test("a message nobody foresaw is shown as it is", () => {
    expect(paymentFailureMessage({ message: "The bank is on fire" })).toBe("The bank is on fire");
  });

  test("the code speaks when the provider's own message says less", () => {
    expect(paymentFailureMessage({ code: "insufficient_funds", message: "No money." })).toBe(NO_FUNDS);
  });

  test("without any message the usual causes are named", () => {
    expect(paymentFailureMessage({})).toBe(
      "We encountered an issue processing your payment. This could be due to incorrect card details, insufficient funds, or a temporary issue with your payment method.",
    );
  });
});

describe("the drawing beside it", () => {
  test("a passing fault asks to try again", () => {
    expect(paymentFailureKind({ code: "processing_error" })).toBe("retry");
  });

  test.each(["card_declined", "insufficient_funds"])("%s shows the card", (code) => {
    expect(paymentFailureKind({ code })).toBe("card");
  });

  test("anything else shows the general sign", () => {
    expect(paymentFailureKind({ code: "expired_card" })).toBe("other");
    expect(paymentFailureKind({})).toBe("other");
  });
});
