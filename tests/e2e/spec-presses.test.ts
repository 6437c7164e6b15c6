import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { WELLNESS_CATEGORY_ID } from "#domain/catalogue/catalogue.ts";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { becomeCustomer } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";

const ANSWERS = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" };

async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route(`**/api/${path}`, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return async () => {
    gate.resolve();
    await page.unroute(`**/api/${path}`);
  };
}

describe("what the specification says of each press", () => {
  const { openPage } = openSharedFront();

  it("holds for the questionnaire's dialog, from the front page to the plans", async () => {
    const { page } = await openPage(390);
    const dialog = page.getByRole("dialog");
    const press = (name: string) => dialog.getByRole("button", { name }).click();
    await page.goto("/");
    await becomeCustomer(page);
    await openHydrated(page, "/");
    await page.getByRole("button", { name: "Start Your Journey" }).click();
    await dialog.getByText("Step 1 of 4").waitFor();
    expect(await dialog.getByRole("button", { name: "Back" }).isDisabled()).toBe(true);
    expect(await dialog.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
    await dialog.getByRole("radio", { name: "Men", exact: true }).click();
    await dialog.getByText("Step 2 of 4").waitFor();
    await press("Close");
    await dialog.getByText("Step 2 of 4").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Start Your Journey" }).click();
    await dialog.getByText("Step 1 of 4").waitFor();
    expect(await dialog.getByRole("radio", { checked: true }).count()).toBe(0);
    for (const answer of ["Women", /100% Natural/, "For Myself"]) {
      await dialog.getByRole("radio", { name: answer }).click();
    }
    await dialog.getByText("100%", { exact: true }).waitFor();
    expect(await dialog.getByRole("button", { name: "Select a Plan" }).isDisabled()).toBe(true);
    await dialog.getByRole("radio", { name: "3 Months" }).check();
    const letGo = await hold(page, "questionnaire");
    await press("Start Subscription");
    await dialog.getByRole("button", { name: "Processing..." }).waitFor();
    await letGo();
    await page.waitForURL("**/subscription?audience=women");
    // No question is asked again. The chosen plan is shown in one line with a button to change it.
    const known = page.getByRole("region", { name: "Your preferences" });
    await known.getByText("3 Months").waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    await known.getByRole("button", { name: "Change plan" }).click();
    expect(await page.getByRole("radio", { name: "3 Months" }).isChecked()).toBe(true);
  });

  it.each([
    [390, 700],
    [1280, 720],
  ])("keeps the dialog's buttons in reach and its height the same, at %d by %d px", async (width, height) => {
    const { page } = await openPage(width);
    await page.setViewportSize({ width, height });
    await openHydrated(page, "/");
    await page.getByRole("button", { name: "Start Your Journey" }).click();
    const dialog = page.getByRole("dialog");
    const heights: (number | undefined)[] = [];
    for (const [step, answer] of ["Women", /99% Natural/, "As a Gift", "12 Months"].entries()) {
      await dialog.getByText(`Step ${step + 1} of 4`).waitFor();
      const next = await dialog.getByRole("button", { name: /^(Next|Select a Plan)$/ }).boundingBox();
      expect((next?.y ?? height) + (next?.height ?? 0)).toBeLessThan(height);
      heights.push((await dialog.boundingBox())?.height);
      expect(await dialog.evaluate((panel) => panel.scrollTop)).toBe(0);
      await dialog.getByRole("radio", { name: answer }).click();
    }
    expect(new Set(heights).size).toBe(1);
  });

  it("lets arrow keys pass over the answers, and goes on with Enter", async () => {
    const { page } = await openPage(1280);
    await page.clock.install();
    await openHydrated(page, "/questionnaire");
    await page.getByRole("radio", { name: "Women" }).focus();
    for (const _ of ["Men", "Children"]) await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("radio", { name: "Children" }).isChecked()).toBe(true);
    // Longer than the time for which a choice is shown before the next question.
    await page.clock.runFor(600);
    await page.getByText("Step 1 of 4").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Step 2 of 4").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.getByText("Step 3 of 4").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    expect(await page.getByRole("radio", { name: /100% Natural/ }).isChecked()).toBe(true);
  });

  it("holds for the choice of a plan and for the basket after it", async () => {
    const { page } = await openPage(390);
    await page.goto("/");
    await becomeCustomer(page);
    await page.request.post("/api/questionnaire", { data: ANSWERS });
    // The customer's boxes load late, but a press before that still counts.
    const letBoxesGo = await hold(page, "subscriptions");
    await openHydrated(page, "/subscription");
    await page.getByRole("heading", { name: "Your preferences" }).waitFor();
    await page.getByText("100% Natural, No Colour").first().waitFor();
    expect(await page.getByRole("radio", { name: "3 Months" }).isChecked()).toBe(true);
    let added = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/cart/add")) added += 1;
    });
    const letGo = await hold(page, "cart/add");
    await page.getByRole("button", { name: "Add to Basket" }).dblclick();
    await page.getByRole("button", { name: "Adding to Basket..." }).waitFor();
    expect(added).toBe(0);
    await letBoxesGo();
    await letGo();
    await page.waitForURL("**/basket");
    expect(added).toBe(1);
    for (const words of [
      "1 item",
      "Monthly Subscription",
      "Billed monthly on 15th",
      "For Myself",
      "10% plan discount",
      "Commitment:",
      "Cancel anytime",
      "One box of each kind per month",
      "Delivery (Tracked 48)",
      "Subtotal",
      "Proceed to Checkout",
      "Tracked 48, tariff £3.99: included.",
      "Secure checkout with 256-bit SSL encryption",
      "Add Another Subscription Box",
      "Wellness Collection",
    ])
      await page.getByRole("main").getByText(words).first().waitFor();
    expect(await page.getByRole("main").getByText("From £19.99/month").count()).toBe(3);
    expect(await page.getByRole("button", { name: /^One (more|less): Women/, disabled: true }).count()).toBe(2);
    const emptied = page.waitForResponse("**/api/cart/clear");
    await page.getByRole("button", { name: "Clear Basket" }).click();
    await emptied;
    await page.getByRole("link", { name: "Browse Products" }).waitFor();
  });

  it("holds for signing in, up and out, and for an account without a box", async () => {
    const { page } = await openPage(1280);
    const username = `presses-${Date.now()}`;
    await openHydrated(page, "/auth");
    expect(await page.getByRole("tab", { name: "Sign In", exact: true }).getAttribute("aria-selected")).toBe("true");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByLabel("First name").fill("Wren");
    await page.getByLabel("Last name").fill("Ash");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Email").first().fill(`${username}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill("kettle moss harbour");
    let letGo = await hold(page, "register");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("button", { name: "Creating Account..." }).waitFor();
    await letGo();
    await page.waitForURL((url) => url.pathname === "/");

    letGo = await hold(page, "user");
    await page.goto("/");
    await page.getByRole("banner").locator(".animate-pulse").waitFor();
    await letGo();
    await page.getByRole("banner").getByRole("link", { name: "Admin" }).waitFor();
    await page.route("**/api/user", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), createdAt: "" } });
    });
    await openHydrated(page, "/account");
    for (const words of [
      "No Active Subscription",
      "No Pending Orders",
      "No Completed Orders",
      "Member since",
      "Recently",
    ])
      await page.getByText(words).waitFor();
    expect(await page.getByRole("link", { name: "Find Your Perfect Box" }).getAttribute("href")).toBe("/questionnaire");
    await page.unroute("**/api/user");
    letGo = await hold(page, "logout");
    await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("main").getByRole("button", { name: "Signing out..." }).waitFor();
    await letGo();
    await page.waitForURL((url) => url.pathname === "/");

    await openHydrated(page, "/auth");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill("kettle moss harbour");
    letGo = await hold(page, "login");
    await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
    await page.getByRole("button", { name: "Signing In..." }).waitFor();
    await letGo();
    await page.waitForURL((url) => url.pathname === "/");
    letGo = await hold(page, "cart/add");
    await openHydrated(page, "/wellness");
    await page
      .getByRole("button", { name: /^Add to Basket/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Adding..." }).waitFor();
    await letGo();
  });
});

describe("what the specification says of the dashboard's tables", () => {
  const desk = new AdminDesk();

  it("holds for products without a number, codes without an end and the counter of what is shown", async () => {
    const { page } = await desk.openTab("/admin/products");
    await page.getByText(/^Showing \d+ of \d+ products$/).waitFor();
    await page.getByRole("button", { name: "Add Product" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Product Name *").fill("Quince Soap");
    await dialog.getByLabel("Price (£) *").fill("4.5");
    const letGo = await hold(page, "admin/products");
    await dialog.getByRole("button", { name: "Create Product" }).click();
    await dialog.getByRole("button", { name: "Saving..." }).waitFor();
    await letGo();
    await page.getByText("Product created successfully").waitFor();
    await openHydrated(page, "/admin/products?search=Quince%20Soap");
    await page.getByText("Showing 1 of").waitFor();
    await page.getByText("N/A").filter({ visible: true }).first().waitFor();
    await openHydrated(page, "/admin/discounts");
    await page.getByText("No expiry").filter({ visible: true }).first().waitFor();
    await page.getByText("∞").filter({ visible: true }).first().waitFor();
  });

  it("empties the Wellness Collection when none of its sets is on sale", async () => {
    const { page } = await desk.openTab("/admin/products");
    const products = (await (await page.request.get("/api/products")).json()) as { id: number; categoryId: number }[];
    const productIds = products
      .filter(({ categoryId }) => categoryId === WELLNESS_CATEGORY_ID)
      .map(({ id }) => `${id}`);
    const reply = await page.request.post("/api/admin/bulk-edit-products", { data: { productIds, action: "draft" } });
    expect(reply.status()).toBe(200);
    await openHydrated(page, "/products");
    await page.getByText("No Wellness Products Available").waitFor();
  });
});
