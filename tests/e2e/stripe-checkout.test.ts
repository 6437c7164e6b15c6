import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShopFront } from "#tests/support/shop-front.ts";
import { type Double, startDouble } from "#tests/support/stripe-double/start-double.ts";
import { stripeVariables } from "#tests/support/stripe-shop.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

const STRESS_RELIEF = 61;
const DECLINED = { type: "card_error", code: "card_declined", message: "Your card was declined." };
const ANSWER = { headers: { "access-control-allow-origin": "*" }, contentType: "application/json" };
const ADDRESS = { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" };

/**
 * A stand-in for Stripe.js: a field for the card number, a wallet with a valid card, and a confirmation that the test
 * controls. The card form shows its prefilled values.
 */
const STRIPE_JS = `
  window.Stripe = () => {
    const made = (type, options) => {
      const listeners = {};
      const element = {
        on: (name, heard) => { listeners[name] = heard; return element; },
        once: (name, heard) => element.on(name, heard), off: () => element, update() {}, unmount() {}, destroy() {},
        mount(place) {
          if (type === "payment") {
            const field = document.createElement("input");
            field.setAttribute("aria-label", "Card number");
            field.id = "stripe-number";
            field.dataset.options = JSON.stringify(options);
            place.append(field);
            setTimeout(() => listeners.ready?.({ elementType: "payment" }));
            return;
          }
          const wallet = document.createElement("button");
          wallet.type = "button";
          wallet.textContent = "Wallet " + options.buttonType.applePay;
          const paymentFailed = ({ reason }) => { wallet.dataset.told = reason; };
          const opened = (details) => {
            sessionStorage.setItem("wallet-was-told", JSON.stringify(details));
            document.getElementById("stripe-number").value = "4242424242424242";
            listeners.confirm({ paymentFailed });
          };
          wallet.onclick = () => listeners.click({ resolve: opened, reject() { wallet.dataset.told = "rejected"; } });
          place.append(wallet);
          setTimeout(() => listeners.ready({ availablePaymentMethods: { applePay: true } }));
        },
      };
      return element;
    };
    const elements = {
      create: made, getElement: () => null, update() {}, on: () => elements,
      fetchUpdates: async () => ({}), submit: async () => ({}),
    };
    return {
      elements: (options) => { elements.secret = options.clientSecret; return elements; },
      createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
      async confirmPayment({ confirmParams }) {
        const number = document.getElementById("stripe-number").value;
        const body = JSON.stringify({ number, secret: elements.secret, returnTo: confirmParams.return_url });
        return (await fetch("https://api.stripe.com/confirm", { method: "POST", body })).json();
      },
    };
  };`;

/** Hosts from docs.stripe.com/security/guide for Stripe.js, without those of maps and Stripe's hosted pages. */
const STRIPE_HOSTS = {
  "script-src": ["https://js.stripe.com", "https://*.js.stripe.com"],
  "img-src": ["https://*.stripe.com"],
  "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
};

describe("paying through Stripe's form", () => {
  let double: Double;
  beforeAll(async () => {
    double = await startDouble(() => new Date());
  });
  afterAll(() => double?.close());
  const { shop, openPage } = openShopFront({
    settings: () => stripeVariables(double),
  });

  it.each(JOURNEY_WIDTHS)("leads to the paid order, past a declined card, at %d px", async (width) => {
    const watched = await openPage(width);
    const { page } = watched;
    await playStripe(page, double);
    const account = {
      email: `wren${width}@example.com`,
      password: "lavender-and-salt",
      firstName: "Wren",
      lastName: "A",
    };
    await page.goto("/");
    await page.request.post("/api/auth/signup", { data: { ...account, address: ADDRESS } });
    await page.request.post("/api/cart/add", { data: { productId: STRESS_RELIEF } });

    await page.goto("/basket");
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await page.getByLabel("Card number").fill("4000000000000002");
    const filled = JSON.parse((await page.getByLabel("Card number").getAttribute("data-options")) ?? "{}");
    const { line1, city, postcode: postal_code } = ADDRESS;
    const address = { line1, line2: "", city, postal_code, country: "GB" };
    expect(filled).toEqual({
      defaultValues: { billingDetails: { name: "Wren A", email: account.email, address } },
      wallets: { applePay: "never", googlePay: "never" },
    });
    await page.getByText("or pay by card").waitFor();
    await watched.inspect("stripe-checkout");
    await page.getByRole("button", { name: /^Pay now/ }).click();
    await page.waitForURL("**/payment-failed");
    await page.getByText("Your card was declined").first().waitFor();

    await page.goto("/unified-checkout");
    await page.getByLabel("Card number").fill("4242424242424242");
    await page.getByRole("button", { name: /^Pay now/ }).click();
    await page.waitForURL("**/success?*");
    await page.getByText("Stress Relief Collection").first().waitFor();
  });

  it("is paid by a wallet with one press, at the total that was shown and at no other", async () => {
    const { page } = await openPage(390);
    await playStripe(page, double);
    await page.goto("/");
    const person = { email: "wallet@example.com", password: "lavender-and-salt", firstName: "Wren", lastName: "A" };
    await page.request.post("/api/auth/signup", { data: { ...person, address: ADDRESS } });
    await page.request.post("/api/cart/add", { data: { productId: STRESS_RELIEF } });
    await page.goto("/checkout");
    const wallet = page.getByRole("button", { name: "Wallet buy" });
    await wallet.waitFor();
    await page.request.put("/api/cart/update", { data: { productId: STRESS_RELIEF, quantity: 2 } });
    await wallet.click();
    await page.getByText("Your total has changed to £70.98").waitFor();
    expect(await wallet.getAttribute("data-told")).toBe("fail");
    await page.getByRole("button", { name: "Pay now - £70.98", disabled: false }).waitFor();
    await wallet.click();
    await page.waitForURL("**/success?*");
    await page.getByText("£70.98").first().waitFor();
  });

  it("leads from a plan's own payment to the account, also by way of the bank", async () => {
    const { page } = await openPage(390);
    await playStripe(page, double);
    await page.goto("/");
    const person = { email: "plan@example.com", password: "lavender-and-salt", firstName: "Wren", lastName: "A" };
    await page.request.post("/api/auth/signup", { data: { ...person, address: ADDRESS } });
    const answers = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" };
    await page.request.post("/api/questionnaire", { data: answers });
    await page.goto("/subscription/pay");
    const opened = page.waitForResponse("**/api/create-subscription");
    await page.getByLabel("Card number").fill("4242424242424242");
    const { orderId } = (await (await opened).json()) as { orderId: number };
    await page.getByRole("button", { name: /^Subscribe and pay/, disabled: false }).click();
    await page.waitForURL("**/account");
    await page.getByText("Subscription Created!").waitFor();
    await page.goto(`/account?orderId=${orderId}&redirect_status=failed`);
    await page.getByText("Payment Failed").waitFor();
    await page.goto(`/account?orderId=${orderId}&redirect_status=succeeded`);
    await page.getByText("Subscription Created!").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  it("shows what a subscription means above the wallet that begins one", async () => {
    const { page } = await openPage(390);
    await playStripe(page, double);
    await page.goto("/");
    const person = { email: "box@example.com", password: "lavender-and-salt", firstName: "Wren", lastName: "A" };
    await page.request.post("/api/auth/signup", { data: { ...person, address: ADDRESS } });
    const questionnaireData = { audience: "women", naturalness: "100natural", purpose: "personal" };
    await page.request.post("/api/cart/add", { data: { productId: 103, questionnaireData } });
    await page.goto("/checkout");
    const wallet = page.getByRole("button", { name: "Wallet subscribe" });
    const facts = await page.getByRole("heading", { name: "Key information" }).boundingBox();
    expect((await wallet.boundingBox())?.y).toBeGreaterThan(facts?.y ?? Number.POSITIVE_INFINITY);
    await wallet.click();
    await page.waitForURL("**/success?*");
    const notified = await page.evaluate(() => sessionStorage.getItem("wallet-was-told"));
    expect(notified).toMatch(/"label":"[^"]+","amount":2699,"recurringPaymentStartDate"/);
  });

  it("lets Stripe's own hosts in where cards are typed, and nobody anywhere else", async () => {
    const policyOf = async (path: string) =>
      (await fetch(shop.url + path)).headers.get("content-security-policy") ?? "";
    const cardPages = [
      "/checkout",
      "/unified-checkout",
      "/subscription/pay",
      "/account/card?subscription=1",
      "/account/pay/1",
      "/box/card?token=old",
      "/box/pay?token=old",
    ];
    for (const path of cardPages) expect(hostsOf(await policyOf(path)), path).toEqual(STRIPE_HOSTS);
    const openerOf = async (path: string) => (await fetch(shop.url + path)).headers.get("cross-origin-opener-policy");
    for (const path of cardPages) expect(await openerOf(path), path).toBe("same-origin-allow-popups");
    for (const path of ["/", "/account", "/basket"]) expect(await openerOf(path), path).toBe("same-origin");
    expect(await policyOf("/account")).not.toContain("stripe");
    expect(await policyOf("/basket")).not.toContain("stripe");
    expect(await policyOf("/")).not.toContain("stripe");
  });
});

/** Hosts that each directive allows, except the shop itself and the hashes of its scripts. */
function hostsOf(policy: string): Record<string, string[]> {
  const directives = policy.split("; ").map((text) => {
    const [name = "", ...sources] = text.split(" ");
    return [name, sources.filter((source) => !source.startsWith("'") && source !== "data:")] as const;
  });
  return Object.fromEntries(directives.filter(([, hosts]) => hosts.length > 0));
}

async function playStripe(page: Page, double: Double): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: STRIPE_JS }),
  );
  await page.route("https://api.stripe.com/confirm", (route) => {
    const sent = route.request().postDataJSON() as { number: string; secret: string; returnTo: string };
    // Specification: "A return address of /account (subscription page) or /success with query payment_status,
    // order_type, orderId."
    const back = new URL(sent.returnTo);
    const isPlan = page.url().endsWith("/subscription/pay");
    expect(back.pathname).toBe(isPlan ? "/account" : "/success");
    expect([...back.searchParams.keys()]).toEqual(isPlan ? ["orderId"] : ["payment_status", "order_type", "orderId"]);
    const [intentId = ""] = sent.secret.split("_secret");
    const isPaid = double.form.pay(intentId, { card: sent.number }) === "succeeded";
    return route.fulfill({ ...ANSWER, body: JSON.stringify(isPaid ? {} : { error: DECLINED }) });
  });
}
