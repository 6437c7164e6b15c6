import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { CountedShopper, type Effort } from "#tests/support/counted-shopper.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

/** Maximum effort per task, as in docs/accessibility.md: presses, fields and scrolled screens. */
const MOST: Record<string, Record<number, Effort>> = {
  "one soap as a guest": { 390: { taps: 5, fields: 8, screens: 1 }, 1280: { taps: 5, fields: 8, screens: 0.5 } },
  "a box from home": { 390: { taps: 10, fields: 9, screens: 2 }, 1280: { taps: 10, fields: 9, screens: 1 } },
  "a box as a gift": { 390: { taps: 11, fields: 13, screens: 2.5 }, 1280: { taps: 11, fields: 13, screens: 2 } },
  "a box given as a guest": { 390: { taps: 4, fields: 9, screens: 4 }, 1280: { taps: 4, fields: 9, screens: 3 } },
  "a present as a guest": { 390: { taps: 5, fields: 9, screens: 4 }, 1280: { taps: 5, fields: 9, screens: 3 } },
  "a misspelt ingredient": { 390: { taps: 2, fields: 1, screens: 0 }, 1280: { taps: 2, fields: 1, screens: 0 } },
  "a child's present": { 390: { taps: 8, fields: 0, screens: 5 }, 1280: { taps: 6, fields: 0, screens: 2.5 } },
};

describe.each([PHONE.width, LAPTOP.width])("what an errand asks of somebody, at %d px", (width) => {
  const { openPage } = openSharedFront();

  async function go(name: string, from: string, errand: (shopper: CountedShopper, page: Page) => Promise<void>) {
    const { page, complaints } = await openPage(width);
    await openHydrated(page, from);
    const shopper = new CountedShopper(page);
    await errand(shopper, page);
    expect(complaints).toEqual([]);
    const { taps = 0, fields = 0, screens = 0 } = MOST[name]?.[width] ?? {};
    expect(shopper.effort.taps, "taps").toBeLessThanOrEqual(taps);
    expect(shopper.effort.fields, "fields").toBeLessThanOrEqual(fields);
    expect(shopper.effort.screens, `screens: ${shopper.scrolls.join(", ")}`).toBeLessThanOrEqual(screens);
  }

  it("buys one soap as a guest, from its page on", () =>
    go("one soap as a guest", "/products/oat-and-honey-soap-bar", async (shopper, page) => {
      await shopper.tap(page.getByRole("button", { name: /^Add to Basket.*Oat & Honey/ }));
      await shopper.tap(page.getByRole("status").getByRole("link", { name: "Checkout" }));
      await shopper.tap(page.getByRole("checkbox", { name: "Create an account with this order" }));
      await fillBuyer(shopper, `errand-${width}@example.com`);
      await fillPlace(shopper, page);
      await shopper.tap(page.getByRole("button", { name: "Continue to Payment" }));
      await payBy(shopper, page, /^Pay now/);
    }));

  it("takes a box from the front page, with a new account", () =>
    go("a box from home", "/", async (shopper, page) => {
      await answerQuestions(shopper, page, "For Myself");
      await shopper.tap(page.getByRole("button", { name: "Add to Basket" }));
      await shopper.tap(page.getByRole("link", { name: /Checkout$/ }));
      await fillBuyer(shopper, `box-errand-${width}@example.com`);
      await fillPlace(shopper, page);
      await shopper.fill("Password", "lavender-and-salt");
      await shopper.tap(page.getByRole("button", { name: "Create Account & Continue to Payment" }));
      await payBy(shopper, page, /^Subscribe and pay/);
    }));

  it("gives somebody a box, with a new account", () =>
    go("a box as a gift", "/", async (shopper, page) => {
      await answerQuestions(shopper, page, "As a Gift");
      await shopper.tap(page.getByRole("button", { name: "Add to Basket" }));
      await shopper.tap(page.getByRole("link", { name: /Checkout$/ }));
      await fillBuyer(shopper, `gift-errand-${width}@example.com`);
      await fillPlace(shopper, page);
      await shopper.fill("Password", "lavender-and-salt");
      await shopper.tap(page.getByRole("button", { name: "Create Account & Continue to Payment" }));
      await shopper.fill("Their first name", "Robin");
      await shopper.fill("Their last name", "Hale");
      await fillPlace(shopper, page);
      await shopper.tap(page.getByRole("button", { name: "Save gift" }));
      await payBy(shopper, page, /^(Pay now|Subscribe and pay)/);
    }));

  it("gives somebody a box as a guest, from the page of gifts on", () =>
    go("a box given as a guest", "/give", async (shopper, page) => {
      await shopper.tap(page.getByRole("link", { name: "A box by post" }));
      await shopper.tap(page.getByRole("radio", { name: /^Women/ }));
      await shopper.fill("Their first name", "Robin");
      await shopper.fill("Their last name", "Hale");
      await fillPlace(shopper, page);
      await shopper.fill("Your name", "Wren Ashdown");
      await shopper.fill("Your email address", `giver-errand-${width}@example.com`);
      await shopper.tap(page.getByRole("button", { name: "Continue to payment" }));
      await payBy(shopper, page, /^Pay now/);
      await page.getByText("It goes to Robin Hale, 3 Mill Lane, Bath, BA1 2AB").waitFor();
    }));

  it("sends one product as a present as a guest, from the page of gifts on", () =>
    go("a present as a guest", "/give", async (shopper, page) => {
      await shopper.tap(page.getByRole("link", { name: "Choose the presents" }));
      await shopper.tap(page.getByRole("button", { name: /^Add to Basket/ }).first());
      await shopper.tap(page.getByRole("status").getByRole("link", { name: "Checkout" }));
      await shopper.fill("Their first name", "Robin");
      await shopper.fill("Their last name", "Hale");
      await fillPlace(shopper, page);
      await shopper.fill("Your name", "Wren Ashdown");
      await shopper.fill("Your email address", `present-errand-${width}@example.com`);
      await shopper.tap(page.getByRole("button", { name: "Continue to payment" }));
      await payBy(shopper, page, /^Pay now/);
      await page.getByText("It goes to Robin Hale, 3 Mill Lane, Bath, BA1 2AB").waitFor();
    }));

  it.runIf(width === PHONE.width)("has a short front page, with a price on its first screen", async () => {
    const { page } = await openPage(width);
    await openHydrated(page, "/");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6_500);
    const price = await page.getByText(/^First box £\d+\.\d\d, then/).boundingBox();
    expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  });

  it("finds a product by an ingredient that is misspelt, from any page", () =>
    go("a misspelt ingredient", "/about", async (shopper, page) => {
      await shopper.tap(page.getByRole("link", { name: "Search the shop" }));
      await shopper.fill("Search the shop", "calandula sope");
      await shopper.tap(page.getByRole("option", { name: /Calendula & Chamomile Soap Bar/ }));
      await page.getByRole("heading", { name: "Calendula & Chamomile Soap Bar", level: 1 }).waitFor();
    }));

  it("finds a child's present under £10 without colour, from the front page on", () =>
    go("a child's present", "/", async (shopper, page) => {
      await shopper.tap(page.getByRole("link", { name: "Everything we make" }));
      await shopper.tap(page.getByRole("link", { name: "For children" }));
      if (width < 1024) await shopper.tap(page.getByRole("button", { name: "Filter and sort" }));
      await shopper.choose("Price", "Up to £10");
      await shopper.tap(page.getByRole("checkbox", { name: /^No colour added/ }));
      await page.waitForURL(/is=no-colour.*under=10.*child=1/);
      if (width < 1024) await shopper.tap(page.getByRole("button", { name: /^Show \d/ }));
      await shopper.tap(page.getByRole("button", { name: /^Add to Basket/ }));
      await page.getByText(/has been added to your basket/).waitFor();
    }));
});

/** Answers the four questions of the dialog. Each answer leads to the next question automatically. */
async function answerQuestions(shopper: CountedShopper, page: Page, purpose: string): Promise<void> {
  await shopper.tap(page.getByRole("button", { name: "Start Your Journey" }));
  const dialog = page.getByRole("dialog");
  for (const answer of [/^Women/, /^100% Natural/, purpose, /^Monthly|^1 Month/]) {
    await shopper.tap(dialog.getByRole("radio", { name: answer }));
  }
  await shopper.tap(dialog.getByRole("button", { name: "Start Subscription" }));
  // The address changes before the page does, and the front page has buttons of the same name.
  await page.getByRole("heading", { name: "Your monthly box", level: 1 }).waitFor();
}

async function fillBuyer(shopper: CountedShopper, email: string): Promise<void> {
  await shopper.fill("First name", "Wren");
  await shopper.fill("Last name", "Ashdown");
  await shopper.fill("Email", email);
}

async function fillPlace(shopper: CountedShopper, page: Page): Promise<void> {
  await shopper.fill("Postcode", "BA1 2AB");
  await page.getByText("Bath, Somerset").first().waitFor();
  await shopper.fill("Address line 1", "3 Mill Lane");
}

async function payBy(shopper: CountedShopper, page: Page, words: RegExp): Promise<void> {
  await shopper.fill("Card number", "4242 4242 4242 4242");
  await shopper.fill(/Expiry/, "12/30");
  await shopper.fill(/CVC/, "123");
  await shopper.tap(page.getByRole("button", { name: words }));
  await page.getByRole("heading", { name: "Payment Successful" }).waitFor();
}
