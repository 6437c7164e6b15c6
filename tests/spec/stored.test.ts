import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { STORED_IN_BROWSER } from "#web/content/stored-in-browser.ts";
import { storeTypedBuyer } from "#web/shop/checkout/buyer/stored-buyer.ts";
import {
  storeLastOrder,
  storePaymentError,
  takeLastOrder,
  takePaymentError,
} from "#web/shop/checkout/buyer/stored-details.ts";
import { storePlanOnTheWay } from "#web/shop/subscriptions/plan/store-plan-on-the-way.ts";
import { readStoredAnswers, storeAnswers } from "#web/shop/subscriptions/questionnaire/stored-answers.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const DECLINED = {
  errorCode: "card_declined",
  errorMessage: "Your card was declined.",
  orderId: 1014,
  timestamp: "2026-11-21T10:00:00.000Z",
};
const PAID = {
  orderId: 1014,
  totalAmount: "55.98",
  orderType: "mixed",
  hasSubscription: true,
  paymentStatus: "success",
};
const ANSWERS = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" } as const;

it("keeps the specified values of a session, under names that the privacy policy tells", () => {
  storeAnswers({ answers: { ...ANSWERS, exclusions: [] }, isComplete: true, isSaveWanted: false });
  const address = { line1: "3 Mill Lane", line2: "", city: "Bath", postcode: "BA1 2AB" };
  storeTypedBuyer({ firstName: "Wren", lastName: "Ashdown", email: "wren@example.com", address, password: "secret" });
  storePaymentError(DECLINED);
  storeLastOrder(PAID);
  expect([...kept.keys()]).toEqual(["selectedPlan", "checkoutData", "paymentErrorDetails", "lastOrderDetails"]);
  const notified = STORED_IN_BROWSER.filter(({ where }) => where === "Session storage").map(({ name }) => name);
  expect([...kept.keys()].filter((name) => !notified.includes(name))).toEqual([]);
  expect(readStoredAnswers()?.answers).toMatchObject(ANSWERS);
  expect(kept.get("checkoutData")).not.toContain("secret");
  const plan = { productId: 103, productPrice: "26.99" };
  storePlanOnTheWay(plan);
  storeTypedBuyer({ firstName: "Wren", lastName: "Ash", email: "wren@example.com", address });
  expect(JSON.parse(kept.get("checkoutData") ?? "")).toMatchObject({ lastName: "Ash", subscriptionData: plan });
  storePlanOnTheWay(undefined);
  expect(JSON.parse(kept.get("checkoutData") ?? "")).not.toHaveProperty("subscriptionData");
});

// Specification: "Or the saved last-order details (then removed)"; "or saved error details (then removed)".
it("gives what a payment left behind once, and nothing that is no such thing", () => {
  storePaymentError(DECLINED);
  storeLastOrder(PAID);
  expect(takePaymentError()).toEqual(DECLINED);
  expect(takeLastOrder()).toEqual(PAID);
  expect(kept.size).toBe(0);
  expect(takePaymentError()).toBeUndefined();
  kept.set("lastOrderDetails", '{"orderId":"1014"}');
  expect(takeLastOrder()).toBeUndefined();
});
