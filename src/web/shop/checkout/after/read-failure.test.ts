import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { drawWords } from "#tests/spec/draw-text.ts";
import { FailureView, readFailure } from "./payment-failed-page.tsx";

const LEFT = { errorCode: "processing_error", errorMessage: "", orderId: 1001, timestamp: "2026-11-22T10:00:00.000Z" };

function kindAt(address: string) {
  return readFailure(new URLSearchParams(address), undefined).kind;
}

describe("the page of a failed payment", () => {
  // Specification: "Icon: orange retry for processing errors, card icon for declined or insufficient funds, generic
  // alert otherwise."
  it.each([
    ["error_message=processing_error", "retry"],
    ["error_code=processing_error", "retry"],
    ["error_message=Your card was declined.", "card"],
    ["error_code=insufficient_funds", "card"],
    ["error_code=payment_failed", "other"],
    ["error_message=", "other"],
    ["error_code=expired_card", "other"],
    ["", "other"],
  ])("draws the sign that the raw code and message of %s ask for", (address, kind) => {
    expect(kindAt(address)).toBe(kind);
  });

  // Specification: "Failed reads query error_code, error_message, orderId, or saved error details (then removed)."
  it("is told by the address, and without one by what the checkout left", () => {
    expect(readFailure(new URLSearchParams("error_code=expired_card&orderId=7"), LEFT)).toMatchObject({
      message: "Your card has expired. Please use a different payment method.",
      orderId: "7",
    });
    expect(readFailure(new URLSearchParams(), LEFT)).toMatchObject({
      message: "There was a temporary issue processing your payment. Please try again in a few moments.",
      kind: "retry",
      orderId: "1001",
    });
    expect(readFailure(new URLSearchParams(), undefined)).toMatchObject({
      message: "There was an error processing your payment. Please try again.",
      isKnown: false,
    });
    expect(readFailure(new URLSearchParams("orderId=<b>"), undefined).orderId).toBeUndefined();
  });

  // Specification: "Any other message is shown as is." Ruling: of the address, only mapped messages are shown.
  it("shows a message as it is that the shop has stored, and never one of the address", () => {
    const message = "The issuer's system is closed until 6 am.";
    const stored = { ...LEFT, errorCode: "unforeseen", errorMessage: message };
    const textAt = (address: string, left = stored) =>
      drawWords(createElement(FailureView, { failure: readFailure(new URLSearchParams(address), left) }));
    expect(textAt("")).toContain(`Payment Failed ${message} Reference: order #1001`);
    expect(textAt("orderId=7")).toContain(`Payment Failed ${message} Reference: order #7`);
    const address = new URLSearchParams({ error_code: "unforeseen", error_message: message });
    expect(textAt(address.toString())).not.toContain(message);
  });
});
