import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { PHONE } from "#tests/support/watched-page.ts";

const SHIPPED_ORDER = 1013;

describe("the dashboard", () => {
  const desk = new AdminDesk();

  it("leads to its tabs by a rail, on a phone by a sheet that gives the focus back, and to the shop", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin");
    const rail = page.getByRole("navigation", { name: "Dashboard" });
    await rail.getByRole("link", { name: "Products", exact: true }).click();
    await page.getByText(/^Showing \d+ of \d+ products$/).waitFor();
    expect(await rail.locator("[aria-current=page]").allTextContents()).toEqual(["Products"]);
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Admin Dashboard"]);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    await page.setViewportSize(PHONE);
    const menu = page.getByRole("button", { name: "Menu" });
    const sheet = page.getByRole("dialog", { name: "Menu" });
    await menu.press("Enter");
    await sheet.waitFor();
    expect(await sheet.evaluate((drawn) => drawn.contains(document.activeElement))).toBe(true);
    await inspect("60-admin-menu", "dialog");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    expect(await menu.evaluate((drawn) => drawn === document.activeElement)).toBe(true);
    await menu.press("Enter");
    await sheet.getByRole("link", { name: "Categories" }).click();
    await page.getByRole("button", { name: "Add Category" }).waitFor();
    await sheet.waitFor({ state: "hidden" });
    await menu.click();
    await sheet.getByRole("link", { name: "View shop" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("contentinfo").waitFor();
    expect(complaints).toEqual([]);
  });

  it("finds whatever is sought from every tab, and leads to exactly that", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin/categories");
    const field = page.getByRole("combobox", { name: "Search everything" });
    const found = (name: RegExp) => page.getByRole("option", { name });
    await page.getByRole("heading", { name: "Categories" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("harriet");
    await found(/^Harriet .*@/)
      .first()
      .waitFor();
    await inspect("61-admin-search");
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(String(SHIPPED_ORDER));
    await found(new RegExp(`^#${SHIPPED_ORDER} `)).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/admin/orders?order=${SHIPPED_ORDER}`);
    await page.getByRole("dialog").getByText(`#${SHIPPED_ORDER}`).first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("ms-bb-lav");
    await found(/^Lavender Field Bath Bomb/).click();
    await page.getByRole("dialog").getByLabel("SKU").waitFor();
    expect(await page.getByRole("dialog").getByLabel("SKU").inputValue()).toBe("MS-BB-LAV");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("charge");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    expect(await page.getByRole("listbox").getByRole("option", { selected: true }).textContent()).toContain(
      "Charge day",
    );
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/settings#setting-chargeDay");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("setting-chargeDay");
    await page.keyboard.type("/");
    expect(await field.inputValue()).toBe("");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("zanzibar");
    await page.getByText("Nothing found for “zanzibar”").waitFor();
    expect(complaints).toEqual([]);
  });

  it("is gone through by single keys, until they are switched off", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin/orders");
    const rows = page.getByRole("region", { name: "Orders" }).locator("tbody tr");
    const marked = () => rows.evaluateAll((drawn) => drawn.indexOf(document.activeElement as HTMLTableRowElement));
    await rows.nth(2).waitFor();
    for (const [key, row] of [
      ["j", 0],
      ["j", 1],
      ["k", 0],
      ["k", 0],
      ["j", 1],
    ] as const) {
      await page.keyboard.press(key);
      expect(await marked()).toBe(row);
    }
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Clear (1)" }).waitFor();
    expect(await rows.nth(1).getByRole("checkbox").isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await marked()).toBe(1);

    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard" });
    await inspect("59-admin-keyboard", "dialog");
    await help.getByLabel("Single keys do this").uncheck();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    expect(await marked()).toBe(1);
    expect(await rows.nth(1).getByRole("checkbox").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Keyboard" }).click();
    await help.getByLabel("Single keys do this").check();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.keyboard.press("j");
    expect(await marked()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("tells at a glance how the shop is doing", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin");
    await page.getByRole("heading", { name: "To do today" }).waitFor();
    await page.getByText("Subscribers", { exact: true }).waitFor();
    await inspect("70-overview");
    await page.getByRole("button", { name: "12 months" }).click();
    await page.getByRole("button", { name: "Show as a table" }).click();
    await page.getByRole("columnheader", { name: "Revenue, refunds taken off" }).waitFor();
    expect(page.url()).toContain("range=12m");
    await inspect("71-overview-table");
    expect(complaints).toEqual([]);
  });

  it("finds, prints and changes orders, many and one", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/orders");
    const dialog = page.getByRole("dialog");
    await page.getByLabel(`Status of order ${SHIPPED_ORDER}`).waitFor();
    await inspect("72-orders");
    await page.getByLabel("Search by email, name or id").fill("harriet");
    await page.getByText("2 orders", { exact: true }).waitFor();
    await page.getByLabel("Status", { exact: true }).selectOption("delivered");
    await page.getByText("1 order", { exact: true }).waitFor();
    expect(page.url()).toMatch(/search=harriet.*status=delivered/);
    await page.getByRole("checkbox", { name: "Select all orders of this page" }).check();
    expect(await download(page, "PDF Invoices")).toMatch(/^invoices-\d{4}-\d\d-\d\d\.pdf$/);
    await toast("Invoices downloaded successfully");
    expect(await download(page, "Shipping Labels", () => inspect("74-labels"))).toMatch(/^shipping-labels-/);
    await toast("Shipping labels downloaded successfully");
    expect(await download(page, "Packing Slips", () => inspect("68-slips"))).toMatch(/^packing-slips-/);

    await page.setViewportSize(PHONE);
    await page.getByLabel("Bulk action").selectOption("processing");
    await inspect("75-bulk-question");
    await dialog.getByRole("button", { name: "Mark as Processing" }).click();
    await toast("Orders updated successfully");
    await dialog.getByText("1 done").waitFor();
    await inspect("76-bulk-result");
    await dialog.getByRole("button", { name: "Close" }).last().click();

    await page.goto("/admin/orders");
    await page.getByLabel(`Status of order ${SHIPPED_ORDER}`).selectOption("shipped");
    await dialog.getByLabel(/Tracking number/).fill("AB473124820GB");
    await dialog.getByText(/not a Royal Mail tracking number/).waitFor();
    await dialog.getByLabel(/Tracking number/).fill("AB473124829GB");
    await inspect("77-status-question");
    await dialog.getByRole("button", { name: "Mark as Shipped" }).click();
    await toast("Order updated successfully");
    await page.goto(`/admin/orders?order=${SHIPPED_ORDER}`);
    await dialog.getByText("Status: pending → shipped").waitFor();
    await dialog
      .getByText(/· Ada Meadow/)
      .first()
      .waitFor();
    await inspect("78-order-details");
    await dialog.getByRole("link", { name: "Order dispatched" }).waitFor();
    await dialog.getByLabel("Status of this order").selectOption("processing");
    await dialog.getByRole("heading", { name: "Mark as Processing?" }).waitFor();
    await dialog.getByText(/^Its parcel was sent and stays sent/).waitFor();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    const slip = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Packing slip (PDF)" }).click();
    expect((await slip).suggestedFilename()).toMatch(/^packing-slips-/);
    await dialog.getByRole("button", { name: /^Next order/ }).click();
    await dialog.getByText(`#${SHIPPED_ORDER - 1}`, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: /^Previous order/ }).click();
    await dialog.getByText(`#${SHIPPED_ORDER}`, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Change the tracking number" }).click();
    await inspect("79-order-tracking");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(page.url()).not.toContain("order=");
    expect(complaints).toEqual([]);
  });

  it("follows a return that its customer announced to the refund of one of the units", async () => {
    const { orderId, email } = await desk.order(61);
    await desk.callAsVisitor("/api/cancellations", {
      goods: "The whole set",
      orderNumber: String(orderId),
      name: "Robin Ashdown",
      email,
    });
    const { page, complaints, inspect, toast } = await desk.openTab("/admin");
    await page.getByRole("region", { name: "To do today" }).getByRole("link", { name: "Returns" }).click();
    await page.getByRole("link", { name: `View order #${orderId}` }).waitFor();
    await inspect("64-returns");
    await page.getByRole("link", { name: `View order #${orderId}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The whole set").waitFor();
    await dialog.getByRole("button", { name: "It has arrived, or was posted" }).click();
    await dialog.getByText("Return arrived").waitFor();
    await dialog.getByRole("button", { name: "Decline" }).click();
    await dialog.getByRole("button", { name: "Decline the return" }).click();
    await dialog.getByText("Say why: the customer reads it").waitFor();
    await inspect("65-return-details");
    await dialog.getByRole("button", { name: "Leave it" }).click();
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByRole("button", { name: "Refund £35.99" }).click();
    await dialog.getByText("Enter a reason: it is printed on the credit note").waitFor();
    await dialog.getByLabel(/^An amount, as goodwill/).check();
    await dialog.getByLabel("Amount in pounds").fill("36");
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByText("No more than £35.99 can be refunded").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("inputmode"))).toBe("decimal");
    await inspect("66-refund-amount");
    await dialog.getByLabel(/^Some items/).check();
    await dialog.getByLabel(/^Units of Stress Relief/).selectOption("1");
    await dialog.getByLabel("Reason").fill("You changed your mind");
    await inspect("66-refund");
    await dialog.getByRole("button", { name: "Refund £34.99" }).click();
    await toast("Refunded £34.99: £34.99 to the bank card");
    await dialog.getByText("Return refunded").waitFor();
    await dialog.getByText("£34.99 refunded: You changed your mind").waitFor();
    await dialog.getByRole("list", { name: "Refunds" }).getByText("You changed your mind").waitFor();
    await dialog.getByText("Net paid", { exact: true }).waitFor();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: /^CN-\d{6}/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^invoices-.*\.pdf$/);
    await dialog.getByRole("button", { name: "Note a return" }).click();
    await inspect("67-note-return");
    expect(complaints).toEqual([]);
  });

  it("asks what a cancellation gives back before it cancels", async () => {
    const { orderId } = await desk.order(62);
    const { page, complaints, inspect, toast } = await desk.openTab(`/admin/orders?search=${orderId}`, PHONE);
    await page.getByLabel(`Status of order ${orderId}`).selectOption("cancelled");
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Refund £33.99: £33.99 to the bank card").isChecked()).toBe(true);
    await dialog.getByLabel("Return unsent items to stock").waitFor();
    await inspect("68-cancel-choices");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await toast("Order cancelled. Refunded £33.99: £33.99 to the bank card");
    await page.goto(`/admin/orders?order=${orderId}`);
    await dialog.getByText("£33.99 refunded: The order was cancelled").waitFor();
    await page.goto(`/admin/orders?search=${orderId}`);
    await page.getByLabel(`Status of order ${orderId}`).selectOption("pending");
    await dialog.getByText(/^£33\.99 was refunded/).waitFor();
    await dialog.getByText(/^1 item was returned to stock/).waitFor();
    await inspect("68-not-undone");
    expect(complaints).toEqual([]);
  });

  it("runs subscriptions, keeps notes about them and deletes them", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/subscriptions");
    const dialog = page.getByRole("dialog");
    await page.getByLabel("Status of subscription 6").waitFor();
    await inspect("80-subscriptions");
    await page.getByLabel("Status of subscription 6").selectOption("paused");
    await inspect("81-subscription-question");
    await dialog.getByRole("button", { name: "Mark as Paused" }).click();
    await toast("Subscription updated successfully");
    await page.setViewportSize(PHONE);
    await page.getByRole("link", { name: "View subscription 6" }).click();
    await dialog.getByText("Paused", { exact: true }).waitFor();
    await dialog.getByLabel("Write a note").fill("Rang on Monday.");
    await dialog.getByRole("button", { name: "Save the note" }).click();
    await dialog.getByText("Rang on Monday.").first().waitFor();
    await inspect("82-subscription-details");
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Select subscription 6" }).check();
    await page.getByRole("button", { name: "Delete Selected (1)" }).click();
    await dialog.getByText(/^Those that run are ended at the card provider first/).waitFor();
    await inspect("69-subscription-delete");
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await toast("Subscriptions deleted successfully");
    await page.getByRole("checkbox", { name: "Select subscription 6" }).waitFor({ state: "detached" });
    await inspect("63-subscription-deleted");
    expect(complaints).toEqual([]);
  });

  it("knows its customers", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin/customers?search=harriet");
    await page.getByText("1 customer", { exact: true }).waitFor();
    await inspect("83-customers");
    await page.getByRole("link", { name: /^View harriet/ }).click();
    await page.getByRole("dialog").getByText("Women's box, monthly").waitFor();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^#\d+$/ })
      .last()
      .waitFor();
    await inspect("84-customer-details");
    const { orderId, email } = await desk.order(61, { isGuest: true });
    await page.goto(`/admin/customers?search=${email}`);
    await page.getByText("No customers match.").waitFor();
    await page.getByRole("link", { name: `View ${email}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `#${orderId}` })
      .waitFor();
    await inspect("84-guest-details");
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `#${orderId}` })
      .click();
    await page.getByRole("dialog").getByRole("link", { name: "Robin Ashdown" }).waitFor();
    await page.goto("/admin/customers?kind=guests");
    await page.getByText(/^\d+ guests?$/).waitFor();
    await inspect("83-guests");
    expect(complaints).toEqual([]);
  });
});

/** Presses a button of the selection, then Download; answers the name under which the file is saved. */
async function download(
  page: Page,
  button: string,
  look: () => Promise<void> = async () => undefined,
): Promise<string> {
  await page.getByRole("button", { name: button }).click();
  await look();
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  const name = (await saved).suggestedFilename();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  return name;
}
