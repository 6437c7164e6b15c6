import { describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { findSummary } from "#tests/support/find-summary.ts";
import { untilQuiet } from "#tests/support/quiet-page.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

const STALE = { code: "proof-needed", message: "Enter your password or a code again." };

describe("the administrator's rules and people, in a real browser", () => {
  const desk = new AdminDesk();

  it("adds, changes and deletes a category", async () => {
    const { page, inspect, toast } = await desk.openTab("/admin/categories");
    await page.getByRole("button", { name: "Edit Soap Bars" }).waitFor();
    await inspect("81-admin-categories");
    const dialog = page.getByRole("dialog");
    for (const key of ["j", "j", "k", "Enter"]) await page.keyboard.press(key);
    await dialog.getByRole("heading", { name: "Edit category" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Add Category" }).click();
    await dialog.getByRole("button", { name: "Create category" }).click();
    await dialog.getByText("Slug is required").first().waitFor();
    await dialog.getByText("Name is required", { exact: true }).first().waitFor();
    const slug = dialog.getByLabel("Slug");
    await dialog.getByLabel("Name").fill("Candles & Melts");
    expect(await slug.inputValue()).toBe("candles-and-melts");
    await dialog.getByLabel("Name").fill("Candles");
    expect(await slug.inputValue()).toBe("candles");
    await slug.fill("soap-bars");
    await dialog.getByLabel("Name").fill("Candles ");
    expect(await slug.inputValue(), "a slug that was typed stays").toBe("soap-bars");
    await dialog.getByRole("button", { name: "Create category" }).click();
    await dialog.getByText("This web address is in use").first().waitFor();
    await toast("Failed to create category");
    await inspect("82-admin-category");
    await dialog.getByLabel("Slug").fill("candles");
    await page.evaluate(() => {
      const watch = () => {
        if (document.body.textContent?.includes("This category does not exist")) document.body.dataset.flashed = "";
      };
      new MutationObserver(watch).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await dialog.getByRole("button", { name: "Create category" }).click();
    await toast("Category created successfully");
    await dialog.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.body.dataset.flashed), "what was gone while it closed").toBeUndefined();
    await page.setViewportSize(PHONE);
    await page.getByRole("link", { name: "Candles", exact: true }).click();
    await page.getByRole("button", { name: "Delete Candles" }).click();
    await page.getByRole("button", { name: "Delete category", exact: true }).click();
    await toast("Category deleted successfully");
    await dialog.first().waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Soap Bars", exact: true }).click();
    await page.getByRole("button", { name: "Delete Soap Bars" }).click();
    await page.getByRole("button", { name: "Delete category", exact: true }).click();
    await page.getByText("It still holds products. Move them to another category first.").waitFor();
    await inspect("83-admin-category-in-use");
  });

  it("gives a gift card away", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/gift-cards");
    await page.getByRole("button", { name: "New gift card" }).click();
    const form = page.getByRole("dialog", { name: "New gift card" });
    await form.getByRole("button", { name: "Give gift card" }).click();
    await form.getByText("Reason is required").first().waitFor();
    await inspect("84-admin-gift-card-refused");
    await page.setViewportSize(PHONE);
    await form.getByLabel("Amount (£)").fill("12.50");
    await form.getByLabel("Recipient's name").fill("Wren");
    await form.getByLabel("Recipient's email").fill("wren@example.com");
    await form.getByLabel("Reason").fill("A broken jar");
    await inspect("84-admin-gift-card");
    await form.getByRole("button", { name: "Give gift card" }).click();
    await toast("The gift card has been created and emailed");
    await page
      .getByRole("dialog", { name: /^Gift card …/ })
      .getByText("A broken jar")
      .waitFor();
    await inspect("84-admin-gift-card-given");
    expect(complaints.filter((complaint) => !/\b403\b/.test(complaint))).toEqual([]);
  });

  it("asks before typed text is lost", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin/categories");
    await page.getByRole("button", { name: "Add Category" }).click();
    const form = page.getByRole("dialog", { name: "Add Category" });
    const question = page.getByRole("dialog", { name: "Discard unsaved changes?" });
    await form.getByLabel("Name").fill("Candles");
    for (const answer of ["Keep editing", "Close"]) {
      await page.keyboard.press("Escape");
      await question.waitFor();
      await question.getByRole("button", { name: answer }).click();
      await question.waitFor({ state: "hidden" });
      expect(await form.getByLabel("Name").inputValue()).toBe("Candles");
    }
    // A second Escape makes the browser close a dialog at once. The form must keep its input, and the confirmation must
    // stay above the form.
    for (let round = 0; round < 8; round++) {
      for (let press = 0; press < 4 + (round % 4); press++) await page.keyboard.press("Escape");
      await untilQuiet(page);
      if (await question.isVisible()) await question.getByRole("button", { name: "Keep editing" }).click();
      await question.waitFor({ state: "hidden" });
    }
    expect(await form.getByLabel("Name").inputValue()).toBe("Candles");
    await form.getByRole("button", { name: "Cancel" }).click();
    await inspect("83-admin-unsaved");
    await question.getByRole("button", { name: "Discard changes" }).click();
    await form.waitFor({ state: "hidden" });
    await page.goto("/admin/subscriptions?subscription=1");
    const details = page.getByRole("dialog", { name: /^Subscription #/ });
    await details.getByLabel("New note").fill("Rang about the address");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await details.getByLabel("New note").inputValue()).toBe("Rang about the address");
    await details.getByRole("button", { name: "Close" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await details.waitFor({ state: "hidden" });
    await page.goto("/admin/settings");
    await page.getByLabel("Legal name").fill("Someone else");
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL(/\/admin\/orders/);
    expect(complaints).toEqual([]);
  });

  it("adds a discount code and switches it off", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/discounts", PHONE);
    await page.getByRole("button", { name: "Add Discount Code" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create Code" }).click();
    await dialog.getByText("Code is required").first().waitFor();
    await inspect("84-admin-discount-errors");
    await dialog.getByLabel("Code").fill("winter");
    await dialog.getByLabel("Value (%)").fill("10");
    await dialog.getByLabel(/Max Uses/).fill("100");
    await dialog.getByText("Products: all").click();
    await dialog.getByLabel("Search products and categories").fill("stress relief");
    const product = dialog.getByRole("checkbox", { name: "Stress Relief Collection" });
    await product.check();
    // The list stays open without a choice, so that the focus is not lost.
    await product.uncheck();
    await product.check();
    await dialog.getByText("Products: only 1").waitFor();
    await dialog.getByLabel("Search products and categories").fill("");
    const category = dialog.getByRole("checkbox", { name: "Wellness Collection", exact: true });
    expect(await category.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)).toBe(true);
    await dialog.getByRole("button", { name: "Create Code" }).click();
    await toast("Discount code created successfully");
    await page.getByRole("link", { name: "WINTER" }).waitFor();
    await inspect("85-admin-discounts");
    await page.setViewportSize(LAPTOP);
    await page.getByRole("button", { name: "Edit WINTER" }).click();
    await dialog.getByText("No orders yet.").waitFor();
    await inspect("86-admin-discount");
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await toast("Discount code updated successfully");
    await page
      .getByRole("row", { name: /^WINTER/ })
      .getByText("Inactive")
      .filter({ visible: true })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it("switches a claim off, and off the pages", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/claims");
    await page.getByRole("checkbox", { name: "Shown 98%" }).click();
    await toast("Claim switched off");
    await inspect("87-admin-claims");
    await page.getByRole("link", { name: "List them" }).click();
    await page.getByLabel("Evidence", { exact: true }).and(page.locator("select")).waitFor();
    expect(page.url()).toContain("evidence=missing");
    expect(await (await page.request.get("/api/claims")).text()).not.toContain("98%");
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Edit 98%" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What the figure counts").waitFor();
    await dialog.getByLabel("Evidence").fill("Survey of 400 customers, in the office file");
    await dialog.getByRole("checkbox", { name: "Shown" }).check();
    await inspect("88-admin-claim");
    await dialog.getByRole("button", { name: "Update claim" }).click();
    await toast("Claim updated successfully");
    expect(complaints).toEqual([]);
  });

  it("marks a sample as sent and reads its email", async () => {
    await desk.callAsVisitor("/api/sample-request", {
      firstName: "Wren",
      lastName: "Ashdown",
      email: "wren@example.com",
      address: "3 Mill Lane",
      city: "Bath",
      postcode: "BA1 2AB",
      over16: true,
    });
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/samples", PHONE);
    const send = page.getByRole("button", { name: "Mark as sent for Wren Ashdown" });
    await send.waitFor();
    // The button that sends an email must not open the row. Enter presses the button only if it has focus.
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    expect(await page.locator("tr:focus").count()).toBe(1);
    await send.click();
    await toast("Sample marked as sent");
    await inspect("89-admin-samples");
    for (const [firstName, postcode] of [
      ["Ash", "BS6 6UT"],
      ["Ida", "LS1 4AP"],
    ]) {
      const email = `${firstName}@example.com`;
      const address = { address: "9 Long Lane", city: "Town", postcode };
      await desk.callAsVisitor("/api/sample-request", { firstName, lastName: "Hill", email, ...address, over16: true });
    }
    await page.goto("/admin");
    await page.getByRole("link", { name: "2 sample requests to send" }).click();
    await page.getByText("2 requests to send", { exact: true }).waitFor();
    await page.getByLabel("Select all requests of this page").check();
    const bar = page.getByRole("region", { name: "Selection" });
    for (const [name, file] of [
      ["Shipping Labels", /^sample-labels-.*\.pdf$/],
      ["Click & Drop file", /^samples-click-and-drop-.*\.csv$/],
    ] as const) {
      const download = page.waitForEvent("download");
      await bar.getByRole("button", { name }).click();
      expect((await download).suggestedFilename()).toMatch(file);
    }
    await inspect("89-admin-samples-selected");
    await bar.getByRole("button", { name: "Mark as sent" }).click();
    await inspect("89-admin-samples-question");
    await page.getByRole("dialog").getByRole("button", { name: "Mark as sent" }).click();
    await toast("2 samples marked as sent");
    await page.getByText("No requests match.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName), "the focus is kept").not.toBe("BODY");
    await page.goto("/admin/emails?search=wren");
    await page
      .getByRole("link", { name: / to wren\S*@/ })
      .first()
      .waitFor();
    await inspect("90-admin-emails");
    await page.setViewportSize(LAPTOP);
    await page
      .getByRole("link", { name: / to wren\S*@/ })
      .first()
      .click();
    await page.getByText(/^(Preview of the email|The email with today's data)/).waitFor();
    await inspect("91-admin-email");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Send (now|again)$/ })
      .click();
    await toast("Email kept under Emails, not sent: no mail server is connected");
    expect(complaints).toEqual([]);
  });

  it("changes the rules, and every page and the activity tell so", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/settings");
    await page.getByLabel("Charge day").fill("20");
    await page.getByRole("button", { name: "Save Calendar" }).click();
    await page.getByText("Enter a charge day that is before the cut-off day").first().waitFor();
    await toast("Failed to update settings");
    await inspect("92-admin-settings");
    await page.setViewportSize(PHONE);
    await page.getByLabel("Charge day").fill("1");
    await page.getByLabel("Dispatch day").fill("16");
    // Simulates an expired authentication.
    await page.route("**/api/admin/settings", (route) => route.fulfill({ status: 403, json: STALE }), { times: 1 });
    await page.getByRole("button", { name: "Save Calendar" }).click();
    const proof = page.getByRole("dialog", { name: "Confirm it is you" });
    await proof.getByLabel("Your password").fill("a guess");
    await proof.getByRole("button", { name: "Go on" }).click();
    await proof.getByText("The password is wrong").waitFor();
    await inspect("139-proof-asked");
    await proof.getByLabel("Your password").fill("admin123");
    await proof.getByRole("button", { name: "Go on" }).click();
    await toast("Settings updated successfully");
    const changes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("link", { name: "Choose a day" }).waitFor();
    expect(changes).toEqual([]);
    await page.getByLabel("Add a day").fill("2026-12-24");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Remove 2026-12-24" }).waitFor();
    await page.goto("/");
    await page.getByRole("heading", { name: "It leaves on the 16th" }).waitFor();
    await page.goto("/admin/activity?entity=setting");
    await page.getByRole("link", { name: "Setting: Dispatch day" }).first().waitFor();
    await inspect("93-admin-activity");
    // A phone has folded settings, of which the link opens those of its field.
    await page.getByRole("link", { name: "Setting: Dispatch day" }).first().click();
    await page.getByLabel("Dispatch day").and(page.locator(":focus")).waitFor();
    expect(await page.getByLabel("Legal name").isVisible()).toBe(false);
    await page.getByRole("heading", { name: "Trader" }).click();
    await page.getByLabel("Legal name").waitFor();
    await inspect("93-admin-settings-phone");
    await page.goto("/admin/books");
    await page.getByRole("heading", { name: "Books", exact: true }).waitFor();
    await page.getByLabel("From").fill("2026-01-01");
    await page.getByText("Paid by card, after fees").filter({ visible: true }).first().waitFor();
    const today = await page.getByLabel("Until").inputValue();
    await page.getByLabel("Until").fill("2025-12-31");
    await page.getByText("Until must not be before the start date").waitFor();
    expect(await page.getByLabel("Until").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText("could not be loaded").count()).toBe(0);
    await page.getByLabel("Until").fill(today);
    const download = page.waitForEvent("download");
    await page.getByLabel("File", { exact: true }).selectOption("Journals for Xero");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toMatch(/^books-xero-2026-01-01-.*\.csv$/);
    await page.getByText("Edit the account names").click();
    const vat = page.getByRole("group", { name: "VAT" }).getByLabel("Xero account code");
    await vat.fill("");
    await page.getByRole("button", { name: "Save the account names" }).click();
    await findSummary(page, "Account name is required");
    await page.getByRole("link", { name: "Account name is required" }).click();
    expect(await vat.evaluate((field) => field === document.activeElement)).toBe(true);
    await vat.fill("820");
    await inspect("93-admin-books");
    await page.getByRole("button", { name: "Save the account names" }).click();
    await toast("Account names saved");
    expect(complaints.filter((complaint) => !/\b(422|403)\b/.test(complaint))).toEqual([]);
  });
});
