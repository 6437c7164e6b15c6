import { describe, expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { arrivalWindow, deliveryArea, deliveryPence } from "./delivery.ts";

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

describe("where a parcel goes", () => {
  it.each([
    ["SW1A 1AA", "mainland"],
    ["PO29 1AA", "mainland"],
    ["PO30 1AA", "remote"],
    ["PO41 0AA", "remote"],
    ["BT1 1AA", "remote"],
    ["IM1 1AA", "remote"],
    ["KW1 4AA", "remote"],
    ["IV26 2UR", "remote"],
    ["TR21 0LW", "remote"],
    ["TR20 8AA", "mainland"],
    ["PA50 1AA", "mainland"],
    ["PA60 7AA", "remote"],
    ["PH16 5AA", "mainland"],
    ["PH49 4AA", "remote"],
    ["KA27 8AA", "remote"],
    ["BF1 2AU", "forces"],
    ["JE2 3AB", "refused"],
    ["GY1 1AA", "refused"],
  ])("%s is %s", (postcode, area) => {
    expect(deliveryArea(postcode)).toBe(area);
  });

  it("takes two to three working days, and one to two more to a remote place", () => {
    const leavesOn = isoDay("2026-12-23");
    expect(arrivalWindow(leavesOn, "SW1A 1AA", DEFAULT_SETTINGS)).toEqual({ from: "2026-12-29", to: "2026-12-30" });
    expect(arrivalWindow(leavesOn, "ZE1 0AA", DEFAULT_SETTINGS)).toEqual({ from: "2026-12-30", to: "2027-01-04" });
    expect(arrivalWindow(leavesOn, "JE2 3AB", DEFAULT_SETTINGS)).toBeUndefined();
  });

  it("is promised for no day to the forces, whose post is carried on by BFPO", () => {
    expect(arrivalWindow(isoDay("2026-12-23"), "BF1 2AU", DEFAULT_SETTINGS)).toBeUndefined();
  });
});
