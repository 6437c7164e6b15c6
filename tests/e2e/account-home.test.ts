import { describe, expect, it } from "vitest";
import { becomeCustomer } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

describe("the account home, in a real browser", () => {
  const { openPage } = openShopFront();

  it.each(JOURNEY_WIDTHS)("greets somebody new and leads on, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await becomeCustomer(page);
    await openHydrated(page, "/account");
    await page.getByRole("link", { name: "Your account home" }).click();
    await page.getByText("Hello, Robin. What would you like to do?").waitFor();
    await page.getByRole("heading", { name: "No Active Subscription" }).waitFor();
    await inspect("90-account-home");
    const featured = page.getByRole("region", { name: "Featured" });
    expect(await featured.innerText()).toMatch(/Sleep Collection[\s\S]+£24\.99[\s\S]+£29\.99 bought separately/);
    await page.getByRole("button", { name: "Find Your Box" }).click();
    await page.getByRole("dialog").getByText("Step 1 of 4").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "See Your Orders" }).click();
    await page.waitForURL("**/account#pending-orders");
    await page.getByText("No Pending Orders").waitFor();
    await page.goBack();
    await featured.getByRole("link", { name: "Shop the Collection" }).click();
    await page.waitForURL("**/products");
    await page.getByRole("heading", { name: "Sleep Collection" }).waitFor();
    await page.getByRole("button", { name: /Add to Basket\s*: Sleep Collection/ }).click();
    await page.getByRole("link", { name: "Basket, 1 item" }).waitFor();
    await openHydrated(page, "/basket");
    await page.getByText("£25.99").first().waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(JOURNEY_WIDTHS)("tells how a running subscription stands, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "demo");
    await openHydrated(page, "/account/home");
    const overview = page.getByRole("region", { name: "Overview" });
    await overview.getByText("Active").waitFor();
    await overview.getByText(/^Next delivery on/).waitFor();
    expect(await overview.getByText("No Active Subscription").count()).toBe(0);
    await inspect("91-account-home-box");
    expect(complaints).toEqual([]);
  });

  it("sends a visitor to sign in, and back", async () => {
    const { page, toasts } = await openPage(390);
    await page.goto("/account/home");
    await toasts.says("Unauthorised", "You are logged out. Logging in again...");
    await page.waitForURL("**/auth?next=%2Faccount%2Fhome");
    expect(toasts.unread()).toEqual([]);
  });
});
