import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { becomeCustomer, fillCard } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { JOURNEY_WIDTHS, PHONE } from "#tests/support/watched-page.ts";

describe("the monthly box in the account", () => {
  const { openPage } = openShopFront();

  async function openAccount(page: Page): Promise<void> {
    await signIn(page.request, "demo");
    await openHydrated(page, "/account");
  }

  it.each(JOURNEY_WIDTHS)("is skipped, had after all, paused, resumed and changed at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    // Journeys at both widths change the same subscription, so each chooses a plan that the subscription does not have
    // yet.
    const { boxes, total, price } =
      width === JOURNEY_WIDTHS[0]
        ? { boxes: "12 boxes", total: "£287.88", price: "£23.99" }
        : { boxes: "6 boxes", total: "£152.94", price: "£25.49" };
    await openAccount(page);
    const skip = page.getByRole("button", { name: /^Skip the \w+ box$/ });
    await skip.waitFor();
    await inspect("60-monthly-box");
    await skip.click();
    const back = page.getByRole("button", { name: /^Undo skipping the \w+ box$/ });
    await back.waitFor();
    await inspect("61-box-skipped");
    const focused = page.getByRole("group", { name: "Change the subscription" }).and(page.locator(":focus"));
    await back.press("Enter");
    await skip.waitFor();
    await focused.waitFor();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "2 months" }).check();
    await inspect("62-pause");
    await page.getByRole("dialog").getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await inspect("63-paused");
    await page.getByRole("button", { name: "Resume" }).press("Enter");
    await focused.waitFor();
    await skip.waitFor();
    const swap = page.getByRole("button", { name: /^Swap / }).nth(1);
    const nameBefore = await swap.textContent();
    await swap.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^You can choose again until 15 \w+ \d{4} at 14:00/).waitFor();
    // The dialog opens with the focus on its first choice.
    await page.keyboard.press("Space");
    await inspect("64-swap");
    await dialog.getByRole("button", { name: "Swap", exact: true }).click();
    await page.getByText(/^instead of /).waitFor();
    expect(await swap.textContent()).not.toBe(nameBefore);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(await swap.textContent());
    await swap.click();
    await dialog.getByRole("radio", { name: nameBefore?.replace("Swap ", "") ?? "" }).check();
    await dialog.getByRole("button", { name: "Swap", exact: true }).click();
    await page.getByText(/^instead of /).waitFor({ state: "hidden" });
    await page.getByRole("main").getByRole("link", { name: "Update Preferences" }).click();
    await page.waitForURL("**/account/preferences");
    await page.getByLabel(/Anything we should leave out/).fill("lavender, nut oils");
    await inspect("64-preferences");
    await page.getByRole("button", { name: "Save Preferences" }).click();
    await page.getByText("Without lavender, nut oils", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Change plan" }).click();
    const plans = page.getByRole("dialog");
    await plans.getByRole("radio", { name: boxes }).check();
    await plans.getByText(`${boxes}, ${total} in total`).waitFor();
    await plans.getByText(new RegExp(`^The .+ box is the first one at ${price}. It is charged on `)).waitFor();
    await inspect("65-plan");
    await plans.getByRole("button", { name: `Change to ${boxes}, ${price} a month` }).click();
    await page.getByText(new RegExp(`^${boxes} from .+, plus [12] earlier$`)).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Change plan");
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription", exact: true }).click();
    await page.getByText(/^You can change your mind until the end of /).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("This subscription is cancelled");
    await inspect("65-cancelled");
    await page.getByRole("main").getByRole("button", { name: "Keep subscription" }).click();
    await page.getByRole("button", { name: "Cancel Subscription" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Women's Box");
    expect(complaints).toEqual([]);
  });

  it.runIf(triesEverything)("is given to somebody else and taken back, from the choice to the account", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    await page.goto("/");
    await becomeCustomer(page);
    await openHydrated(page, "/subscription?audience=women");
    await page.getByRole("radio", { name: /^100% Natural/ }).check();
    await page.getByRole("radio", { name: "As a Gift" }).check();
    await page.getByRole("button", { name: "Continue to Plans" }).click();
    await page.getByText("Leave something out? (optional)").click();
    await page.getByLabel(/Anything we should leave out/).fill("lavender, nut oils");
    await page.getByRole("radio", { name: "Monthly" }).check();
    await inspect("69-gift-chosen");
    // A phone cannot show four plans at once, but the price and the button stay visible.
    const addToBasket = page.getByRole("button", { name: "Add to Basket" });
    const place = await addToBasket.boundingBox();
    expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    await addToBasket.click();
    await page.waitForURL("**/basket");
    await page.getByText(/^One box as a gift/).waitFor();
    // The toast of the basket page must not remain on the checkout page.
    const notice = page.getByRole("status").filter({ hasText: "has been added to your basket." });
    await notice.hover();
    await page
      .getByRole("link", { name: /Checkout$/ })
      .filter({ visible: true })
      .first()
      .press("Enter");
    await page.waitForURL("**/unified-checkout");
    await page.getByRole("heading", { name: "Secure Checkout" }).waitFor();
    await notice.waitFor({ state: "detached" });
    await page.goBack();
    await inspect("69-gift-basket");
    await openHydrated(page, "/unified-checkout");
    await page.getByText("Payment opens here once you have said who the gift is for.").waitFor();
    // The gift is not delivered to the buyer, so the delivery heading is absent.
    await page.getByRole("heading", { name: "Your own address" }).waitFor();
    expect(await page.getByRole("heading", { name: /^Delivery/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Save gift" }).click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    await page.getByLabel("Their first name").fill("Robin");
    await page.getByLabel("Their last name").fill("Hale");
    await page.getByLabel("Address line 1").fill("7 Harbour Row");
    await page.getByLabel("City").fill("Whitby");
    await page.getByLabel("Postcode").fill("yo21 1aa");
    await page.getByLabel(/Your message/).fill("For the long evenings.\nYour sister");
    await inspect("69-gift-form");
    await page.getByRole("button", { name: "Save gift" }).click();
    await page.getByText("One box, then it ends automatically.").waitFor();
    await inspect("69-gift-checkout");
    await fillCard(page, "4242 4242 4242 4242");
    await page.getByRole("button", { name: "Pay now - £19.99" }).click();
    await page.waitForURL("**/success?*");
    await page.getByText(/and nothing more is charged/).waitFor();
    await inspect("69-gift-paid");
    await openHydrated(page, "/account");
    await page.getByText("Robin Hale, Whitby").waitFor();
    await page.getByRole("button", { name: "Change gift" }).click();
    await page.getByRole("dialog").getByLabel("City").fill("Leeds");
    await inspect("69-gift-changed");
    await page.getByRole("dialog").getByRole("button", { name: "Save gift" }).click();
    await page.getByText("Robin Hale, Leeds").waitFor();
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription", exact: true }).click();
    await page
      .getByText(/^Active until \d/)
      .first()
      .waitFor();
    await inspect("69-gift-ending");
    await page.getByRole("button", { name: "End it now and get £19.99 back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Get a refund" }).click();
    await page.getByText("No Active Subscription").waitFor();
    expect(complaints).toEqual([]);
  });

  it("is cancelled in two clicks", async () => {
    const { page, complaints, inspect } = await openPage(390);
    await openAccount(page);
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    await inspect("66-cancel");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription", exact: true }).click();
    await page.getByText("This subscription is cancelled").waitFor();
    expect(complaints).toEqual([]);
  });

  it.runIf(triesEverything)("says so when an email's link has run out", async () => {
    const { page, inspect } = await openPage(PHONE.width);
    await openHydrated(page, "/box?token=old.link");
    await page.getByText("This link has expired").waitFor();
    await inspect("67-old-link");
    await openHydrated(page, "/box/card?token=old.link");
    await page.getByText("This link has expired").waitFor();
    await inspect("68-old-card-link");
    await openHydrated(page, "/box/pay?token=old.link");
    await page.getByText("This link is not valid").waitFor();
    await inspect("68-old-pay-link");
    await signIn(page.request, "demo");
    for (const place of ["/account/pay/no-number", "/account/pay/4000000"]) {
      await openHydrated(page, place);
      await page.getByText("There is no such box").waitFor();
    }
  });
});
