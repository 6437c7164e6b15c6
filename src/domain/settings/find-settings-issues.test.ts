import { describe, expect, it } from "vitest";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";
import { findSettingsIssues } from "./find-settings-issues.ts";

const pathsOf = (change: object) => findSettingsIssues({ ...DEFAULT_SETTINGS, ...change }).map(({ path }) => path);

describe("settings that do not fit together", () => {
  it("are none among the defaults", () => {
    expect(pathsOf({})).toEqual([]);
  });

  it("are named by the one to change", () => {
    expect(pathsOf({ chargeDay: 15 })).toEqual(["chargeDay"]);
    expect(pathsOf({ chargeDay: 8, cutOffDay: 8 })).toEqual(["chargeDay"]);
    expect(pathsOf({ chargeDay: 7, cutOffDay: 8 })).toEqual([]);
    expect(pathsOf({ cutOffDay: 16 })).toEqual(["cutOffDay"]);
    expect(pathsOf({ dispatchDay: 10, cutOffDay: 10 })).toEqual([]);
    expect(pathsOf({ basketDeliveryPence: pence(400) })).toEqual(["basketDeliveryPence"]);
    expect(pathsOf({ firstBoxPence: pence(2500) })).toEqual(["firstBoxPence"]);
    expect(pathsOf({ planDiscountPercent: { monthly: 20, "3months": 10, "6months": 15, "12months": 20 } })).toEqual([
      "planDiscountPercent.monthly",
    ]);
    const nothing = { monthly: false, "3months": false, "6months": false, "12months": false };
    expect(pathsOf({ offeredDurations: nothing })).toEqual(["offeredDurations.monthly"]);
    expect(pathsOf({ offeredAudiences: { women: false, men: false, children: false } })).toEqual([
      "offeredAudiences.women",
    ]);
    expect(pathsOf({ audienceNames: { women: "Adults", men: "adults", children: "Children" } })).toEqual([
      "audienceNames.men",
    ]);
    expect(pathsOf({ audienceNames: { women: "All", men: "All", children: "ALL" } })).toEqual([
      "audienceNames.men",
      "audienceNames.children",
    ]);
    expect(pathsOf({ audienceNames: { women: "Men", men: "Women", children: "Children" } })).toEqual([]);
  });
});
