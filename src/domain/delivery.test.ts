import { describe, expect, it } from "vitest";
import { deliveryPence } from "./delivery.ts";
import { pence } from "./money.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

describe("delivery", () => {
  it("costs £1.00 for an order with goods in it", () => {
    expect(deliveryPence(true, DEFAULT_SETTINGS)).toBe(100);
  });

  it("costs nothing for boxes alone", () => {
    expect(deliveryPence(false, DEFAULT_SETTINGS)).toBe(0);
  });

  it("costs the merchant's basket rate, not the tariff it is shown against", () => {
    const settings = { ...DEFAULT_SETTINGS, basketDeliveryPence: pence(250), tariffDeliveryPence: pence(450) };
    expect(deliveryPence(true, settings)).toBe(250);
    expect(deliveryPence(false, settings)).toBe(0);
  });

  it("is shown against a tariff of £3.99 until the merchant says otherwise", () => {
    expect(DEFAULT_SETTINGS.tariffDeliveryPence).toBe(399);
  });
});
