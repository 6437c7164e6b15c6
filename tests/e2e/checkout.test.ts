import { describe, expect, it } from "vitest";
import { becomeCustomer, fillCard, putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS, PHONE } from "#tests/support/watched-page.ts";

const WOMENS_THREE_MONTHS = 103;
const MENS_MONTHLY = 201;
const GOOD_CARD = "4242 4242 4242 4242";

describe("a customer at the checkout, in a real browser", () => {
  const { openPage } = openSharedFront();

  it.each(JOURNEY_WIDTHS)("pays for products and a box together, with a discount code, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await becomeCustomer(page);
    await putIntoBasket(page, STRESS_RELIEF);
    await putIntoBasket(page, WOMENS_THREE_MONTHS);
    await openHydrated(page, "/basket");
    await page.getByLabel("Discount code").fill("welcome10");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("Discount (WELCOME10)").waitFor();
    await inspect("80-basket-code");
    const basket = await page.locator("main").innerText();
    for (const amount of ["£54.98", "−£5.50", "£1.00", "£50.48"]) expect(basket).toContain(amount);
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await page.getByLabel("Card number").waitFor();
    for (const name of ["Delivery Address", "Payment Details"])
      await page.getByRole("heading", { name, exact: true }).waitFor();
    await inspect("81-checkout-mixed");
    await fillCard(page, GOOD_CARD);
    await page.getByRole("button", { name: "Subscribe and pay £50.48 now" }).click();
    await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
    await inspect("82-success-mixed");
    expect(await page.locator("main").innerText()).toContain("£50.48");
    expect(complaints).toEqual([]);
  });

  it("pays a box alone without delivery, after 3-D Secure was refused and then approved", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    await becomeCustomer(page);
    await putIntoBasket(page, MENS_MONTHLY);
    await openHydrated(page, "/basket");
    await inspect("83-basket-box");
    expect(await page.locator("main").innerText()).toMatch(/Delivery \(Tracked 48\)\s+£0\.00/);
    await openHydrated(page, "/checkout");
    await fillCard(page, "4000 0025 0000 3155");
    await page.getByRole("button", { name: "Subscribe and pay £19.99 now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).waitFor();
    await inspect("84-3ds");
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
    await page.waitForURL("**/payment-failed**");
    await page.getByRole("heading", { name: "Payment Failed" }).waitFor();
    await inspect("85-payment-failed");
    await page.getByRole("link", { name: "Try Payment Again" }).click();
    await fillCard(page, "4000 0025 0000 3155");
    await page.getByRole("button", { name: "Subscribe and pay £19.99 now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("is told of a declined card and pays the same order with another", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    await becomeCustomer(page);
    await putIntoBasket(page, STRESS_RELIEF);
    await openHydrated(page, "/checkout");
    await fillCard(page, "4000 0000 0000 0002");
    await page.getByRole("button", { name: "Pay now - £35.99" }).click();
    await page.getByText("Your card was declined.").waitFor();
    await inspect("86-declined");
    const reference = /#(\d+)/.exec(await page.locator("main").innerText())?.[1] ?? "none";
    await page.getByRole("link", { name: "Try Payment Again" }).click();
    await fillCard(page, GOOD_CARD);
    await page.getByRole("button", { name: "Pay now - £35.99" }).click();
    await page.waitForURL(`**/success**orderId=${reference}**`);
    await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("whose session has expired is told so, and comes back after signing in", async () => {
    const { page, inspect } = await openPage(PHONE.width);
    const email = await becomeCustomer(page);
    await putIntoBasket(page, STRESS_RELIEF);
    await openHydrated(page, "/checkout");
    await fillCard(page, GOOD_CARD);
    await page.context().clearCookies({ name: "ms_session" });
    await page.getByRole("button", { name: "Pay now - £35.99" }).click();
    await page.getByText("Please sign in again to complete your purchase").first().waitFor();
    await inspect("87-session-expired");
    await page.waitForURL("**/auth**");
    await page.getByLabel("Username").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("lavender-and-salt");
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/checkout");
    await fillCard(page, GOOD_CARD);
    await page.getByRole("button", { name: "Pay now - £35.99" }).click();
    await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
  });

  it.each(JOURNEY_WIDTHS)("pays for products with one press of the wallet, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await becomeCustomer(page);
    await putIntoBasket(page, STRESS_RELIEF);
    await openHydrated(page, "/checkout");
    const wallet = page.getByRole("button", { name: "Pay £35.99 with the wallet" });
    await wallet.waitFor();
    await inspect("89-wallet");
    await page.request.put("/api/cart/update", { data: { productId: STRESS_RELIEF, quantity: 2 } });
    await wallet.click();
    await page.getByText("Your total has changed to £70.98").waitFor();
    await inspect("89-wallet-changed");
    let isCardOff: boolean | undefined;
    await page.route("**/api/sandbox/payments/**", async (route) => {
      await page.getByRole("button", { name: "Processing..." }).waitFor();
      isCardOff = await page.getByRole("button", { name: "Pay now - £70.98" }).isDisabled();
      await route.continue();
    });
    await page.getByRole("button", { name: "Pay £70.98 with the wallet" }).click();
    await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
    expect(await page.locator("main").innerText()).toContain("£70.98");
    expect(isCardOff).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("pays a box in one of two places that both had its first price", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    await becomeCustomer(page);
    await putIntoBasket(page, WOMENS_THREE_MONTHS);
    await openHydrated(page, "/checkout");
    const wallet = page.getByRole("button", { name: "Subscribe and pay £19.99 with the wallet" });
    await wallet.waitFor();
    const answers = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" };
    await page.request.post("/api/questionnaire", { data: answers });
    const other = await page.request.post("/api/create-subscription", { data: { productId: WOMENS_THREE_MONTHS } });
    const plan: { paymentId: string; clientSecret: string } = await other.json();
    await wallet.click();
    await page.getByText("Pay again").first().waitFor();
    await inspect("89-order-renewed");
    // Pays for the plan in another tab, which closes the first order. A new order then has the regular price.
    const again = await page.request.post("/api/create-subscription", { data: { productId: WOMENS_THREE_MONTHS } });
    const { paymentId, clientSecret } = (await again.json()) as typeof plan;
    const card = { cardNumber: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123" };
    await page.request.post(`/api/sandbox/payments/${paymentId}/confirm`, { data: { clientSecret, ...card } });
    await wallet.click();
    await page.getByText("Your total has changed to £26.99").waitFor();
    await inspect("89-offer-gone");
    // Ignores expected refusals. Before the page offers a new order, it asks whether another tab has paid this one.
    expect(complaints.filter((complaint) => !/mark-paid$|status of 409/.test(complaint))).toEqual([]);
  });

  it.each(JOURNEY_WIDTHS)("subscribes past the basket, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await becomeCustomer(page);
    const answers = { audience: "men", naturalness: "100natural", purpose: "personal", duration: "6months" };
    await page.request.post("/api/questionnaire", { data: answers });
    await openHydrated(page, "/subscription/pay");
    await page.getByRole("button", { name: "Subscribe and pay £19.99 now" }).waitFor();
    await page.getByRole("radio", { name: /^12 Months/i }).check();
    await page.getByText("then £23.99 a month from").first().waitFor();
    for (const name of ["Monthly", "3 Months", "6 Months"])
      await page.getByRole("radio", { name: new RegExp(`^${name}`) }).waitFor();
    for (const name of ["Five things in every box", "Order Summary"])
      await page.getByRole("heading", { name }).waitFor();
    expect(await page.getByRole("link", { name: "Back", exact: true }).getAttribute("href")).toBe("/questionnaire");
    if (width < 1024) {
      await page.getByRole("button", { name: "To payment" }).click();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Payment Details");
      // The key information, the card and the button must fit on the screen together without expanding anything.
      const top = (await page.getByRole("heading", { name: "Key information" }).boundingBox())?.y ?? 0;
      const pay = await page.getByRole("button", { name: "Subscribe and pay £19.99 now" }).boundingBox();
      expect((pay?.y ?? Infinity) + (pay?.height ?? 0) - top).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    }
    await fillCard(page, GOOD_CARD);
    await inspect("88-plan-payment");
    await page.getByRole("button", { name: "Subscribe and pay £19.99 now" }).click();
    await page.waitForURL("**/account");
    await page.getByRole("heading", { name: "Men's Box" }).waitFor();
    expect(complaints).toEqual([]);
  });
});
