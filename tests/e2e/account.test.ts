import { json } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openHydrated, untilHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { linkFromEmail } from "#tests/support/sent-emails.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { JOURNEY_WIDTHS, PHONE, type WatchedPage } from "#tests/support/watched-page.ts";
import { drawerLinks } from "#web/app/layout/site-drawer.tsx";

const PASSWORD = "kettle moss harbour";

describe("an account, in a real browser", () => {
  const { shop, openPage } = openSharedFront();

  /** Signs up through the API, because another journey already tests the form. */
  async function signUp({ page }: WatchedPage, username: string): Promise<void> {
    const person = { username, email: `${username}@example.com`, firstName: "Wren", lastName: "Ashdown" };
    const reply = await page.request.post("/api/register", { data: { ...person, password: PASSWORD } });
    expect(reply.status()).toBe(200);
  }

  it.each(JOURNEY_WIDTHS)("is opened, left and entered again at %d px", async (width) => {
    const watched = await openPage(width);
    const { page, inspect, sent } = watched;
    await openHydrated(page, "/auth");
    await inspect("60-sign-in");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByRole("button", { name: "Create Account" }).click();
    for (const words of [
      "First name is required",
      "Last name is required",
      "Username must be at least 3 characters",
      "Invalid email address",
      "Password must be at least 6 characters",
    ])
      await page.getByText(words).waitFor();
    await inspect("61-sign-up-errors");
    expect(await page.getByRole("link", { name: "terms", exact: true }).getAttribute("href")).toBe("/terms-conditions");
    const username = `signs-up-${width}`;
    await page.getByLabel("First name").fill("Wren");
    await page.getByLabel("Last name").fill("Ashdown");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Email").first().fill(`${username}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL(`${shop.url}/`);
    if (width > 1000) {
      for (const name of ["Account", "Admin"]) await page.getByRole("link", { name, exact: true }).first().waitFor();
      await leave(page, page.getByRole("button", { name: "Sign Out" }));
    } else {
      await page.getByRole("button", { name: "Menu" }).click();
      const drawer = page.getByRole("dialog");
      await drawer.getByText(`${username}@example.com`).waitFor();
      await drawer.getByText("Wren Ashdown", { exact: true }).waitFor();
      for (const name of ["My Account", "Admin Dashboard", "Basket"])
        await drawer.getByRole("link", { name }).waitFor();
      for (const { label, description } of drawerLinks("Five handmade things for the bath")) {
        expect(description.length).toBeGreaterThan(0);
        await drawer.getByRole("link", { name: `${label} ${description}` }).waitFor();
      }
      await inspect("62-drawer-signed-in");
      await leave(page, drawer.getByRole("button", { name: "Sign Out" }));
    }
    await untilQuiet(page);
    expect(watched.complaints).toEqual([]);

    await openHydrated(page, "/auth?next=https://elsewhere.example/");
    await signIn(page, username, "not the password");
    await page.getByText("Invalid username or password. Please try again.").waitFor();
    await inspect("63-wrong-password");
    await signIn(page, username, PASSWORD);
    await page.waitForURL(`${shop.url}/`);
    await page.goto("/auth");
    await page.waitForURL(`${shop.url}/`);
    const person = { email: `${username}@example.com`, firstName: "Wren", lastName: "Ashdown" };
    expect(sent).toEqual([
      { call: "POST /api/register", body: { ...person, username, password: PASSWORD } },
      { call: "POST /api/logout", body: {} },
      { call: "POST /api/login", body: { username, password: "not the password" } },
      { call: "POST /api/login", body: { username, password: PASSWORD } },
    ]);
  });

  it("gets a new password by email", async () => {
    const watched = await openPage(PHONE.width);
    const { page, inspect } = watched;
    const username = "forgets";
    await signUp(watched, username);
    await page.goto("/api/logout");
    await openHydrated(page, "/auth");
    await page.getByRole("link", { name: "Forgotten your password?" }).click();
    await page.getByRole("heading", { name: "Forgotten your password?" }).waitFor();
    await inspect("64-forgotten");
    await page.getByRole("main").getByLabel("Email").fill(`${username}@example.com`);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await page.getByText("Check your inbox").waitFor();
    await inspect("65-email-sent");
    const link = await linkFromEmail(shop.dataDir, `${username}@example.com`, "/reset-password");
    await openHydrated(page, link);
    await page.getByLabel("New password").fill("password1");
    await page.getByRole("button", { name: "Set the new password" }).click();
    await page.getByText("Too easy to guess. Three random words make a good password.").waitFor();
    await inspect("66-reset-error");
    await page.getByLabel("New password").fill("three other words");
    await page.getByRole("button", { name: "Set the new password" }).click();
    await page.getByText("Your password is changed").waitFor();
    await inspect("67-reset-done");
    expect(watched.complaints).toEqual([]);
    await openHydrated(page, link);
    await page.getByText("This link has been used or has expired").waitFor();
    await page.getByRole("link", { name: "Ask for a new link" }).waitFor();
    await inspect("68-link-used");
    await openHydrated(page, "/auth");
    await signIn(page, username, "three other words");
    await page.waitForURL(`${shop.url}/`);
  });

  it.runIf(triesEverything).each(JOURNEY_WIDTHS)(
    "keeps a name and an address, and confirms the email address, at %d px",
    async (width) => {
      const watched = await openPage(width);
      const { page, inspect, complaints, toasts, sent } = watched;
      const username = `moves-${width}`;
      await signUp(watched, username);
      await openHydrated(page, "/account");
      await page.getByText("No Pending Orders").waitFor();
      for (const name of [
        "Current Subscription",
        "Pending Orders",
        "Order History",
        "Address & Billing",
        "Profile",
        "Quick Actions",
        "Need Help",
      ])
        await page.getByRole("heading", { name, exact: true }).waitFor();
      for (const name of ["Browse Wellness Collection", "Update Preferences", "Sign Out"])
        await page.getByRole("main").getByText(name, { exact: true }).first().waitFor();
      await inspect("70-account-new");
      await page.getByRole("button", { name: "Save Address" }).click();
      await page.getByRole("alert", { name: "Missing Information" }).waitFor();
      await toasts.says("Missing Information", "Please fill in all required delivery address fields.");
      await inspect("71-address-errors");
      const country = page.getByLabel("Country").first();
      expect(await country.inputValue()).toBe("United Kingdom");
      expect(await country.isEditable()).toBe(false);
      await page.getByLabel("Address line 1").fill("3 Mill Lane");
      await page.getByLabel("City").fill("Bath");
      await page.getByLabel("Postcode").fill("ba12ab");
      await page.getByLabel("Same as delivery address").uncheck();
      await page.getByLabel("Address line 1").nth(1).fill("4 Quay Street");
      await page.getByLabel("City").nth(1).fill("Bristol");
      await page.getByLabel("Postcode").nth(1).fill("BS1 1AA");
      await inspect("72-address-billing");
      await page.getByRole("button", { name: "Save Address" }).click();
      await toasts.says("Address Updated", "Your delivery and billing addresses have been saved successfully.");
      // The reply of the call holds the user, whose postcode the shop has written in full.
      await page.getByText("BA1 2AB").waitFor();
      expect(sent).toEqual([
        {
          call: "PUT /api/user/address",
          body: {
            deliveryLine1: "3 Mill Lane",
            deliveryLine2: "",
            deliveryCity: "Bath",
            deliveryPostcode: "ba12ab",
            deliveryCountry: "United Kingdom",
            billingLine1: "4 Quay Street",
            billingLine2: "",
            billingCity: "Bristol",
            billingPostcode: "BS1 1AA",
            billingCountry: "United Kingdom",
            sameAsDelivery: false,
          },
        },
      ]);
      const edit = page.getByRole("button", { name: "Edit", exact: true });
      await untilFocused(edit);
      await edit.click();
      await untilFocused(page.getByLabel("Postcode").first());
      await page.getByLabel("City").first().fill("Nowhere");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Bristol").waitFor();
      expect(await page.getByText("Nowhere").count()).toBe(0);
      await untilFocused(edit);
      const editName = page.getByRole("button", { name: "Edit your name" });
      await editName.click();
      await untilFocused(page.getByLabel("First name"));
      await page.getByLabel("First name").fill("Wrenna");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await toasts.says("Profile Updated", "Your name has been saved.");
      await page.getByText("Good to see you, Wrenna.").waitFor();
      await untilFocused(editName);
      await inspect("73-account-address");

      await page.getByRole("link", { name: "Sign-in and security" }).click();
      await page.getByText("Not confirmed yet").waitFor();
      await page.getByText("This device").waitFor();
      await inspect("74-security");
      await openHydrated(page, await linkFromEmail(shop.dataDir, `${username}@example.com`, "/verify-email"));
      await inspect("75-verify");
      await page.getByRole("button", { name: "Yes, this is my address" }).click();
      await page.getByText("Thank you. Your email address is confirmed.").waitFor();
      await openHydrated(page, "/account/security");
      await page.getByText("Confirmed", { exact: true }).waitFor();
      const changeEmail = page.getByRole("button", { name: "Change email address" });
      await changeEmail.click();
      await untilFocused(page.getByRole("textbox", { name: "Email" }).first());
      await page.getByRole("button", { name: "Cancel" }).click();
      await untilFocused(changeEmail);
      await page.getByLabel("Current password").fill(PASSWORD);
      await page.getByLabel("New password").fill("three other words");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByText("You have been signed out everywhere else.").waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it.each(JOURNEY_WIDTHS)("gives its data away and is erased at %d px", async (width) => {
    const watched = await openPage(width);
    const { page, inspect, toasts } = watched;
    const username = `leaves-${width}`;
    await signUp(watched, username);
    await openHydrated(page, "/account/data");
    await inspect("76-data");
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    expect(await json(await (await downloaded).createReadStream())).toMatchObject({
      records: { account: [{ username }] },
    });
    await page.getByRole("button", { name: "Erase my account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill("not the password");
    await dialog.getByRole("button", { name: "Erase account" }).click();
    await dialog.getByText("The password is wrong").waitFor();
    await inspect("77-erase-wrong-password");
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Erase account" }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.goto("/account");
    await toasts.says("Unauthorised", "You are logged out. Logging in again...");
    await page.waitForURL("**/auth?next=%2Faccount");
    await untilHydrated(page);
    expect(toasts.unread()).toEqual([]);
    await signIn(page, username, PASSWORD);
    await page.getByText("Invalid username or password. Please try again.").waitFor();
  });

  it.runIf(triesEverything)("shows its orders, and strangers find one by number and email", async () => {
    const { page, inspect, complaints } = await openPage(PHONE.width);
    await openHydrated(page, "/auth?next=/account");
    await signIn(page, "demo", "demo123");
    await page.waitForURL(`${shop.url}/account`);
    const details = page.getByRole("button", { name: /^Details of order/ }).first();
    await details.waitFor();
    await inspect("78-account-orders");
    const number = /\d+/.exec((await details.getAttribute("aria-label")) ?? "")?.[0] ?? "";
    await details.click();
    await page.getByRole("dialog").getByText("Total Paid").waitFor();
    expect(await page.getByRole("dialog").getByRole("list", { name: "Parcels" }).getByRole("listitem").count()).toBe(1);
    const cancelling = page.getByRole("dialog").getByRole("link", { name: "cancel this order" });
    expect(await cancelling.getAttribute("href")).toBe(`/cancel-order?order=${number}`);
    await inspect("79-order-details");
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /^Buy order/ })
      .first()
      .click();
    await page.waitForURL("**/basket");
    await page.getByText("Everything is in your basket again.").waitFor();
    expect(complaints).toEqual([]);

    const stranger = await openPage(PHONE.width);
    await openHydrated(stranger.page, "/orders/find");
    await stranger.page.getByLabel("Order number").fill(number);
    await stranger.page.getByRole("main").getByLabel("Email").fill("somebody@example.com");
    await stranger.page.getByRole("button", { name: "Find my order" }).click();
    await stranger.page.getByText("There is no order with this number and email address.").waitFor();
    await stranger.inspect("80-find-nothing");
    await stranger.page.getByRole("main").getByLabel("Email").fill("demo@example.com");
    await stranger.page.getByRole("button", { name: "Find my order" }).click();
    await stranger.page.getByText("Total Paid").waitFor();
    await stranger.page.getByRole("list", { name: "Parcels" }).waitFor();
    await stranger.inspect("81-found-order");
  });
});

async function leave(page: Page, button: Locator): Promise<void> {
  const loaded = page.waitForEvent("load");
  await button.click();
  await loaded;
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
}

async function untilFocused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true);
}
