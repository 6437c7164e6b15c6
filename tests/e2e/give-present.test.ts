import { describe, expect, it } from "vitest";
import { addDays, isoDay } from "#domain/iso-day.ts";
import { fillCard, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";
import { londonDayOf } from "#web/ui/day.tsx";

describe("a present, in a real browser", () => {
  const { openPage } = openSharedFront();

  it.each(JOURNEY_WIDTHS)(
    "is chosen, refused, changed, paid by a guest and changed in the dashboard, at %d px",
    async (width) => {
      const { page, complaints, inspect } = await openPage(width);
      const day = addDays(isoDay(londonDayOf(new Date().toISOString())), 30);
      await openHydrated(page, "/give");
      await page.getByRole("link", { name: "Choose the presents" }).click();
      await page
        .getByRole("button", { name: /^Add to Basket/ })
        .first()
        .click();
      await page.getByRole("status").getByRole("link", { name: "Checkout" }).click();
      await page.getByLabel("Their first name").waitFor();
      await inspect("98-present-empty");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("alert").getByText("First name is required").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await inspect("98-present-errors");
      // The choice can be undone and made again, and typed texts stay during a reload.
      await page.getByRole("button", { name: "It is not a present" }).click();
      await page.getByRole("heading", { name: "Your details" }).waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await page.getByRole("button", { name: "Send it to somebody else" }).click();
      await page.getByLabel("Their first name").fill("Robin");
      await page.getByLabel("Their last name").fill("Hale");
      await page.getByLabel("Postcode").fill("BA1 2AB");
      await page.getByText("Bath, Somerset").first().waitFor();
      await page.getByLabel("Address line 1").fill("3 Mill Lane");
      await page.getByLabel("Your message").fill("For the long evenings.");
      await page.getByLabel("Not before").fill("2020-02-29");
      await page.getByLabel("Your name").fill("Wren Ashdown");
      await page.locator("main").getByLabel("Your email address").fill(`presents${width}@example.com`);
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("alert").getByText("Choose a day from tomorrow to a year from now").waitFor();
      await openHydrated(page, "/checkout");
      await expect.poll(() => page.getByLabel("Their first name").inputValue()).toBe("Robin");
      await page.getByLabel("Not before").fill(day);
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByLabel("Card number").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await page.getByText(/so that it does not arrive before/).waitFor();
      await inspect("98-present-payment");
      await page.getByRole("button", { name: "Change it" }).click();
      expect(await findFocus(page)).toBe("in sight");
      await page.getByLabel("Their first name").fill("Robyn");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByText("Robyn Hale").waitFor();
      await page.getByLabel("Card number").waitFor();
      await fillCard(page, "4242 4242 4242 4242");
      await page.getByRole("button", { name: /^Pay now/ }).click();
      await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
      await page.getByText("It goes to Robyn Hale, 3 Mill Lane, Bath, BA1 2AB").waitFor();
      await page.getByText(/so that it does not arrive before/).waitFor();
      await inspect("98-present-success");
      expect(await page.evaluate(() => sessionStorage.getItem("present"))).toBeNull();
      const orderId = new URL(page.url()).searchParams.get("orderId");

      await signIn(page.request, "admin");
      await openHydrated(page, `/admin/orders?order=${orderId}`);
      const dialog = page.getByRole("dialog");
      await dialog.getByText("For the long evenings.").waitFor();
      await inspect("98-present-order");
      await dialog.getByLabel("Status of this order").selectOption("shipped");
      await dialog.getByText("This present waits for its day").waitFor();
      await inspect("98-present-order-early");
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
      await dialog.getByRole("button", { name: "Change message or day" }).click();
      await dialog.getByLabel("Message").fill("For a rainy day.");
      await dialog.getByLabel("Not before").fill("2020-02-29");
      await dialog.getByRole("button", { name: "Save present" }).click();
      await dialog.getByRole("alert").getByText("Choose a day from tomorrow to a year from now").waitFor();
      await inspect("98-present-order-refused");
      await dialog.getByLabel("Not before").fill("");
      await dialog.getByRole("button", { name: "Save present" }).click();
      await dialog.getByText("As soon as possible").waitFor();
      await dialog.getByText("Message or day of the present changed").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      expect(complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
    },
  );

  it("is not for a basket with a box, and says so", async () => {
    const { page, inspect } = await openPage(390);
    await openHydrated(page, "/give");
    await page.getByRole("link", { name: "Choose presents" }).click();
    await page.waitForURL(/products/);
    const answers = { naturalness: "100natural", purpose: "personal", audience: "women" };
    for (const data of [{ productId: STRESS_RELIEF }, { productId: 101, questionnaireData: answers }]) {
      expect((await page.request.post("/api/cart/add", { data })).ok()).toBe(true);
    }
    await openHydrated(page, "/checkout");
    await page.getByText("A monthly box is given by itself").waitFor();
    await inspect("98-present-with-box");
    await page.getByRole("button", { name: "It is not a present" }).click();
    await page.getByRole("heading", { name: "Your details" }).waitFor();
  });
});
