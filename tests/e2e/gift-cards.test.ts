import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { becomeCustomer, fillCard, fillPerson, putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { findInEmail } from "#tests/support/sent-emails.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { JOURNEY_WIDTHS, PHONE } from "#tests/support/watched-page.ts";

const WOMENS_THREE_MONTHS = 103;

describe("a gift card, in a real browser", () => {
  const { openPage, shop } = openSharedFront();

  it.each(JOURNEY_WIDTHS)(
    "is bought by a guest, read by its code and spent in another basket, at %d px",
    async (width) => {
      const { page, complaints, inspect } = await openPage(width);
      const to = `wren${width}@example.com`;
      await openHydrated(page, "/give");
      await inspect("95-give");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("alert").getByText("Enter the recipient's name").waitFor();
      for (const whose of ["the recipient's", "your"])
        await page.getByRole("alert").getByText(`Enter ${whose} email address`).waitFor();
      await page.getByRole("radio", { name: "£50" }).check();
      await page.getByLabel("Their name").fill("Wren");
      await page.getByLabel("Their email address").fill(to);
      await page.getByLabel("Your message").fill("For the long evenings.");
      await page.getByLabel("From", { exact: true }).fill("Fern");
      await page.getByRole("radio", { name: "Leaves" }).check();
      const picture = page.locator("form [aria-hidden]").filter({ hasText: "A gift card" }).first();
      for (const text of ["£50.00", "For Wren", "For the long evenings.", "From Fern"])
        await picture.getByText(text).waitFor();
      await inspect("95-give-filled");
      await page.locator("main").getByLabel("Your email address").fill(`fern${width}@example.com`);
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByLabel("Card number").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await page.getByRole("button", { name: "Change it" }).click();
      expect(await findFocus(page)).toBe("in sight");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByLabel("Card number").waitFor();
      await page.getByText(`A gift card of £50.00`).waitFor();
      await fillCard(page, "4242 4242 4242 4242");
      await inspect("95-give-payment");
      await page.getByRole("button", { name: "Pay now - £50.00" }).click();
      await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
      await page.getByText(`on its way to Wren at ${to}`).waitFor();
      await inspect("95-give-success");

      const code = await findInEmail(shop.dataDir, to, /Gift card code: (\S+)/);
      await openHydrated(page, "/give/balance");
      await page.getByLabel("Gift card code").fill(code.replace(/.$/, "U"));
      await page.getByRole("button", { name: "Check balance" }).click();
      await page.getByText("There is no gift card with this code").waitFor();
      await page.getByLabel("Gift card code").fill(code);
      await page.getByRole("button", { name: "Check balance" }).click();
      await page.getByText("of £50.00, valid until").waitFor();
      await inspect("95-gift-card-balance");

      await putIntoBasket(page, STRESS_RELIEF);
      await openHydrated(page, "/basket");
      await page.getByLabel("Discount code or gift card").fill(code);
      await page.getByRole("button", { name: "Apply", exact: true }).click();
      await page.getByText(`…${code.slice(-4)}`).waitFor();
      await page.getByText("pays £35.99").waitFor();
      await inspect("95-basket-gift-card");
      await openHydrated(page, "/checkout");
      await page.getByRole("checkbox", { name: "Create an account with this order" }).uncheck();
      await fillPerson(page, `robin${width}@example.com`);
      await page.getByRole("button", { name: "Continue to Payment" }).click();
      await page.getByText("Nothing is due today, so no card is needed.").waitFor();
      await changeOrderElsewhere(page);
      await page.getByRole("button", { name: "Pay now - £0.00" }).click();
      await page.getByText("Your total has changed").waitFor();
      await page.getByText("It was £35.99 and is now £41.48 before gift cards.").waitFor();
      await inspect("95-free-order-changed");
      await page.getByRole("button", { name: "Show the new prices" }).click();
      await page.getByText("Your total has changed").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Pay now - £0.00" }).click();
      await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
      await page.getByText("Paid by gift card").waitFor();
      const expected = /\b404\b|409 POST .*mark-paid$|status of 409/;
      expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
    },
  );

  it.runIf(triesEverything)(
    "pays for a first box, goes on with the later ones, is added to and removed in the account",
    async () => {
      const { page, complaints, inspect } = await openPage(PHONE.width);
      const [first, second] = [await buyCard(page, "25.00"), await buyCard(page, "30.00")];
      await becomeCustomer(page);
      await putIntoBasket(page, WOMENS_THREE_MONTHS);
      await openHydrated(page, "/basket");
      await page.getByLabel("Discount code or gift card").fill(first);
      await page.getByRole("button", { name: "Apply", exact: true }).click();
      await page.getByText("The balance left on your gift card is used for these payments first.").waitFor();
      await inspect("96-basket-box-gift-card");
      await openHydrated(page, "/checkout");
      await fillCard(page, "4242 4242 4242 4242");
      await page.getByRole("button", { name: "Subscribe and pay £0.00 now" }).click();
      await page.getByRole("heading", { name: "Subscription Created Successfully" }).waitFor();

      await openHydrated(page, "/account");
      await page.getByText(`…${first.slice(-4)}`).waitFor();
      await page.getByText("Next payment, £21.98, and £5.01 by gift card").waitFor();
      await inspect("96-account-gift-card");
      await page.getByRole("button", { name: "Add a gift card" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Add gift card" }).click();
      await dialog.getByText("Enter the code of your gift card").waitFor();
      await inspect("96-add-gift-card");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Add a gift card" }).click();
      const field = dialog.getByLabel("Gift card code");
      await field.fill(second.replace(/.$/, "U"));
      await dialog.getByRole("button", { name: "Add gift card" }).click();
      await dialog.getByText("There is no gift card with this code").waitFor();
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await field.fill(second);
      await page.keyboard.press("Enter");
      await page.getByText("Next payment, £26.99 by gift card").waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add a gift card");
      expect(await findFocus(page)).toBe("in sight");
      await inspect("96-gift-card-added");
      await page.getByRole("button", { name: `Remove the gift card that ends in ${first.slice(-4)}` }).click();
      await page.getByText(`…${first.slice(-4)}`).waitFor({ state: "hidden" });
      expect(await findFocus(page)).toBe("in sight");
      expect(complaints.filter((complaint) => !/\b404\b/.test(complaint))).toEqual([]);
    },
  );

  /** Adds a product to the basket and opens its order again, as another tab of the same guest does. */
  async function changeOrderElsewhere(page: Page): Promise<void> {
    const address = { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" };
    const guest = { email: "robin@example.com", firstName: "Robin", lastName: "Ashdown", address };
    for (const [path, data] of [
      ["/api/cart/add", { productId: 1 }],
      ["/api/create-checkout", { guest }],
    ] as const)
      expect((await page.request.post(path, { data })).status()).toBe(200);
  }

  /**
   * Buys a gift card without a recipient through the API, so that the buyer gets it by email. Returns the card's code.
   */
  async function buyCard(page: Page, amount: string): Promise<string> {
    const email = `fern-${randomUUID()}@example.com`;
    const bought = await page.request.post("/api/gift-cards/checkout", { data: { amount, fromName: "Fern", email } });
    const { orderId, paymentId, clientSecret } = (await bought.json()) as Checkout;
    const card = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2030, cvc: "123" };
    await page.request.post(`/api/sandbox/payments/${paymentId}/confirm`, { data: { clientSecret, ...card } });
    await page.request.post(`/api/orders/${orderId}/mark-paid`);
    return findInEmail(shop.dataDir, email, /Gift card code: (\S+)/);
  }
});
