import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { JOURNEY_WIDTHS, PHONE } from "#tests/support/watched-page.ts";

/** Id of a soap whose stock no other journey in this file checks. */
const RECALLED = 11;

describe("the administrator's products, in a real browser", () => {
  const desk = new AdminDesk();

  it("are found, sorted and filtered by the address", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin/products");
    await page.getByText(/^Showing \d+ of \d+ products$/).waitFor();
    await inspect("70-admin-products");
    await page
      .getByRole("checkbox", { name: /^Select / })
      .last()
      .check();
    for (const part of [
      page.getByRole("region", { name: "Selection" }),
      page.getByRole("columnheader", { name: "SKU" }),
    ]) {
      expect(await part.evaluate(isInSight), "far down the list").toBe(true);
    }
    await page.getByRole("button", { name: "Clear (1)" }).click();
    await page.getByRole("searchbox", { name: "Search by name or SKU" }).fill("bath bomb");
    await page.getByText(/^Showing 10 of \d+ products$/).waitFor();
    expect(page.url()).toContain("search=bath+bomb");
    await page.getByLabel("Sort by").selectOption("price-desc");
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await page.getByLabel("Status").selectOption("inactive");
    await page.getByText("No products match.").waitFor();
    await page.reload();
    await page.getByText("No products match.").waitFor();
    await inspect("71-admin-products-none");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText(/^Showing 50 of \d+ products$/).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(complaints).toEqual([]);
  });

  it("have a price that is edited by keyboard alone", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/products?search=MS-BB-LAV");
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
    await toast("Invalid price value");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("549.00");
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog", { name: "Set the price to £549.00?" })
      .getByText("The price is £5.49 now.")
      .waitFor();
    await inspect("72-admin-price-question");
    await page.keyboard.press("Escape");
    await page.getByRole("alert").filter({ hasText: "Not saved" }).waitFor();
    expect(await focused()).toBe("price of Lavender Field Bath Bomb");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("5.79");
    await page.keyboard.press("Enter");
    await toast("Product updated successfully");
    await page.getByRole("button", { name: "Edit price of Lavender Field Bath Bomb, now 5.79" }).waitFor();
    expect(await focused()).toContain("Edit price of Lavender Field Bath Bomb");
    expect(complaints).toEqual([]);
  });

  it("get a variant, which shares a card and links to the first", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/products?search=MS-BB-EUC");
    await page.getByRole("link", { name: /^Edit Eucalyptus/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Product" });
    await dialog.getByText("Add a variant").click();
    await dialog.getByLabel("Family name").fill("Eucalyptus Bath Bomb");
    await dialog.getByLabel("Choice of this product").fill("150 g");
    await dialog.getByLabel("Choice of the new product").fill("300 g");
    await inspect("73-admin-variant");
    await dialog.getByRole("button", { name: "Add variant" }).click();
    await toast("Variant added as a draft");
    await dialog.getByRole("button", { name: "Take out 300 g" }).waitFor();
    const name = dialog.getByLabel("Product Name *");
    await expect.poll(() => name.inputValue()).toBe("Eucalyptus Bath Bomb, 300 g");
    await dialog.getByLabel("Active", { exact: true }).check();
    await dialog.getByLabel("Price (£) *").fill("7.99");
    await dialog.getByLabel("Stock Quantity").fill("4");
    await dialog.getByLabel("Safety report (CPSR)").fill("CPSR-V");
    await dialog.getByLabel("Notification number (SCPN)").fill("SCPN-V");
    await dialog.getByRole("button", { name: "Update Product" }).click();
    await toast("Product updated successfully");
    for (const width of JOURNEY_WIDTHS) {
      await page.setViewportSize({ ...PHONE, width });
      await page.goto("/shop/bath-bombs");
      await page.getByText("Size: 150 g, 300 g").waitFor();
      await inspect("73-shelf-family");
      await page.getByRole("link", { name: "Choose size of Eucalyptus Bath Bomb" }).click();
      const sizes = page.getByRole("navigation", { name: "Size" });
      await sizes.getByRole("link", { name: "300 g" }).click();
      await page.getByRole("heading", { level: 1, name: "Eucalyptus Bath Bomb, 300 g" }).waitFor();
      expect(await sizes.getByRole("link", { name: "300 g" }).getAttribute("aria-current")).toBe("page");
      await inspect("73-product-family");
    }
    expect(complaints).toEqual([]);
  });

  it("are added, low in stock, with a picture, and deleted after a question", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/products");
    await page.getByRole("button", { name: "Add Product" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Product" });
    await dialog.getByRole("button", { name: "Create Product" }).click();
    await dialog.getByText("Name is required").first().waitFor();
    await dialog.getByText("Price is required").first().waitFor();
    await inspect("72-admin-product-errors");
    await dialog.getByLabel("Product Name *").fill("Fig Soap");
    await dialog.getByLabel("Price (£) *").fill("6.5");
    await dialog.getByLabel("Stock Quantity").fill("4");
    const cosmetic = dialog.getByRole("checkbox", { name: "A cosmetic (used on the skin)" });
    expect(await cosmetic.isChecked()).toBe(false);
    await dialog.getByLabel("Category").selectOption({ label: "Soap Bars" });
    expect(await cosmetic.isChecked(), "a new soap").toBe(true);
    await dialog.getByText(/^A cosmetic is sold only with/).waitFor();
    await inspect("73-admin-product-cosmetic");
    await dialog.getByLabel("Safety report (CPSR)").fill("CPSR-FIG");
    await dialog.getByLabel("Notification number (SCPN)").fill("SCPN-FIG");
    const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#8fa08e" } })
      .jpeg()
      .toBuffer();
    const photograph = { name: "fig.jpg", mimeType: "image/jpeg", buffer };
    await dialog.getByLabel("Add a picture").setInputFiles(photograph);
    await dialog.getByRole("button", { name: "Remove picture 1" }).waitFor();
    const other = await sharp(buffer).negate().jpeg().toBuffer();
    await dialog.getByLabel("Add a picture").setInputFiles({ ...photograph, buffer: other });
    await dialog.getByLabel("Description of picture 2").fill("A soap like a fig, cut open");
    await dialog.getByRole("button", { name: /^Earlier.*picture 2$/ }).click();
    expect(await dialog.getByLabel("Description of picture 1").inputValue()).toBe("A soap like a fig, cut open");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Later");
    await inspect("73-admin-product-new");
    await dialog.getByRole("button", { name: "Remove picture 2" }).click();
    await dialog.getByRole("button", { name: "Remove picture 1" }).click();
    // Submitting during a slow upload must not lose the picture.
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/api/admin/pictures", async (route) => {
      await arrived;
      await route.continue();
    });
    await dialog.getByLabel("Add a picture").setInputFiles(photograph);
    await dialog.getByRole("button", { name: "Create Product" }).click();
    await dialog.getByRole("button", { name: "Waiting for the picture..." }).waitFor();
    arrive();
    await toast("Product created successfully");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("searchbox", { name: "Search by name or SKU" }).fill("Fig Soap");
    await page.waitForURL(/search=Fig\+Soap/);
    const row = page.getByRole("row", { name: /Fig Soap/ });
    await row.getByRole("button", { name: "Edit stock of Fig Soap, now 4" }).waitFor();
    expect(await row.locator("img:visible").count()).toBe(1);
    await inspect("74-admin-product-low");
    await page.getByRole("button", { name: "Delete Fig Soap" }).click();
    const question = page.getByRole("dialog", { name: "Delete product" });
    await question.getByText("Are you sure you want to delete this product?", { exact: true }).waitFor();
    await inspect("62-admin-product-delete");
    await question.getByRole("button", { name: "Delete product" }).click();
    await toast("Product deleted successfully");
    await page.getByText("No products match.").waitFor();
    expect(complaints).toEqual([]);
  });

  it("tell the second of two editors, who keeps what they typed", async () => {
    const { page, inspect, toast } = await desk.openTab("/admin/products?product=12", PHONE);
    const dialog = page.getByRole("dialog", { name: "Edit Product" });
    const priceField = dialog.getByLabel("Price (£) *");
    const price = await priceField.inputValue();
    await priceField.fill("0.00");
    await dialog.getByRole("button", { name: "Update Product" }).click();
    const question = page.getByRole("dialog", { name: "Set the price to £0.00?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await priceField.fill(price);
    await dialog.getByLabel("Strapline").fill("Mine");
    expect((await page.request.patch("/api/admin/products/12", { data: { price: "7.10" } })).status()).toBe(200);
    await dialog.getByRole("button", { name: "Update Product" }).click();
    await dialog.getByText("Changed since you opened it").waitFor();
    await toast("Failed to update product");
    expect(await dialog.getByLabel("Strapline").inputValue()).toBe("Mine");
    await dialog.getByRole("button", { name: "Show changes" }).click();
    await dialog.getByRole("button", { name: "Keep my changes and overwrite" }).waitFor();
    await inspect("75-admin-product-changed");
    await dialog.getByRole("button", { name: "Keep my changes and overwrite" }).click();
    await dialog.getByRole("button", { name: "Update Product" }).click();
    await toast("Product updated successfully");
  });

  it("have batches, a label and a price history", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/products?product=3");
    const dialog = page.getByRole("dialog", { name: "Edit Product" });
    const stock = dialog.getByLabel("Stock Quantity");
    const stockBefore = Number(await stock.inputValue());
    await dialog.getByText("Label and compliance").click();
    await dialog.getByLabel("Batch number").fill("B-1");
    await dialog.getByLabel("Made on").fill("2026-11-01");
    await dialog.getByLabel("Quantity", { exact: true }).fill("40");
    await dialog.getByRole("button", { name: "Record batch" }).click();
    await dialog.getByRole("cell", { name: "B-1", exact: true }).waitFor();
    await inspect("76-admin-product-record");
    await expect.poll(() => stock.inputValue()).toBe(String(stockBefore + 40));
    await stock.fill(String(stockBefore));
    await dialog.getByRole("button", { name: "Update Product" }).click();
    await toast("Product updated successfully");
    await page.goto("/admin/products?product=3");
    await dialog.getByText("Label and compliance").click();
    await dialog.getByRole("link", { name: "Recall… batch B-1" }).click();
    await page.getByText("No parcel contains this batch.").waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(JOURNEY_WIDTHS)("are recalled by their batch, with an email to each order, at %d px", async (width) => {
    const sent = await desk.order(RECALLED, { isGuest: true });
    const waiting = await desk.order(RECALLED);
    const { page, complaints, inspect } = await desk.openTab("/admin/products", { width });
    const call = async (path: string, data: object) => {
      const reply = await page.request.post(`/api/admin/${path}`, { data });
      expect(reply.status(), path).toBe(200);
      return reply.json();
    };
    const batch = { code: `R-${width}`, madeOn: "2026-11-01", quantity: 40 };
    const { id } = await call(`products/${RECALLED}/batches`, batch);
    const parcelIds: number[] = [];
    for (const { orderId } of [sent, waiting]) {
      const order = await (await page.request.get(`/api/admin/orders/${orderId}`)).json();
      parcelIds.push(order.parcels[0].id);
    }
    await call("parcels/pack", { parcelIds, batches: [{ productId: RECALLED, batchIds: [id] }] });
    await call("parcels/send", { parcelIds: parcelIds.slice(0, 1) });

    await page.goto(`/admin/products/${RECALLED}/batches/${id}/recall`);
    await page.getByRole("cell", { name: sent.email }).waitFor();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    expect((await file).suggestedFilename()).toBe(`recall-${RECALLED}-batch-${id}.csv`);
    await page.getByLabel("What happened and what the customer should do").fill("There is a splinter of glass in it.");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("article", { name: "Preview" }).getByText("There is a splinter of glass in it.").waitFor();
    await inspect("77-admin-recall");
    await page.getByRole("button", { name: "Recall…" }).click();
    const question = page.getByRole("dialog", { name: "Recall this batch" });
    await question.getByText("1 email goes out at once").waitFor();
    await inspect("78-admin-recall-question");
    await question.getByRole("button", { name: "Recall and send 1 email", exact: true }).click();
    await page.getByText("1 email queued for sending. 1 parcel put on hold").waitFor();
    await page.getByText("Everyone has been notified. Parcels with this batch are on hold.").waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    await inspect("79-admin-recalled");
    expect(complaints).toEqual([]);
  });

  it("are edited several at once, and those that refuse are named", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/products?search=olive", PHONE);
    const chooseAll = () => page.getByRole("checkbox", { name: "Select all products of this page" }).check();
    const isOver = async () => {
      await page.getByRole("region", { name: "Selection" }).waitFor({ state: "hidden" });
      await expect.poll(() => findFocus(page), { message: "focus after a bulk action" }).toBe("in sight");
    };
    await chooseAll();
    await page.getByRole("button", { name: /^Clear \(\d+\)$/ }).waitFor();
    await page.getByRole("button", { name: /^Edit stock of Olive/ }).click();
    expect(await page.getByRole("button", { name: /^Cancel editing stock of Olive/ }).evaluate(isInSight)).toBe(true);
    expect(await page.getByRole("button", { name: /^Save stock of Olive/ }).evaluate(isInSight)).toBe(true);
    expect(await page.getByText("Swipe sideways").count()).toBe(0);
    await page.keyboard.press("Escape");
    await inspect("77-admin-products-selected");
    await page.getByRole("button", { name: "Set to Draft" }).click();
    const question = page.getByRole("dialog", { name: "Set to draft?" });
    await question.getByText("Olive Wood Soap Dish").waitFor();
    await inspect("77-admin-products-draft");
    await question.getByRole("button", { name: "Set to draft" }).click();
    await toast("Products updated successfully");
    await isOver();
    await chooseAll();
    await page.getByRole("button", { name: "Activate" }).click();
    await isOver();
    await chooseAll();
    await page.getByRole("button", { name: "Delete Products" }).click();
    await inspect("78-admin-products-delete");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete \d+$/ })
      .click();
    await page.getByText(/^Not changed: /).waitFor();
    await inspect("79-admin-products-refused");
    expect(complaints).toEqual([]);
  });

  it("are read from a table, bad lines first", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/products?table=csv");
    const dialog = page.getByRole("dialog", { name: "Products as CSV" });
    const give = (csv: string) =>
      dialog.getByLabel("CSV file").setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await give("sku,name,price\nMS-BB-ROS,Rose,12.345\n");
    await dialog.getByRole("button", { name: "Check the file" }).click();
    await dialog.getByText("One problem to fix").waitFor();
    await inspect("80-admin-csv-bad");
    await give("sku,name,price\nMS-BB-ROS,Rose Petal Bath Bomb,6.10\n");
    await dialog.getByRole("button", { name: "Check the file" }).click();
    await dialog.getByText("No errors").waitFor();
    await dialog.getByRole("row", { name: /^Rose Petal Bath Bomb price .* becomes 6\.10$/ }).waitFor();
    await inspect("81-admin-csv-changes");
    // After a change of the selected columns, the file must be checked again.
    await dialog.getByLabel("Import stock levels too").check();
    expect(await dialog.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Check the file" }).click();
    await dialog.getByText("No errors").waitFor();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await toast("Products updated successfully");
    expect(complaints).toEqual([]);
  });
});

function isInSight(drawn: Element): boolean {
  const { top, bottom, left, right } = drawn.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= document.documentElement.clientWidth;
}
