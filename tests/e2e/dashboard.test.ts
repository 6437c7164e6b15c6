import { describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { CountedShopper } from "#tests/support/counted-shopper.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

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
    const { orderId } = await desk.order(61, { isGuest: true });
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("ba1 2ab");
    await found(new RegExp(`^#${orderId} .*This postcode`)).waitFor();
    await inspect("61-admin-search-postcode");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("vat registered");
    await found(/^Trader/).click();
    await page.waitForURL("**/admin/settings#trader-legalName");
    await page.getByLabel("Legal name").and(page.locator(":focus")).waitFor();
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
    await help.getByLabel("Single-key shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    expect(await marked()).toBe(1);
    expect(await rows.nth(1).getByRole("checkbox").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Keyboard" }).click();
    await help.getByLabel("Single-key shortcuts").check();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.keyboard.press("j");
    expect(await marked()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("begins with what to do, each line leading to exactly its rows", async () => {
    await desk.order(61, { isGuest: true });
    for (const screen of [LAPTOP, PHONE]) {
      const { page, complaints, inspect } = await desk.openTab("/admin", screen);
      const todo = page.getByRole("region", { name: "To do today" });
      const pack = todo.getByRole("link", { name: /Pack now$/ });
      await pack.waitFor();
      await inspect(`70-overview-todo-${screen.width}`);
      const counters = await page.getByText("Total Users", { exact: true }).boundingBox();
      expect((await pack.boundingBox())?.y).toBeLessThan(counters?.y ?? 0);
      expect((await pack.boundingBox())?.y, "in the first screen").toBeLessThan(400);
      await todo.getByText(/^\d+ checks?, nothing to do$/).click();
      await todo.getByText("Failed refunds", { exact: true }).waitFor();
      await inspect(`70-overview-quiet-${screen.width}`);
      const [count] = /^\d+/.exec((await pack.textContent()) ?? "") ?? [];
      await pack.click();
      await page.getByText(new RegExp(`^${count} parcels?$`)).waitFor();
      await page
        .getByRole("link", { name: /^Ready to pack/ })
        .and(page.locator("[aria-current=page]"))
        .waitFor();
      await inspect(`70-parcels-ready-${screen.width}`);
      expect(complaints).toEqual([]);
    }
  });

  it("keeps Settings and Going live in sight at the foot of the rail", async () => {
    const { page } = await desk.openTab("/admin");
    const rail = page.getByRole("navigation", { name: "Dashboard" });
    for (const height of [640, 800]) {
      await page.setViewportSize({ ...LAPTOP, height });
      for (const name of ["Settings", "Going live"]) {
        const box = await rail.getByRole("link", { name }).boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0), `${name} at ${height} px`).toBeLessThanOrEqual(height);
      }
    }
    for (const height of [800, 850, 900, 960, 1010, 1080, 1151, 1153, 1200]) {
      await page.setViewportSize({ ...LAPTOP, height });
      const hidden = await rail.evaluate(
        ({ firstElementChild: tabs }) => tabs && tabs.scrollHeight - tabs.clientHeight,
      );
      expect(hidden, `tabs to scroll to at ${height} px`).toBe(0);
    }
  });

  it("tells at a glance how the shop is doing", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin");
    await page.getByRole("heading", { name: "To do today" }).waitFor();
    await page.getByText("Active subscribers", { exact: true }).waitFor();
    await inspect("70-overview");
    await page.getByRole("button", { name: "12 months" }).click();
    await page.getByRole("button", { name: "Show as a table" }).click();
    await page.getByRole("columnheader", { name: "Revenue less refunds" }).waitFor();
    expect(page.url()).toContain("range=12m");
    await inspect("71-overview-table");
    expect(complaints).toEqual([]);
  });

  it("runs subscriptions, keeps notes about them and deletes them", async () => {
    const { page, complaints, inspect, toast } = await desk.openTab("/admin/subscriptions");
    const dialog = page.getByRole("dialog");
    await page.getByLabel("Status of subscription 6").waitFor();
    await inspect("80-subscriptions");
    await page.getByLabel("Status of subscription 6").selectOption("paused");
    await inspect("81-subscription-question");
    await dialog.getByRole("button", { name: "Mark as paused" }).click();
    await toast("Subscription updated successfully");
    await page.setViewportSize(PHONE);
    await page.getByRole("link", { name: "View subscription 6" }).click();
    await dialog.getByText("Paused", { exact: true }).first().waitFor();
    await dialog.getByLabel("New note").fill("Rang on Monday.");
    await dialog.getByRole("button", { name: "Save note" }).click();
    await dialog.getByText("Rang on Monday.").first().waitFor();
    await inspect("82-subscription-details");
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Select subscription 6" }).check();
    await page.getByRole("button", { name: "Delete Selected (1)" }).click();
    await dialog.getByText(/^Active subscriptions are ended first/).waitFor();
    await inspect("69-subscription-delete");
    await dialog.getByRole("button", { name: "Delete subscriptions" }).click();
    await toast("Subscriptions deleted successfully");
    await page.getByRole("checkbox", { name: "Select subscription 6" }).waitFor({ state: "detached" });
    await inspect("63-subscription-deleted");
    expect(complaints).toEqual([]);
  });

  it.each([
    { size: LAPTOP, subscription: 5, presses: 3 },
    { size: PHONE, subscription: 4, presses: 4 },
  ])("acts for a subscriber at $size.width px, and skips a box with $presses presses", async (wanted) => {
    const { size, subscription, presses } = wanted;
    const { page, complaints, inspect, toast } = await desk.openTab("/admin", size);
    const owner = new CountedShopper(page);
    const dialog = page.getByRole("dialog").last();
    const inDialog = (name: string | RegExp) => dialog.getByRole("button", { name });
    const speaksOfCustomer = async () => expect(await dialog.innerText()).not.toMatch(/\byour\b/i);
    if (size === PHONE) await owner.tap(page.getByRole("button", { name: "Menu" }));
    await owner.tap(page.getByRole("link", { name: "Subscriptions", exact: true }));
    await owner.tap(
      page.getByRole("link", { name: `#${subscription} View subscription ${subscription}`, exact: true }),
    );
    await inspect("100-act-for-customer", "dialog");
    const skip = page.getByRole("button", { name: /^Skip the \w+ box$/ });
    const [, month] = /^Skip the (\w+) box$/.exec((await skip.textContent()) ?? "") ?? [];
    await owner.tap(skip);
    await toast(`The ${month} box is skipped`);
    expect(owner.effort.taps).toBe(presses);
    await page.getByText("Skipped by the shop").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Status/);
    await inspect("101-skipped-by-the-shop", "dialog");
    await page.getByRole("button", { name: /^Undo skipping the \w+ box$/ }).click();
    await page.getByText("Skipped by the shop").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Change plan" }).click();
    await dialog.getByRole("radio", { name: /^12 boxes/ }).check();
    await dialog.getByText(/is the first one at £\d+\.\d\d\. It is charged on/).waitFor();
    await inspect("102-change-plan", "dialog");
    await speaksOfCustomer();
    await inDialog(/^Change to .*£\d+\.\d\d a month$/).click();
    await page.getByText("plan changed for the customer").waitFor();
    await page.getByRole("button", { name: "Change preferences" }).click();
    await dialog.getByLabel("Anything we should leave out?").fill("lavender");
    await inspect("103-change-preferences", "dialog");
    const audiences = dialog.locator("input[name^=audience-]");
    const own = dialog.locator(`input[value=${await audiences.and(page.locator(":checked")).getAttribute("value")}]`);
    await audiences.and(page.locator(":not(:checked)")).first().click();
    await dialog.getByText(/^From \w+'s \w+ box onwards, \w+ gets a /).waitFor();
    await speaksOfCustomer();
    await own.click();
    await inDialog("Save Preferences").click();
    await page.getByText("preferences changed for the customer").waitFor();
    await page.getByRole("button", { name: "Send card link" }).click();
    await page.getByText(/^Card link kept under Emails, not sent/).waitFor();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await dialog.getByRole("radio", { name: "2 months" }).check();
    await speaksOfCustomer();
    await inDialog("Pause").click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await inspect("104-paused-for-the-customer", "dialog");
    // The pressed button is gone, so the group of buttons has the focus.
    const focused = page.getByRole("group", { name: "Change the subscription" }).and(page.locator(":focus"));
    await focused.waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: /^Skip the \w+ box$/ }).waitFor();
    await focused.waitFor();
    await page
      .getByRole("button", { name: /^Swap / })
      .first()
      .click();
    await inspect("105-swap-for-the-customer", "dialog");
    await speaksOfCustomer();
    await dialog.getByRole("radio").first().check();
    await inDialog("Swap").click();
    await page.getByText("item swapped for the customer").waitFor();
    await inspect("106-swapped-for-the-customer", "dialog");
    expect(complaints).toEqual([]);
  });

  it("names a missing product and a missing customer of a telephone order in the summary and at their fields", async () => {
    const { page, complaints } = await desk.openTab("/admin/orders?new=order", PHONE);
    const dialog = page.getByRole("dialog", { name: "New telephone order" });
    await dialog.getByRole("button", { name: "Create order" }).click();
    const summary = dialog.getByRole("alert");
    await expect.poll(() => summary.getByRole("link").allInnerTexts()).toContain("Add a product");
    expect(await summary.getByRole("link").allInnerTexts()).toContain("Email is required");
    await summary.getByRole("link", { name: "Add a product" }).click();
    const search = dialog.getByRole("searchbox", { name: "Add a product" });
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await search.getAttribute("aria-invalid")).toBe("true");
    await dialog.getByLabel("Customer", { exact: true }).selectOption("With an account");
    await dialog.getByRole("button", { name: "Create order" }).click();
    await expect.poll(() => summary.getByRole("link").allInnerTexts()).toEqual(["Add a product", "Choose a customer"]);
    await search.fill("lavender");
    await dialog.getByRole("button", { name: /^Add / }).first().click();
    await summary.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("sorts orders, lists those of some days, and downloads them as a table", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin/orders", PHONE);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Sort by").selectOption({ label: "Amount, highest first" });
    await page.waitForURL(/sort=amount-desc/);
    await inspect("72-orders-sorted");
    await page.setViewportSize(LAPTOP);
    await page.getByRole("button", { name: "Amount" }).click();
    await page.waitForURL(/sort=amount-asc/);
    await page
      .getByRole("columnheader", { name: "Amount", exact: true })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await page.getByLabel("Until").fill("2020-01-01");
    await page.getByText("No orders match.").waitFor();
    await page.getByLabel("Until").fill("");
    await page
      .getByRole("link", { name: /View details of order/ })
      .first()
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("orders.csv");
    expect(complaints).toEqual([]);
  });

  it("knows its customers", async () => {
    const { page, complaints, inspect } = await desk.openTab("/admin/customers?search=harriet");
    await page.getByText("1 customer", { exact: true }).waitFor();
    await inspect("83-customers");
    await page.getByRole("link", { name: /View harriet/ }).click();
    await page
      .getByRole("dialog")
      .getByText(/Women's box, /)
      .waitFor();
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
