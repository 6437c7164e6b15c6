import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { becomeCustomer, fillCard, putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS, PHONE } from "#tests/support/watched-page.ts";

const WOMENS_THREE_MONTHS = 103;
const GOOD_CARD = "4242 4242 4242 4242";
const ANSWERS = { audience: "men", naturalness: "100natural", purpose: "personal", duration: "6months" };

describe("a checkout that lacks an address or a payment, in a real browser", () => {
  const { openPage, newContext } = openShopFront();
  beforeAll(() => letEverythingBeFree());

  it.each(JOURNEY_WIDTHS)("asks for the address first and then opens the payment, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await becomeCustomerWithoutAddress(page, `no-address-${width}`);
    await putIntoBasket(page, STRESS_RELIEF);
    await openHydrated(page, "/checkout");
    await page.getByText("Address Required").waitFor();
    await page.getByText("Please complete your address below to continue").waitFor();
    expect(await page.getByLabel("Card number").count()).toBe(0);
    await inspect("92-address-required");
    await completeAddress(page);
    await page.getByRole("button", { name: "Save Address" }).click();
    await page.getByRole("alert", { name: "Missing Information" }).waitFor();
    await fillAddress(page);
    await page.getByRole("button", { name: "Save Address" }).click();
    await page.getByLabel("Card number").waitFor();
    await inspect("93-address-completed");
    expect(complaints).toEqual([]);
  });

  it("takes no payment for a plan while its address is open", async () => {
    const { page, inspect } = await openPage(PHONE.width);
    await becomeCustomerWithoutAddress(page, "plan-address");
    await page.request.post("/api/questionnaire", { data: ANSWERS });
    await openHydrated(page, "/subscription/pay");
    await page.getByText("Address Required").waitFor();
    await completeAddress(page);
    await fillAddress(page);
    await page.getByRole("button", { name: "Save Address" }).click();
    const pay = page.getByRole("button", { name: "Subscribe and pay £19.99 now" });
    await fillCard(page, GOOD_CARD);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByText("Save or cancel your address change first.").waitFor();
    expect(await pay.isDisabled()).toBe(true);
    await inspect("94-plan-address-open");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await pay.click();
    await page.waitForURL("**/account");
    await page.getByRole("heading", { name: "Men's Box" }).waitFor();
  });

  it.each(JOURNEY_WIDTHS)("begins a subscription of which nothing is due today, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await becomeCustomer(page);
    await putIntoBasket(page, WOMENS_THREE_MONTHS);
    await enterCode(page, "ALLFREE");
    await openHydrated(page, "/checkout");
    await fillCard(page, GOOD_CARD);
    await inspect("95-nothing-due-box");
    await page.getByRole("button", { name: "Subscribe and pay £0.00 now" }).click();
    await page.getByRole("heading", { name: "Subscription Created Successfully" }).waitFor();
    const words = await page.locator("main").innerText();
    expect(words).toMatch(/Order number\s+#\d+/);
    expect(words).toMatch(/Monthly total\s+£26\.99/);
    await inspect("96-subscription-created");
    await page.getByRole("link", { name: "View My Account" }).click();
    await page.getByRole("heading", { name: "Women's Box" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("places an order of which nothing is due without a card", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    await becomeCustomer(page);
    await putIntoBasket(page, STRESS_RELIEF);
    await enterCode(page, "ALLFREE");
    await openHydrated(page, "/checkout");
    await page.getByText("Nothing is due today, so no card is needed.").waitFor();
    expect(await page.getByLabel("Card number").count()).toBe(0);
    await inspect("97-nothing-due-goods");
    await page.getByRole("button", { name: "Pay now - £0.00" }).click();
    await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
    expect(await page.locator("main").innerText()).toContain("£0.00");
    await inspect("98-nothing-due-success");
    expect(complaints).toEqual([]);
  });

  async function letEverythingBeFree(): Promise<void> {
    const context = await newContext();
    const send = async (method: string, path: string, data: object) => {
      const reply = await context.request.fetch(path, { method, data });
      if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
    };
    await send("POST", "/api/login", { username: "admin", password: "admin123" });
    await send("PATCH", "/api/admin/settings", { basketDeliveryPence: 0 });
    await send("POST", "/api/admin/discount-codes", { code: "ALLFREE", type: "percentage", value: "100" });
    await context.close();
  }
});

async function becomeCustomerWithoutAddress(page: Page, username: string): Promise<void> {
  const person = { username, email: `${username}@example.com`, firstName: "Robin", lastName: "Ashdown" };
  const reply = await page.request.post("/api/register", { data: { ...person, password: "lavender-and-salt" } });
  expect(reply.ok()).toBe(true);
}

/** Opens the address form, whose first field takes the focus. */
async function completeAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Complete Address" }).click();
  await page.getByLabel("Postcode").first().and(page.locator(":focus")).waitFor();
}

async function fillAddress(page: Page): Promise<void> {
  const form = page.locator("main");
  await form.getByLabel("Address line 1").fill("3 Mill Lane");
  await form.getByLabel("City").fill("Bath");
  await form.getByLabel("Postcode").fill("ba12ab");
}

async function enterCode(page: Page, code: string): Promise<void> {
  await openHydrated(page, "/basket");
  await page.getByLabel("Discount code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText(`Discount (${code})`).waitFor();
}
