import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { findCoveredByToast } from "#tests/support/covered-by-toast.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

/** Every change fails with a server error. Reads still work. */
async function breakChanges(page: Page): Promise<void> {
  const json = JSON.stringify({ code: "broken", message: "Something went wrong. Please try again." });
  await page.route("**/api/admin/**", (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 500, contentType: "application/json", body: json }),
  );
}

describe("the dashboard, when the shop is broken", () => {
  const desk = new AdminDesk();

  it("says in the specification's words what could not be done with orders", async () => {
    const { page, toast } = await desk.openTab("/admin/orders");
    await breakChanges(page);
    const dialog = page.getByRole("dialog");
    await page.getByRole("checkbox", { name: "Select order 1012" }).check();
    await page.getByLabel("Bulk action").selectOption({ label: "Mark Processing" });
    await dialog.getByRole("button", { name: "Mark as processing" }).click();
    await toast("Failed to update orders");
    // Specification: "Failure toasts have the title Error and the destructive look."
    const shown = page.locator("[popover] > [role=alert]");
    expect(await shown.innerText()).toMatch(/^Error\s+Failed to update orders/);
    expect(await shown.getAttribute("class")).toContain("danger");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("checkbox", { name: "Select order 1012" }).check();
    for (const [button, words] of [
      ["PDF Invoices", "Failed to download invoices"],
      ["Shipping Labels", "Failed to download shipping labels"],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await dialog.getByRole("button", { name: "Download" }).click();
      await toast(words);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    await page.getByLabel("Status of order 1012").selectOption("delivered");
    await dialog.getByRole("button", { name: "Mark as delivered" }).click();
    await toast("Failed to update order");
    await page.goto("/admin/orders?order=99999");
    await dialog.getByText("Failed to fetch order details").waitFor();
    await toast("Failed to fetch order details");
  });

  it.each([PHONE, LAPTOP])(
    "covers no search, first button, selection or dialog with its toasts, at $width px",
    async (size) => {
      const { page, toast } = await desk.openTab("/admin/orders", size);
      await breakChanges(page);
      const dialog = page.getByRole("dialog");
      const covered = () => findCoveredByToast(page);
      await page.getByRole("checkbox", { name: "Select order 1012" }).check();
      await page.getByLabel("Bulk action").selectOption({ label: "Mark Processing" });
      await dialog.getByRole("button", { name: "Mark as processing" }).click();
      await toast("Failed to update orders");
      expect(await covered(), "a dialog").toEqual([]);
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("checkbox", { name: "Select order 1012" }).check();
      await page.getByRole("button", { name: "PDF Invoices" }).click();
      await dialog.getByRole("button", { name: "Download" }).click();
      await toast("Failed to download invoices");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(await covered(), "a selection").toEqual([]);
      await page.getByRole("button", { name: "Clear (1)" }).click();
      await expect.poll(covered, { message: "a page" }).toEqual([]);
    },
  );

  it("says so of subscriptions", async () => {
    const { page, toast } = await desk.openTab("/admin/subscriptions");
    await breakChanges(page);
    const dialog = page.getByRole("dialog");
    await page.getByLabel("Status of subscription 1", { exact: true }).selectOption("paused");
    await dialog.getByRole("button", { name: "Mark as paused" }).click();
    await toast("Failed to update subscription");
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Select subscription 1", exact: true }).check();
    await page.getByRole("button", { name: "Delete Selected (1)" }).click();
    await dialog.getByRole("button", { name: "Delete subscriptions" }).click();
    await toast("Failed to delete subscriptions");
    await page.goto("/admin/subscriptions?subscription=99999");
    await dialog.getByText("Failed to fetch subscription details").waitFor();
    await toast("Failed to fetch subscription details");
  });

  it("says so of products and codes", async () => {
    const { page, toast } = await desk.openTab("/admin/products?search=fig");
    await breakChanges(page);
    await page.getByRole("searchbox").fill("MS-BB-LAV");
    const dialog = page.getByRole("dialog");
    const name = "Lavender Field Bath Bomb";
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("button", { name: "Activate" }).click();
    await toast("Failed to update products");
    const edit = async (cell: "price" | "stock", typed: string) => {
      await page.getByRole("button", { name: new RegExp(`^Edit ${cell} of ${name}`) }).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
    };
    await edit("stock", "-1");
    await toast("Invalid stock value");
    await page.keyboard.press("Escape");
    await edit("price", "5.55");
    await toast("Failed to update product");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await dialog.getByRole("button", { name: "Delete product" }).click();
    await toast("Failed to delete product");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add Product" }).click();
    await dialog.getByLabel("Product Name *").fill("Fig Soap");
    await dialog.getByLabel("Price (£) *").fill("6.5");
    await dialog.getByRole("button", { name: "Create Product" }).click();
    await toast("Failed to create product");

    await page.goto("/admin/discounts");
    await page.getByRole("button", { name: "Add Discount Code" }).click();
    await dialog.getByLabel("Code").fill("autumn");
    await dialog.getByLabel("Value (%)").fill("10");
    await dialog.getByRole("button", { name: "Create Code" }).click();
    await toast("Failed to create discount code");
    await page.unroute("**/api/admin/**");
    await dialog.getByRole("button", { name: "Create Code" }).click();
    await toast("Discount code created successfully");
    await breakChanges(page);
    await page.getByRole("button", { name: "Edit AUTUMN" }).click();
    await dialog.getByRole("button", { name: "Update Code" }).click();
    await toast("Failed to update discount code");
  });

  it("is closed to whoever is not the administrator, with a way to sign in", async () => {
    const { page } = await desk.openTab("/admin");
    await page.context().clearCookies();
    // Ignores requests that the previous page sends while it unloads.
    await page.goto("about:blank");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/admin/")) asked.push(request.url());
    });
    const denied = "Access Denied - You need admin privileges to access this page.";
    await signIn(page.request, "demo");
    await page.goto("/admin");
    await page.getByText(denied, { exact: true }).waitFor();
    await page.context().clearCookies();
    await page.goto("/admin/orders");
    await page.getByText(denied, { exact: true }).waitFor();
    await page.getByRole("link", { name: "Login as Admin" }).click();
    await page.waitForURL("**/auth");
    expect(await page.getByText("Recent Orders").count()).toBe(0);
    expect(asked).toEqual([]);
  });
});
