import { describe, expect, it } from "vitest";
import { becomeCustomer } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

describe("preferences in the account", () => {
  const { openPage } = openShopFront();

  it.each(JOURNEY_WIDTHS)("change the box that comes and say from when, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "demo");
    await openHydrated(page, "/account");
    await page.getByRole("button", { name: "Update Preferences" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("radio", { name: "Women" }).isChecked()).toBe(true);
    await dialog.getByRole("radio", { name: /^Men/ }).check();
    await dialog.getByText(/^From your \w+ box onwards, you get a Men's Box, £26.99 a month\./).waitFor();
    await dialog.getByRole("radio", { name: /99% Natural/ }).check();
    await inspect("50-update-preferences", "dialog");
    await dialog.getByRole("button", { name: "Save Preferences" }).click();
    await page
      .getByText(/^Your preferences are saved\. They apply from your \w+ box onwards\. From \w+ onwards, you get/)
      .waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Men's Box" }).waitFor();
    await page.getByText("99% Natural with Colour", { exact: true }).waitFor();
    await page.getByText("Box type").locator("xpath=..").getByText("Men").waitFor();

    await page.getByRole("link", { name: "Update Preferences" }).click();
    await page.waitForURL("**/account/preferences");
    await page.getByRole("radio", { name: "Women" }).check();
    await inspect("51-preferences-page");
    await page.getByRole("button", { name: "Save Preferences" }).click();
    await page.waitForURL("**/account");
    await page.getByRole("heading", { name: "Women's Box" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("without a box are the questionnaire, which leads to the checkout", async () => {
    const { page, complaints } = await openPage(390);
    await page.goto("/");
    await becomeCustomer(page);
    await openHydrated(page, "/account/preferences");
    expect(await page.getByRole("link", { name: "Back to your account" }).getAttribute("href")).toBe("/account");
    await page.getByRole("radio", { name: "Women" }).click();
    await page.getByRole("radio", { name: /100% Natural/ }).click();
    await page.getByRole("radio", { name: "For Myself" }).click();
    await page.getByRole("radio", { name: "3 Months" }).check();
    await page.getByRole("button", { name: "Complete & Continue" }).click();
    await page.waitForURL("**/checkout");
    await page.getByRole("heading", { name: "Payment Details" }).waitFor();
    expect(complaints).toEqual([]);
  });
});
