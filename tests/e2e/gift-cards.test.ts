import { describe, expect, it } from "vitest";
import { fillCard, fillPerson, putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { isFocusInSight } from "#tests/support/is-focus-in-sight.ts";
import { findInLetter } from "#tests/support/outbox.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

describe("a gift card, in a real browser", () => {
  const { openPage, shop } = openSharedFront();

  it.each(JOURNEY_WIDTHS)(
    "is bought by a guest, read by its code and spent in another basket, at %d px",
    async (width) => {
      const { page, complaints, inspect } = await openPage(width);
      const to = `wren${width}@example.com`;
      await openHydrated(page, "/give");
      await inspect("95-give");
      await page.getByRole("button", { name: "On to payment" }).click();
      await page.getByRole("alert").getByText("Enter their name").waitFor();
      await page.getByRole("radio", { name: "£50" }).check();
      await page.getByLabel("Their name").fill("Wren");
      await page.getByLabel("Their e-mail address").fill(to);
      await page.getByLabel("Your message").fill("For the long evenings.");
      await page.getByLabel("From", { exact: true }).fill("Fern");
      await page.locator("main").getByLabel("Your e-mail address").fill(`fern${width}@example.com`);
      await page.getByRole("button", { name: "On to payment" }).click();
      await page.getByLabel("Card number").waitFor();
      expect(await isFocusInSight(page)).toBe(true);
      await page.getByText(`A gift card of £50.00`).waitFor();
      await fillCard(page, "4242 4242 4242 4242");
      await inspect("95-give-payment");
      await page.getByRole("button", { name: "Pay now - £50.00" }).click();
      await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
      await page.getByText(`on its way to Wren at ${to}`).waitFor();
      await inspect("95-give-success");

      const code = await findInLetter(shop.dataDir, to, /The code: (\S+)/);
      await openHydrated(page, "/give/balance");
      await page.getByLabel("Code of the card").fill(code.replace(/.$/, "U"));
      await page.getByRole("button", { name: "What is left on it?" }).click();
      await page.getByText("We know no gift card with this code").waitFor();
      await page.getByLabel("Code of the card").fill(code);
      await page.getByRole("button", { name: "What is left on it?" }).click();
      await page.getByText("of £50.00, to be spent until").waitFor();
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
      await page.getByRole("button", { name: "Pay now - £0.00" }).click();
      await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
      await page.getByText("-£35.99").waitFor();
      expect(complaints.filter((complaint) => !/\b404\b/.test(complaint))).toEqual([]);
    },
  );
});
