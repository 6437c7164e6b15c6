import { describe, expect, it } from "vitest";
import { methodLabel } from "./method-label.ts";

describe("a way to pay", () => {
  it.each([
    [{ type: "card", brand: "visa", lastFour: "4242" }, "Visa ending 4242"],
    [{ type: "card", brand: "amex", lastFour: "0005" }, "American Express ending 0005"],
    [{ type: "card", brand: null, lastFour: null }, "Card"],
    [{ type: "link", brand: null, lastFour: null }, "Link"],
    [{ type: "revolut_pay", brand: null, lastFour: null }, "Revolut Pay"],
    [{ type: "amazon_pay", brand: null, lastFour: null }, "Amazon Pay"],
    [{ type: "paypal", brand: null, lastFour: null }, "PayPal"],
    [{ type: "pay_by_moss", brand: null, lastFour: null }, "Pay By Moss"],
  ])("%o is called %s", (method, text) => {
    expect(methodLabel(method)).toBe(text);
  });
});
