import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, openPage, type WatchedPage } from "#tests/support/chromium.ts";
import { RunningShop } from "#tests/support/running-shop.ts";

describe("the administrator's goods and rules, in a real browser", () => {
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

  const openTab = async (width: number, path: string): Promise<WatchedPage> => {
    const watched = await openPage(browser, { width, baseURL: shop.url });
    const { page } = watched;
    await page.goto("/auth", { waitUntil: "networkidle" });
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("admin123");
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/admin");
    await page.goto(path, { waitUntil: "networkidle" });
    return watched;
  };
  const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

  it.each([390, 1280])("finds, sorts and filters products by the address at %d px", async (width) => {
    const { page, complaints, inspect } = await openTab(width, "/admin/products");
    await page.getByText(/^Showing (\d+) of \1 products$/).waitFor();
    await inspect("70-admin-products");
    await page.getByRole("searchbox", { name: "Search by name or SKU" }).fill("bath bomb");
    await page.getByText(/^Showing 10 of \d+ products$/).waitFor();
    expect(page.url()).toContain("search=bath+bomb");
    await page.getByLabel("Sort by").selectOption("price-desc");
    await page.getByLabel("Status").selectOption("inactive");
    await page.getByText("No products match.").waitFor();
    await page.reload();
    await page.getByText("No products match.").waitFor();
    await inspect("71-admin-products-none");
    expect(complaints).toEqual([]);
  });

  it("edits a price by keyboard alone", async () => {
    const { page, complaints } = await openTab(1280, "/admin/products?search=MS-BB-LAV");
    await page.getByRole("button", { name: /^Edit price of Lavender/ }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    for (let presses = 0; presses < 80 && !(await focused()).startsWith("Edit price"); presses += 1) {
      await page.keyboard.press("Tab");
    }
    expect(await focused()).toBe("Edit price of Lavender Field Bath Bomb, now 5.49");
    await page.keyboard.press("Enter");
    await page.keyboard.type("9");
    await page.keyboard.press("Escape");
    expect(await focused()).toBe("Edit price of Lavender Field Bath Bomb, now 5.49");
    await page.keyboard.press("Enter");
    await page.keyboard.type("-1");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "Invalid price value" }).first().waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("5.79");
    await page.keyboard.press("Enter");
    await toast(page, "Product updated successfully");
    await page.getByRole("button", { name: "Edit price of Lavender Field Bath Bomb, now 5.79" }).waitFor();
    expect(await focused()).toContain("Edit price of Lavender Field Bath Bomb");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("adds a product, low in stock, with its picture at %d px", async (width) => {
    const name = `Fig Soap ${width}`;
    const { page, complaints, inspect } = await openTab(width, "/admin/products");
    await page.getByRole("button", { name: "Add Product" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Product" });
    await dialog.getByRole("button", { name: "Create Product" }).click();
    await dialog.getByText("Name is required").first().waitFor();
    await dialog.getByText("Price is required").first().waitFor();
    await inspect("72-admin-product-errors");
    await dialog.getByLabel("Product Name *").fill(name);
    await dialog.getByLabel("Price (£) *").fill("6.5");
    await dialog.getByLabel("Stock Quantity").fill("4");
    await dialog.getByLabel("Category").selectOption({ label: "Soap Bars" });
    const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#8fa08e" } })
      .jpeg()
      .toBuffer();
    await dialog
      .getByLabel("Add a picture")
      .setInputFiles({ name: "fig.jpg", mimeType: "image/jpeg", buffer: picture });
    await dialog.getByRole("button", { name: "Remove picture 1" }).waitFor();
    await inspect("73-admin-product-new");
    await dialog.getByRole("button", { name: "Create Product" }).click();
    await toast(page, "Product created successfully");
    await page.getByRole("searchbox", { name: "Search by name or SKU" }).fill(name);
    await page.getByRole("button", { name: `Edit stock of ${name}, now 4` }).waitFor();
    await inspect("74-admin-product-low");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("tells the second of two editors, who keeps what they typed, at %d px", async (width) => {
    const { page, inspect } = await openTab(width, "/admin/products?product=12");
    const dialog = page.getByRole("dialog", { name: "Edit Product" });
    await dialog.getByLabel("Line under the name").fill(`Mine ${width}`);
    const changed = await page.evaluate(
      async (price) =>
        (
          await fetch("/api/admin/products/12", {
            method: "PATCH",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ price }),
          })
        ).status,
      width === 390 ? "7.10" : "7.20",
    );
    expect(changed).toBe(200);
    await dialog.getByRole("button", { name: "Update Product" }).click();
    await dialog.getByText("Changed meanwhile").waitFor();
    expect(await dialog.getByLabel("Line under the name").inputValue()).toBe(`Mine ${width}`);
    await dialog.getByRole("button", { name: "Show what changed" }).click();
    await dialog.getByRole("button", { name: "Keep mine, to save over it" }).waitFor();
    await inspect("75-admin-product-changed");
    await dialog.getByRole("button", { name: "Keep mine, to save over it" }).click();
    await dialog.getByRole("button", { name: "Update Product" }).click();
    await toast(page, "Product updated successfully");
  });

  it.each([390, 1280])("notes a batch and shows prices and label at %d px", async (width) => {
    const { page, complaints, inspect } = await openTab(width, "/admin/products?product=3");
    const dialog = page.getByRole("dialog", { name: "Edit Product" });
    await dialog.getByText("On the label, and papers").click();
    await dialog.getByLabel("Batch number").fill(`B-${width}`);
    await dialog.getByLabel("Made on").fill("2026-11-01");
    await dialog.getByLabel("Pieces").fill("40");
    await dialog.getByRole("button", { name: "Note this batch" }).click();
    await dialog.getByRole("cell", { name: `B-${width}`, exact: true }).waitFor();
    await inspect("76-admin-product-record");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("edits several at once and names those that refuse at %d px", async (width) => {
    const { page, complaints, inspect } = await openTab(width, "/admin/products?search=olive");
    await page.getByRole("checkbox", { name: "Select all products of this page" }).check();
    await page.getByRole("button", { name: /^Clear \(\d+\)$/ }).waitFor();
    await inspect("77-admin-products-selected");
    await page.getByRole("button", { name: "Set to Draft" }).click();
    await toast(page, "Products updated successfully");
    await page.getByRole("region", { name: "Selection" }).waitFor({ state: "hidden" });
    await page.getByRole("checkbox", { name: "Select all products of this page" }).check();
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("region", { name: "Selection" }).waitFor({ state: "hidden" });
    await page.getByRole("checkbox", { name: "Select all products of this page" }).check();
    await page.getByRole("button", { name: "Delete Products" }).click();
    await inspect("78-admin-products-delete");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete \d+$/ })
      .click();
    await page.getByText(/^Left as they were: /).waitFor();
    await inspect("79-admin-products-refused");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("reads a table of products, bad lines first, at %d px", async (width) => {
    const { page, complaints, inspect } = await openTab(width, "/admin/products?table=csv");
    const dialog = page.getByRole("dialog", { name: "Products as CSV" });
    const give = (csv: string) =>
      dialog.getByLabel("CSV file").setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await give("sku,name,price\nMS-BB-ROS,Rose,12.345\n");
    await dialog.getByRole("button", { name: "Check the file" }).click();
    await dialog.getByText("One thing to mend").waitFor();
    await inspect("80-admin-csv-bad");
    await give(`sku,name,price\nMS-BB-ROS,Rose Petal Bath Bomb,6.${width === 390 ? "10" : "20"}\n`);
    await dialog.getByRole("button", { name: "Check the file" }).click();
    await dialog.getByText("No bad lines").waitFor();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await toast(page, "Products updated successfully");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("adds, changes and deletes a category at %d px", async (width) => {
    const slug = `candles-${width}`;
    const { page, inspect } = await openTab(width, "/admin/categories");
    await page.getByRole("button", { name: "Edit Soap Bars" }).waitFor();
    await inspect("81-admin-categories");
    await page.getByRole("button", { name: "Add Category" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create Category" }).click();
    await dialog.getByText("Slug is required").first().waitFor();
    await dialog.getByLabel("Name").fill(slug);
    await dialog.getByLabel("Slug").fill("soap-bars");
    await dialog.getByRole("button", { name: "Create Category" }).click();
    await dialog.getByText("Another one has this address").first().waitFor();
    await inspect("82-admin-category");
    await dialog.getByLabel("Slug").fill(slug);
    await dialog.getByRole("button", { name: "Create Category" }).click();
    await toast(page, "Category created successfully");
    await page.getByRole("button", { name: `Delete ${slug}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Category deleted successfully");
    await page.getByRole("button", { name: "Delete Soap Bars" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("It still holds products. Move them to another category first.").waitFor();
    await inspect("83-admin-category-in-use");
  });

  it.each([390, 1280])("adds a discount code and switches it off at %d px", async (width) => {
    const code = `WINTER${width}`;
    const { page, complaints, inspect } = await openTab(width, "/admin/discounts");
    await page.getByRole("button", { name: "Add Discount Code" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create Code" }).click();
    await dialog.getByText("Code is required").first().waitFor();
    await inspect("84-admin-discount-errors");
    await dialog.getByLabel("Code").fill(code.toLowerCase());
    await dialog.getByLabel("Value (%)").fill("10");
    await dialog.getByLabel(/Max Uses/).fill("100");
    await dialog.getByText("For all products").click();
    await dialog.getByRole("checkbox", { name: "Stress Relief Collection" }).check();
    await dialog.getByRole("button", { name: "Create Code" }).click();
    await toast(page, "Discount code created successfully");
    await page.getByRole("button", { name: `Edit ${code}` }).waitFor();
    await inspect("85-admin-discounts");
    await page.getByRole("button", { name: `Edit ${code}` }).click();
    await dialog.getByText("No order yet.").waitFor();
    await inspect("86-admin-discount");
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await toast(page, "Discount code updated successfully");
    await page
      .getByRole("row", { name: new RegExp(`^${code}`) })
      .getByText("Inactive")
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("switches a claim off, and off the pages, at %d px", async (width) => {
    const { page, complaints, inspect } = await openTab(width, "/admin/claims");
    const claim = page.getByRole("checkbox", { name: "Shown 98%" });
    await claim.click();
    await toast(page, "Claim switched off");
    await inspect("87-admin-claims");
    expect(JSON.stringify(await page.evaluate(async () => (await fetch("/api/claims")).json()))).not.toContain("98%");
    await page.getByRole("button", { name: "Edit 98%" }).click();
    await page.getByRole("dialog").getByLabel("Evidence").fill("Survey of 400 customers, in the office file");
    await page.getByRole("dialog").getByRole("checkbox", { name: "On" }).check();
    await inspect("88-admin-claim");
    await page.getByRole("dialog").getByRole("button", { name: "Update Claim" }).click();
    await toast(page, "Claim updated successfully");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("marks a sample as sent and reads its letter at %d px", async (width) => {
    const { page, complaints, inspect } = await openTab(width, "/admin/samples");
    const asked = await page.evaluate(
      async (person) =>
        (
          await fetch("/api/sample-request", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(person),
          })
        ).status,
      {
        firstName: "Wren",
        lastName: `No${width}`,
        email: `wren${width}@example.com`,
        address: `${width} Mill Lane`,
        city: "Bath",
        postcode: "BA1 2AB",
        over16: true,
      },
    );
    expect(asked).toBe(200);
    await page.reload();
    await page.getByRole("button", { name: `Mark as sent for Wren No${width}` }).click();
    await toast(page, "Sample marked as sent");
    await inspect("89-admin-samples");
    await page.goto(`/admin/letters?search=wren${width}`);
    await page.getByRole("button", { name: /^Read Sample sent/ }).waitFor();
    await inspect("90-admin-letters");
    await page.getByRole("button", { name: /^Read Sample sent/ }).click();
    await page.getByText("As it would go out now; its signed links lead nowhere.").waitFor();
    await inspect("91-admin-letter");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Send (now|again)$/ })
      .click();
    await toast(page, "The letter goes out now");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])("changes the rules, and every page and the activity tell so, at %d px", async (width) => {
    const { page, complaints, inspect } = await openTab(width, "/admin/settings");
    const day = width === 390 ? "16" : "17";
    await page.getByLabel("Charge day").fill("20");
    await page.getByRole("button", { name: "Save Calendar" }).click();
    await page.getByText("A box is paid before it leaves: the charge day must come first").first().waitFor();
    await inspect("92-admin-settings");
    await page.getByLabel("Charge day").fill("1");
    await page.getByLabel("Dispatch day").fill(day);
    await page.getByRole("button", { name: "Save Calendar" }).click();
    await toast(page, "Settings updated successfully");
    await page.getByLabel("Add a day").fill(width === 390 ? "2026-12-24" : "2026-12-23");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: `Remove 2026-12-2${width === 390 ? 4 : 3}` }).waitFor();
    await page.goto("/");
    await page.getByRole("heading", { name: `It leaves on the ${day}th` }).waitFor();
    await page.goto("/admin/activity?entity=setting");
    await page.getByText("setting dispatchDay: update").first().waitFor();
    await inspect("93-admin-activity");
    expect(complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
  });
});
