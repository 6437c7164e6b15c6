import { describe, expect, it } from "vitest";
import { decideShopChecks, type ShopFacts } from "./going-live.ts";

const now = new Date("2026-11-21T10:00:00Z");
const READY: ShopFacts = {
  isExampleTrader: false,
  takesRealMoney: true,
  missingRights: [],
  isDemo: false,
  demonstration: { accounts: [], orders: 0, subscriptions: 0, reviews: 0 },
  standardsOfOtherSize: 0,
  publicUrl: "https://shop.example",
  hasMailServer: true,
  lastBackupAt: new Date("2026-11-20T10:00:00Z"),
  hasSecondFactor: true,
  now,
};

describe("what the shop checks by itself before it goes live", () => {
  it("holds for a shop that is ready", () => {
    expect(Object.values(decideShopChecks(READY)).every(Boolean)).toBe(true);
  });

  it.each([
    ["trader-named", { isExampleTrader: true }],
    ["live-payments", { takesRealMoney: false }],
    ["payment-rights", { missingRights: ["Events: read"] }],
    ["payment-rights", { missingRights: undefined }],
    ["demonstration-off", { isDemo: true }],
    ["demo-accounts-closed", { demonstration: { accounts: ["demo"], orders: 0, subscriptions: 0, reviews: 0 } }],
    ["demo-orders-removed", { demonstration: { accounts: [], orders: 1, subscriptions: 0, reviews: 0 } }],
    ["demo-orders-removed", { demonstration: { accounts: [], orders: 0, subscriptions: 1, reviews: 0 } }],
    ["demo-reviews-removed", { demonstration: { accounts: [], orders: 0, subscriptions: 0, reviews: 1 } }],
    ["standard-boxes", { standardsOfOtherSize: 1 }],
    ["secure-address", { publicUrl: "http://shop.example" }],
    ["letters-sent", { hasMailServer: false }],
    ["recent-backup", { lastBackupAt: undefined }],
    ["recent-backup", { lastBackupAt: new Date("2026-11-20T09:59:59Z") }],
    ["second-factor", { hasSecondFactor: false }],
  ] as const)("%s alone is open with %o", (check, change) => {
    const checks = decideShopChecks({ ...READY, ...change });
    expect(Object.entries(checks).filter(([, isDone]) => !isDone)).toEqual([[check, false]]);
  });
});
