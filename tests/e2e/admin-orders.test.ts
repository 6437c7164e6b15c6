import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { findSummary } from "#tests/support/find-summary.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { PHONE } from "#tests/support/watched-page.ts";

const SHIPPED_ORDER = 1013;

describe("the administrator's orders, in a real browser", () => {
  const desk = new AdminDesk();

  it.runIf(triesEverything)("changes the address of an order in three presses, and asks for a new label", async () => {
    const { orderId, email } = await desk.order(61, { isGuest: true });
    const { page, complaints, inspect, toast } = await desk.openTab(`/admin/orders?order=${orderId}`);
    const dialog = page.getByRole("dialog");
    const label = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Label (PDF)" }).click();
    await label;
    await dialog.getByRole("button", { name: /^Change address/ }).click();
    await dialog.getByText("A label may already have been printed").waitFor();
    expect(await dialog.getByLabel("Email").inputValue()).toBe(email);
    await dialog.getByLabel("Postcode").fill("JE2 3AB");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await dialog.getByText("We do not deliver to Jersey or Guernsey").first().waitFor();
    await inspect("78-address-refused");
    await dialog.getByLabel("Postcode").fill("yo21 1aa");
    await dialog.getByLabel("Address line 1").fill("Flat 2, 9 Quay Street");
    await dialog.getByLabel("City").fill("Whitby");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await toast("Address changed. Print a new label");
    await dialog.getByText("Flat 2, 9 Quay Street").waitFor();
    await dialog.getByText("Print a new label", { exact: true }).waitFor();
    await dialog.getByText("Delivery address changed").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Change address");
    await inspect("78-address-changed");
    await page.setViewportSize(PHONE);
    await inspect("78-address-changed-phone");
    await dialog.getByRole("button", { name: /^Change address/ }).click();
    await inspect("78-address-form-phone");
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    const renewed = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "New label (PDF)" }).click();
    await renewed;
    await dialog.getByText("Print a new label", { exact: true }).waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
  });

  it.runIf(triesEverything).each(["subscriptions", "customers"])("changes an address under %s", async (tab) => {
    const { page, complaints, inspect, toast } = await desk.openTab(`/admin/${tab}`, PHONE);
    const dialog = page.getByRole("dialog");
    await page.getByRole("link", { name: /View / }).first().click();
    await dialog.getByRole("button", { name: /^Change address/ }).click();
    await dialog.getByLabel("Address line 1").fill("1 Quay Street");
    await inspect(`79-address-${tab}`);
    await dialog.getByRole("button", { name: "Save address" }).click();
    await toast("Address changed");
    await dialog.getByText("1 Quay Street").waitFor();
    await inspect(`79-address-${tab}-saved`);
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
    expect(await download(page, "Packing slips", () => inspect("68-slips"))).toMatch(/^packing-slips-/);

    await page.setViewportSize(PHONE);
    await page.getByLabel("Bulk action").selectOption("processing");
    await inspect("75-bulk-question");
    await dialog.getByRole("button", { name: "Mark as processing" }).click();
    await toast("Orders updated successfully");
    await dialog.getByText("1 done").waitFor();
    await inspect("76-bulk-result");
    await dialog.getByRole("button", { name: "Close" }).last().click();

    await page.goto("/admin/orders");
    const status = page.getByLabel(`Status of order ${SHIPPED_ORDER}`);
    await status.selectOption("processing");
    await page.getByRole("button", { name: "Undo" }).click();
    await toast("The status is back as it was");
    await expect.poll(() => status.inputValue()).toBe("pending");
    await status.selectOption("shipped");
    await dialog.getByLabel(/Tracking number/).fill("AB473124820GB");
    await dialog.getByText(/does not look like a Royal Mail tracking number/).waitFor();
    await dialog.getByLabel(/Tracking number/).fill("AB473124829GB");
    await inspect("77-status-question");
    await dialog.getByRole("button", { name: "Mark as shipped" }).click();
    await toast("Order updated successfully");
    await page.goto(`/admin/orders?order=${SHIPPED_ORDER}`);
    await dialog.getByText("Status: Pending → Shipped").waitFor();
    await dialog
      .getByText(/· Ada Meadow/)
      .first()
      .waitFor();
    await inspect("78-order-details");
    await dialog.getByRole("button", { name: "Add note" }).click();
    await dialog.getByLabel("New note").fill("Leave it with the neighbour.");
    await inspect("78-order-note");
    await dialog.getByRole("button", { name: "Save note" }).click();
    await toast("Note saved");
    await dialog.getByRole("region", { name: "Notes" }).getByText("Leave it with the neighbour.").first().waitFor();
    await inspect("78-order-note-saved");
    await dialog.getByRole("link", { name: "Order dispatched" }).waitFor();
    await dialog.getByLabel("Status of this order").selectOption("processing");
    await dialog.getByRole("heading", { name: "Mark as processing?" }).waitFor();
    await dialog.getByText(/^Its parcel has already been sent/).waitFor();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    const slip = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Packing slip (PDF)" }).click();
    expect((await slip).suggestedFilename()).toMatch(/^packing-slips-/);
    await dialog.getByRole("button", { name: /^Next order/ }).click();
    await dialog.getByRole("heading", { name: `Order #${SHIPPED_ORDER - 1}` }).waitFor();
    await dialog.getByRole("button", { name: /^Previous order/ }).click();
    await dialog.getByRole("heading", { name: `Order #${SHIPPED_ORDER}` }).waitFor();
    await dialog.getByRole("button", { name: "Send a replacement" }).click();
    await dialog.getByRole("button", { name: "Send a replacement" }).click();
    await findSummary(page, "Choose at least one item");
    await inspect("79-replacement");
    await dialog
      .getByLabel(/^Units of .* to send again$/)
      .first()
      .selectOption("1");
    await dialog.getByLabel("Reason").fill("The jar was broken");
    await dialog.getByRole("button", { name: "Send a replacement" }).click();
    await toast("The replacement has been added to the parcels to pack");
    await dialog.getByText("Replacement requested: The jar was broken").waitFor();
    await dialog.getByRole("link", { name: /^REPLACEMENT-\d+$/ }).waitFor();
    await inspect("79-replacement-made");
    await dialog.getByRole("button", { name: "Change tracking number" }).click();
    await inspect("79-order-tracking");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(page.url()).not.toContain("order=");
    expect(complaints).toEqual([]);
  });

  it.runIf(triesEverything)(
    "follows a return that its customer announced to the refund of one of the units",
    async () => {
      const { orderId, email } = await desk.order(61);
      await desk.callAsVisitor("/api/cancellations", {
        goods: "The whole set",
        orderNumber: String(orderId),
        name: "Robin Ashdown",
        email,
      });
      const { page, complaints, inspect, toast } = await desk.openTab("/admin");
      await page
        .getByRole("region", { name: "To do today" })
        .getByRole("link", { name: /^\d+ returns?\b/ })
        .click();
      await page.getByRole("link", { name: `View order ${orderId}` }).waitFor();
      await inspect("64-returns");
      await page.getByRole("link", { name: `View order ${orderId}` }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("The whole set").waitFor();
      await dialog.getByRole("button", { name: "Arrived or posted" }).click();
      await dialog.getByText("Return arrived").waitFor();
      await dialog.getByRole("button", { name: "Decline" }).click();
      await dialog.getByRole("button", { name: "Decline return" }).click();
      await findSummary(page, "Reason is required. The customer gets it by email");
      await inspect("65-return-details");
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
      await dialog.getByRole("button", { name: "Refund", exact: true }).click();
      await dialog.getByRole("button", { name: "Refund £35.99" }).click();
      await findSummary(page, "Reason is required");
      await dialog.getByLabel(/^An amount, as goodwill/).check();
      await dialog.getByLabel("Amount in pounds").fill("36");
      await dialog.getByRole("button", { name: "Refund", exact: true }).click();
      await findSummary(page, "Enter £35.99 or less");
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
      await dialog.getByRole("button", { name: "Record a return" }).click();
      await inspect("67-note-return");
      expect(complaints).toEqual([]);
    },
  );

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
});

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
