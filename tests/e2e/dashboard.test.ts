import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, openPage } from "#tests/support/chromium.ts";
import { RunningShop } from "#tests/support/running-shop.ts";

describe("the dashboard", () => {
  const shop = new RunningShop();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
    await shop.start();
  });
  afterAll(async () => {
    await browser?.close();
    await shop.stop();
  });

  async function openAdmin(width: number) {
    const watched = await openPage(browser, { width, baseURL: shop.url });
    const { page } = watched;
    await page.goto("/auth", { waitUntil: "networkidle" });
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("admin123");
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/admin**");
    return watched;
  }

  it.each([390, 1280])("tells at a glance how the shop is doing, at %d px", async (width) => {
    const { page, complaints, inspect } = await openAdmin(width);
    await page.getByText("Total Users").waitFor();
    await page.getByRole("heading", { name: "To do today" }).waitFor();
    await page.getByText("Subscribers", { exact: true }).waitFor();
    await inspect("70-overview");
    await page.getByRole("button", { name: "12 months" }).click();
    await page.getByRole("button", { name: "Show as a table" }).click();
    await page.getByRole("region", { name: "Revenue, orders and subscribers" }).waitFor();
    expect(page.url()).toContain("range=12m");
    await inspect("71-overview-table");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("finds, changes and prints orders, at %d px", async (width) => {
    const { page, complaints, inspect } = await openAdmin(width);
    await page.goto("/admin/orders", { waitUntil: "networkidle" });
    await inspect("72-orders");
    await page.getByLabel("Search by email, name or id").fill("priya");
    await page.waitForURL("**search=priya**");
    await page.getByText("2 orders").waitFor();
    await page.getByLabel("Status", { exact: true }).selectOption("delivered");
    await page.waitForURL("**status=delivered**");
    await page.getByText("1 order", { exact: true }).waitFor();
    await page.goto("/admin/orders", { waitUntil: "networkidle" });

    await page.getByRole("checkbox", { name: "Select order 1001" }).check();
    await page.getByRole("checkbox", { name: "Select order 1002" }).check();
    await inspect("73-orders-selected");
    expect(await download(page, "PDF Invoices")).toMatch(/^invoices-\d{4}-\d\d-\d\d\.pdf$/);
    expect(await download(page, "Shipping Labels", () => inspect("74-labels"))).toMatch(/^shipping-labels-/);
    await page.getByLabel("Bulk action").selectOption("delivered");
    await inspect("75-bulk-question");
    await page.getByRole("dialog").getByRole("button", { name: "Go ahead" }).click();
    await page.getByText("Orders updated successfully").waitFor();
    await page.getByRole("dialog").getByText("2 done").waitFor();
    await inspect("76-bulk-result");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

    const order = width === 390 ? 1012 : 1013;
    await page.getByLabel(`Status of order ${order}`).selectOption("shipped");
    const question = page.getByRole("dialog");
    await question.getByLabel(/Tracking number/).fill("AB473124820GB");
    await question.getByText(/not a Royal Mail tracking number/).waitFor();
    await question.getByLabel(/Tracking number/).fill("AB473124829GB");
    await inspect("77-status-question");
    await question.getByRole("button", { name: "Mark as Shipped" }).click();
    await page.getByText("Order updated successfully").waitFor();
    await page.goto(`/admin/orders?order=${order}`, { waitUntil: "networkidle" });
    const details = page.getByRole("dialog");
    await details.getByText("Status: pending → shipped").waitFor();
    await details
      .getByText(/Ada Meadow/)
      .first()
      .waitFor();
    await inspect("78-order-details");
    await details.getByRole("button", { name: "Change the tracking number" }).click();
    await inspect("79-order-tracking");
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "hidden" });
    expect(page.url()).not.toContain("order=");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("runs subscriptions and keeps notes about them, at %d px", async (width) => {
    const { page, complaints, inspect } = await openAdmin(width);
    await page.goto("/admin/subscriptions", { waitUntil: "networkidle" });
    await inspect("80-subscriptions");
    const [status, word] = width === 390 ? (["paused", "Paused"] as const) : (["active", "Active"] as const);
    await page.getByLabel("Status of subscription 6").selectOption(status);
    await inspect("81-subscription-question");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Mark as ${word}` })
      .click();
    await page.getByText("Subscription updated successfully").waitFor();
    await page.goto("/admin/subscriptions?subscription=6", { waitUntil: "networkidle" });
    const details = page.getByRole("dialog");
    await details.getByText(word, { exact: true }).waitFor();
    await details.getByLabel("Write a note").fill(`Rang at ${width} px.`);
    await details.getByRole("button", { name: "Save the note" }).click();
    await details.getByText(`Rang at ${width} px.`).first().waitFor();
    await inspect("82-subscription-details");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("knows its customers, at %d px", async (width) => {
    const { page, complaints, inspect } = await openAdmin(width);
    await page.goto("/admin/customers?search=harriet", { waitUntil: "networkidle" });
    await page.getByText("1 customer", { exact: true }).waitFor();
    await inspect("83-customers");
    await page.getByRole("link", { name: /View/ }).click();
    await page.getByRole("dialog").getByText("Women's box, monthly").waitFor();
    await inspect("84-customer-details");
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
