import { describe, expect, it } from "vitest";
import { fillCard } from "#tests/support/checkout-steps.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

describe("a box as a gift, in a real browser", () => {
  const { openPage } = openSharedFront();

  it.each(JOURNEY_WIDTHS)(
    "is given by a guest: refused, changed to three boxes, paid, and shown with its recipient, at %d px",
    async (width) => {
      const { page, complaints, inspect } = await openPage(width);
      await openHydrated(page, "/give/box");
      await inspect("97-give-box-empty");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("alert").getByText("Choose who the box is for").waitFor();
      await page.getByRole("alert").getByText("Enter your name").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await inspect("97-give-box-errors");
      await page.getByRole("radio", { name: /^Men/ }).check();
      expect(await page.getByRole("radio", { name: /^1 box/ }).isChecked()).toBe(true);
      await page.getByLabel("Their first name").fill("Robin");
      await page.getByLabel("Their last name").fill("Hale");
      await page.getByLabel("Postcode").fill("BA1 2AB");
      await page.getByText("Bath, Somerset").first().waitFor();
      await page.getByLabel("Address line 1").fill("3 Mill Lane");
      await page.getByLabel("Your message").fill("For the long evenings.");
      await page.getByLabel("Your name").fill("Wren Ashdown");
      await page.locator("main").getByLabel("Your email address").fill(`box-giver${width}@example.com`);
      // Signing in keeps what was typed, also for a giver who changes their mind.
      await page.getByRole("link", { name: "Sign in", exact: true }).click();
      await page.getByLabel("Username").waitFor();
      await page.goBack();
      await page.getByRole("heading", { name: "Give a box", level: 1 }).waitFor();
      await expect.poll(() => page.getByLabel("Their first name").inputValue()).toBe("Robin");
      expect(await page.getByLabel("Your message").inputValue()).toBe("For the long evenings.");
      expect(await page.getByRole("radio", { name: /^Men/ }).isChecked()).toBe(true);
      await inspect("97-give-box");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByLabel("Card number").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await page.getByRole("button", { name: "Change it" }).click();
      expect(await findFocus(page)).toBe("in sight");
      await page.getByLabel("Their first name").fill("Robyn");
      await page.getByRole("radio", { name: /^3 boxes/ }).check();
      await page.getByText("One a month, the first on").waitFor();
      await inspect("97-give-box-three");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByText("Robyn Hale").waitFor();
      await page.getByText("Paid once, never renews").waitFor();
      await page.getByRole("button", { name: "Pay now - £80.97" }).waitFor();
      const enterCode = async (code: string) => {
        await page.getByLabel("Discount code or gift card").fill(code);
        await page.getByRole("button", { name: "Apply" }).click();
        await page.getByRole("button", { name: "Pay now - £72.87" }).waitFor();
      };
      await page.getByText("Order summary and codes").click();
      await enterCode("WELCOME10");
      await page.getByRole("button", { name: "Remove the code WELCOME10" }).click();
      await page.getByRole("button", { name: "Pay now - £80.97" }).waitFor();
      await enterCode("welcome10");
      expect(await page.getByText("Discount (WELCOME10)").count()).toBe(1);
      await fillCard(page, "4242 4242 4242 4242");
      await inspect("97-give-box-payment");
      await page.getByRole("button", { name: /^Pay now/ }).click();
      await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
      await page.getByText("It goes to Robyn Hale, 3 Mill Lane, Bath, BA1 2AB").waitFor();
      await page.getByText("For the long evenings.").waitFor();
      expect(await page.getByRole("list", { name: "Boxes of this gift" }).getByRole("listitem").count()).toBe(3);
      await page.getByText("Your gift of 3 boxes is paid once and never renews. Nothing more is charged.").waitFor();
      await inspect("97-give-box-success");
      expect(complaints).toEqual([]);
    },
  );
});
