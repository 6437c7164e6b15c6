import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoxPayment } from "#contract/subscriptions/box-payments.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { type Double, startDouble } from "#tests/support/stripe-double/start-double.ts";
import { stripeVariables } from "#tests/support/stripe-shop.ts";
import { PHONE } from "#tests/support/watched-page.ts";

const STRIPE_JS = `
  window.Stripe = () => {
    const listeners = {};
    const element = {
      on: (name, heard) => { listeners[name] = heard; return element; },
      once: (name, heard) => element.on(name, heard), off: () => element, update() {}, unmount() {}, destroy() {},
      mount(place) {
        const field = document.createElement("input");
        field.setAttribute("aria-label", "Card number");
        field.id = "stripe-number";
        place.append(field);
        setTimeout(() => listeners.ready?.({ elementType: "payment" }));
      },
    };
    const elements = {
      create: () => element, getElement: () => element, update() {}, on: () => elements,
      fetchUpdates: async () => ({}), submit: async () => ({}),
    };
    return {
      elements: () => elements, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {},
      _registerWrapper() {},
      async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
        const number = elements && document.getElementById("stripe-number").value;
        const body = JSON.stringify({ number, clientSecret, returnTo: confirmParams.return_url, redirect });
        return (await fetch("https://api.stripe.com/confirm", { method: "POST", body })).json();
      },
    };
  };`;

/** Message that Stripe's loader logs because the stand-in script has no version. */
const STAND_IN_IS_SEEN = "Stripe.js@undefined";

const ANSWER = { headers: { "access-control-allow-origin": "*" }, contentType: "application/json" };
const UNAUTHENTICATED = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method.",
};
const OPEN: BoxPayment = {
  subscriptionId: 1,
  boxMonth: "2027-01" as BoxPayment["boxMonth"],
  audience: "women",
  amount: "26.99",
  giftCardAmount: "0.00",
  dispatchOn: "2027-01-15" as BoxPayment["dispatchOn"],
  status: "open",
  payUntil: "2027-01-07" as BoxPayment["payUntil"],
  needsBank: true,
  method: { type: "link", brand: null, lastFour: null },
  payment: { paymentId: "pi_box", clientSecret: "pi_box_secret" },
};

describe("a box's page through Stripe's form", () => {
  let double: Double;
  beforeAll(async () => {
    double = await startDouble(() => new Date());
  });
  afterAll(() => double?.close());
  const { openPage } = openShopFront({ settings: () => stripeVariables(double) });

  it("confirms with the bank, or with another card on the same payment", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    const stripe = await playStripe(page);
    await openHydrated(page, "/box/pay?token=good&payment_intent=pi_box&redirect_status=failed");
    await page.getByText("Your bank did not confirm the payment. Nothing was charged.").waitFor();
    const confirm = page.getByRole("button", { name: "Confirm with your bank" });
    await page.getByText("£26.99 with Link").waitFor();
    await page.getByLabel("Card number").waitFor();
    await inspect("82-stripe-box");
    stripe.answer = { error: UNAUTHENTICATED };
    await confirm.click();
    await page.getByText(UNAUTHENTICATED.message).waitFor();
    expect(stripe.sent).toEqual({
      clientSecret: "pi_box_secret",
      redirect: "if_required",
      returnTo: expect.stringMatching(/\/box\/pay\?token=good$/),
    });
    stripe.answer = {};
    await page.getByLabel("Card number").fill("4242424242424242");
    const pay = page.getByRole("button", { name: "Pay £26.99" });
    stripe.afterConfirm = () => {
      stripe.opened = { ...OPEN, status: "unknown", payment: null };
    };
    await pay.click();
    await page.getByText("We do not know yet whether this payment went through").waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    expect(stripe.sent).toMatchObject({ number: "4242424242424242", redirect: "if_required" });
    await inspect("82-stripe-box-unknown");
    stripe.settled = { ...OPEN, status: "paid", payment: null };
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByRole("heading", { name: "Thank you, your January box is paid" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    expect(complaints.filter((each) => !each.includes(STAND_IN_IS_SEEN))).toEqual([]);
  });

  it("says what happened to a box that cannot be paid any more, and where to go on", async () => {
    const { page, inspect } = await openPage(390);
    const stripe = await playStripe(page);
    stripe.opened = { ...OPEN, status: "left-out", payment: null };
    await openHydrated(page, "/box/pay?token=good");
    await page.getByRole("heading", { name: "Your January box was skipped" }).waitFor();
    await inspect("83-box-left-out");
    stripe.opened = { ...OPEN, status: "returned", payment: null };
    await openHydrated(page, "/box/pay?token=good");
    await page.getByRole("heading", { name: /came too late and is being returned/ }).waitFor();
    await inspect("83-payment-returned");
    await page.route("**/api/box/pay/open", (route) =>
      route.fulfill({ status: 503, json: { code: "payment-unavailable", message: "away" } }),
    );
    await openHydrated(page, "/box/pay?token=good");
    await page.getByText("Your payment could not be loaded").waitFor();
    await inspect("83-provider-away");
    await page.unroute("**/api/box/pay/open");
    await playStripe(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Confirm with your bank" }).waitFor();
  });
});

interface PlayedStripe {
  /** The shop's response when the payment is opened. `settled` is its response when the result is checked. */
  opened: BoxPayment;
  settled: BoxPayment;
  answer: object;
  sent: unknown;
  afterConfirm: () => void;
}

/** Mocks the shop's responses too, because its clock cannot move to a charge day with a real provider. */
async function playStripe(page: Page): Promise<PlayedStripe> {
  const unknown: BoxPayment = { ...OPEN, status: "unknown", payment: null };
  const played: PlayedStripe = {
    opened: OPEN,
    settled: unknown,
    answer: {},
    sent: undefined,
    afterConfirm: () => undefined,
  };
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: STRIPE_JS }),
  );
  await page.route("https://api.stripe.com/confirm", (route) => {
    played.sent = route.request().postDataJSON();
    played.afterConfirm();
    return route.fulfill({ ...ANSWER, body: JSON.stringify(played.answer) });
  });
  await page.route("**/api/box/pay/open", (route) => route.fulfill({ json: played.opened }));
  await page.route("**/api/box/pay", (route) => route.fulfill({ json: played.settled }));
  return played;
}
