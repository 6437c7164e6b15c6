import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { becomeCustomer, fillCard, fillPerson, putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import type { SeenToast, Toasts } from "#tests/support/toasts.ts";
import type { SentBodies } from "#tests/support/watched-page.ts";
import { dragByTouch, readWords } from "#tests/support/word-search.ts";

const ERROR = { code: "broken", message: "Something went wrong. Please try again." };
const ANSWERS = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" };

/** Maximum error of a measured duration, because the page's clock advances in steps of this length. */
const CLOCK_STEP_MS = 20;

async function answer(page: Page, path: string, status: number, code = "broken"): Promise<void> {
  await page.unrouteAll();
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status, json: { ...ERROR, code } }));
}

async function answerWhile(page: Page, path: string, busyLabel: string): Promise<void> {
  await page.unrouteAll();
  await page.route(`**/api/${path}`, async (route) => {
    await page.getByRole("button", { name: busyLabel }).first().waitFor();
    await route.fulfill({ status: 500, json: ERROR });
  });
}

/** A request without the number of a basket's line. */
const named = ({ call, body }: SentBodies[number]) => ({ call: call.replace(/\/\d+$/, "/{itemId}"), body });

/** The toasts of a page whose clock the journey advances. */
class TimedToasts {
  readonly #page: Page;
  readonly toasts: Toasts;
  /** Number of toasts read, by the time that they stay. */
  readonly #asserted = new Map<number, number>();

  constructor(page: Page, toasts: Toasts) {
    this.#page = page;
    this.toasts = toasts;
  }

  /** Waits for the next toast and advances the page's clock until it has closed. */
  async says(title: string, description = "", openMs = 5_000): Promise<void> {
    await this.#page.mouse.move(0, 0);
    const toast = await this.toasts.says(title, description);
    // The page's clock also follows the machine's, so the toast's own timer proves how long it stays.
    const timers = () => this.toasts.waitsMs.filter((ms) => ms === openMs).length;
    this.#asserted.set(openMs, (this.#asserted.get(openMs) ?? 0) + 1);
    await expect
      .poll(timers, { timeout: 20_000, message: title })
      .toBeGreaterThanOrEqual(this.#asserted.get(openMs) ?? 0);
    await this.#page.clock.runFor(openMs + 200);
    await expect.poll(() => toast.lastedMs, { timeout: 20_000, message: title }).toBeDefined();
  }

  /** Waits for the next toast, which leads to the sign-in page and is the last one there. */
  async sendsAway(title: string, description: string, afterMs = 500): Promise<void> {
    const toast = await this.toasts.says(title, description);
    expect(toast.role).toBe("alert");
    await this.#page.clock.runFor(afterMs + 100);
    await this.#page.waitForURL("**/auth?next=*");
    await expect.poll(() => toast.led, { timeout: 20_000 }).toBeDefined();
    expect(toast.led?.askedMs, title).toBe(afterMs);
    expect(toast.led?.tookMs, title).toBeGreaterThan(afterMs - CLOCK_STEP_MS);
    expect(this.toasts.unread()).toEqual([]);
  }
}

// Specification: "Toast variants: default, destructive, success. Only one toast is shown at a time." "Toast: default
// display 5000 ms."
describe("the notices of the specification's catalogue", () => {
  const { openPage } = openSharedFront();
  const opened: Toasts[] = [];
  const measured: SeenToast[] = [];

  async function open(): Promise<{ page: Page; toasts: TimedToasts; sent: SentBodies }> {
    const { page, toasts, sent } = await openPage(390);
    await toasts.controlClock(page);
    opened.push(toasts);
    return { page, toasts: new TimedToasts(page, toasts), sent };
  }

  /** Every toast of a journey is one that it names. */
  afterEach(() => {
    for (const toasts of opened.splice(0)) {
      expect(toasts.unread()).toEqual([]);
      measured.push(...toasts.seen);
    }
  });

  it("are said of signing in, preferences and the account, in its words and for its time", async () => {
    const { page, toasts } = await open();
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).last();
    await openHydrated(page, "/auth");
    await answer(page, "login", 500);
    await page.getByLabel("Username").fill("wren");
    await page.getByLabel("Password", { exact: true }).fill("lavender");
    await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
    await toasts.says("Login failed", "500: Something went wrong. Please try again.");
    await answer(page, "register", 409, "account-exists");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByLabel("First name").fill("Wren");
    await page.getByLabel("Last name").fill("Ash");
    await page.getByLabel("Username").fill("wren-ash");
    await page.getByLabel("Email").first().fill("wren@example.com");
    await page.getByLabel("Password", { exact: true }).fill("kettle moss harbour");
    await button("Create Account").click();
    await toasts.says("Registration failed", "409: Something went wrong. Please try again.");
    await page.getByText("Failed to create account. Username or email may already exist.").waitFor();
    await page.unrouteAll();

    await becomeCustomer(page);
    await openHydrated(page, "/account");
    await button("Edit").first().click();
    await answerWhile(page, "user/address", "Saving...");
    await button("Save Address").click();
    await toasts.says("Error", "Failed to update address. Please try again.");
    await answer(page, "user/address", 401, "signed-out");
    await button("Save Address").click();
    await toasts.sendsAway("Unauthorised", "You are logged out. Logging in again...");
    await page.unrouteAll();
    await openHydrated(page, "/account");
    await button("Edit").first().click();
    await button("Save Address").click();
    await toasts.says("Address Updated", "Your delivery and billing addresses have been saved successfully.");
    await answer(page, "logout", 500);
    await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
    await toasts.says("Logout failed", "500: Something went wrong. Please try again.");

    await page.unrouteAll();
    await page.request.post("/api/questionnaire", { data: ANSWERS });
    await openHydrated(page, "/account");
    await page.getByRole("button", { name: "Update Preferences" }).click();
    const dialog = page.getByRole("dialog");
    for (let step = 1; step < 4; step += 1) await dialog.getByRole("button", { name: "Next" }).click();
    await answer(page, "questionnaire", 500);
    await dialog.getByRole("button", { name: "Save Preferences" }).click();
    await toasts.says("Error", "Failed to save preferences. Please try again.");
    await answer(page, "questionnaire", 401, "signed-out");
    await dialog.getByRole("button", { name: "Save Preferences" }).click();
    await toasts.sendsAway("Please Sign In", "You need to sign in to save your preferences.");
  });

  it("are said of the questionnaire and of the choice of a plan", async () => {
    const { page, toasts, sent } = await open();
    await page.goto("/");
    await becomeCustomer(page);
    await openHydrated(page, "/subscription/pay");
    await toasts.says("Complete Your Preferences", "Please answer a few questions first");
    await page.waitForURL("**/questionnaire");
    await page.getByRole("radio", { name: /Women/ }).click();
    await page.getByRole("radio", { name: /100% Natural/ }).click();
    await page.getByRole("radio", { name: "For Myself" }).click();
    await page.getByRole("radio", { name: "3 Months" }).check();
    await answerWhile(page, "questionnaire", "Saving...");
    await page.getByRole("button", { name: "Complete & Continue" }).click();
    await toasts.says("Error", "Failed to save preferences. Please try again.");
    expect(sent.at(-1)).toEqual({ call: "POST /api/questionnaire", body: { ...ANSWERS, exclusions: [] } });
    await answer(page, "questionnaire", 401, "signed-out");
    await page.getByRole("button", { name: "Complete & Continue" }).click();
    await toasts.sendsAway("Unauthorised", "You are logged out. Logging in again...");

    await page.unrouteAll();
    await page.evaluate(() => sessionStorage.clear());
    await openHydrated(page, "/subscription?audience=men");
    await page.getByRole("button", { name: "Continue to Plans" }).click();
    await toasts.says("Complete Your Preferences", "Please answer a few questions first");
    await page.getByRole("radio", { name: /^100% Natural/ }).check();
    await page.getByRole("radio", { name: "For Myself" }).check();
    await page.getByRole("button", { name: "Continue to Plans" }).click();
    await page.getByRole("radio", { name: "3 Months" }).check();
    await answer(page, "questionnaire", 500);
    await page.getByRole("button", { name: "Add to Basket" }).click();
    await toasts.says("Error", "Unable to save preferences. Please try again.");
    // Specification: "On the subscription page a 401 just moves to plan choice". The chosen plan then goes into the
    // basket.
    await page.unrouteAll();
    await page.route("**/api/questionnaire", (route) =>
      route.fulfill({ status: 401, json: { ...ERROR, code: "signed-out" } }),
    );
    await page.route("**/api/cart/add", (route) => route.fulfill({ status: 500, json: ERROR }));
    await page.getByRole("button", { name: "Add to Basket" }).click();
    await toasts.says("Error", "Unable to add to basket. Please try again.");

    await page.context().clearCookies();
    await page.unrouteAll();
    await openHydrated(page, "/subscription/pay");
    await toasts.sendsAway("Please Sign In", "You need to sign in to continue with your subscription");
  });

  it("are said of the basket", async () => {
    const { page, toasts, sent } = await open();
    const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
    await openHydrated(page, "/basket");
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error(""));
    });
    await press("Try Demo Basket");
    await toasts.says("Error", "Failed to add demo items");
    await openHydrated(page, "/basket");
    await answer(page, "demo/add-basket-items", 500);
    await press("Try Demo Basket");
    await toasts.says("Error", "500: Something went wrong. Please try again.");
    await answer(page, "demo/add-basket-items", 401, "signed-out");
    await press("Try Demo Basket");
    await toasts.sendsAway("Unauthorised", "You are logged out. Logging in again...");
    await page.unrouteAll();
    await openHydrated(page, "/basket");
    await press("Try Demo Basket");
    await toasts.says("Demo Items Added", "Added subscription box and collection products to your basket");
    for (const [path, name, failure, signedOut] of [
      ["cart/update", /^One more: .*Collection/, "Failed to update quantity. Please try again.", "update your basket."],
      ["cart/remove/*", /^Remove /, "Failed to remove item. Please try again.", "remove items from your basket."],
      [
        "cart/clear",
        "Clear Basket",
        "Failed to clear basket: 500: Something went wrong. Please try again.",
        "clear your basket.",
      ],
    ] as const) {
      await answer(page, path, 500);
      await press(name);
      await toasts.says("Error", failure);
      await answer(page, path, 401, "signed-out");
      await press(name);
      await toasts.sendsAway("Please Sign In", `You need to sign in to ${signedOut}`);
      await page.unrouteAll();
      await openHydrated(page, "/basket");
    }
    await press(/^Remove /);
    await toasts.says("Item Removed", "Item has been removed from your basket.");
    // The pressed button is gone. The focus must move to the heading and not to the top of the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("basket-title");
    await press("Clear Basket");
    await toasts.says("Basket Cleared", "All items have been removed from your basket.");
    expect(sent.filter(({ call }) => /remove|clear|update|demo/.test(call)).map(named)).toEqual(
      expect.arrayContaining([
        { call: "POST /api/demo/add-basket-items", body: {} },
        { call: "PUT /api/cart/update", body: { productId: STRESS_RELIEF, quantity: 2 } },
        { call: "DELETE /api/cart/remove/{itemId}", body: undefined },
        { call: "DELETE /api/cart/clear", body: undefined },
      ]),
    );
    await answer(page, "cart", 401, "signed-out");
    await openHydrated(page, "/basket");
    await toasts.sendsAway("Please Sign In", "You need to sign in to view your basket.");

    await page.unrouteAll();
    await openHydrated(page, "/wellness");
    await answer(page, "cart/add", 500);
    await press(/^Add .*to basket|^Add to Basket/i);
    await toasts.says("Not added", "Failed to add item to basket. Please try again.");
    await page.unrouteAll();
    await press(/^Add .*to basket|^Add to Basket/i);
    await toasts.says("Added to basket", "Stress Relief Collection has been added to your basket.");
  });

  it("are said of the checkout", async () => {
    const { page, toasts } = await open();
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    await openHydrated(page, "/checkout");
    await toasts.sendsAway("Authentication Required", "Please log in to continue with checkout", 2_000);
    await putIntoBasket(page, STRESS_RELIEF);
    await openHydrated(page, "/checkout");
    await button(/Create Account & Continue to Payment/).click();
    await page
      .getByRole("alert", { name: "Missing Information" })
      .getByText("Please fill in all required fields")
      .waitFor();
    await toasts.says("Missing Information", "Please fill in all required fields");
    await fillPerson(page, "taken@example.com");
    await page.getByLabel("Password", { exact: true }).fill("kettle moss harbour");
    await answer(page, "auth/signup", 409, "account-exists");
    await button(/Create Account & Continue to Payment/).click();
    await toasts.says("Account Creation Failed", "Please try again or use a different email address");
    await page.unrouteAll();

    await becomeCustomer(page);
    for (const [status, code, title, description] of [
      [500, "broken", "Checkout Error", "Unable to create checkout. Please try again."],
      [503, "payment-unavailable", "Setup Error", "Unable to set up payment. Please try again."],
      [409, "basket-empty", "Empty Basket", "Please add items to your basket before checkout."],
      [409, "address-incomplete", "Address Required", "Please complete your address below to continue"],
    ] as const) {
      await answer(page, "create-checkout", status, code);
      await openHydrated(page, "/checkout");
      await toasts.says(title, description);
      await page.getByText(description).first().waitFor();
    }
    await page.unrouteAll();
    await openHydrated(page, "/checkout");
    await button("Edit").first().click();
    await button("Use saved address").click();
    await toasts.says("Address Loaded");
    await page.getByLabel("City").first().fill("");
    await button("Save Address").click();
    await page
      .getByRole("alert", { name: "Missing Information" })
      .getByText("Please fill in all required delivery address fields.")
      .waitFor();
    await toasts.says("Missing Information", "Please fill in all required delivery address fields.");
    await page.getByLabel("City").first().fill("Bath");
    await page.getByLabel("Same as delivery address").uncheck();
    for (const [label, line] of [
      ["Address line 1", "9 Bank Street"],
      ["City", "Leeds"],
      ["Postcode", "LS1 4AP"],
    ] as const) {
      await page.getByLabel(label).last().fill(line);
    }
    await answer(page, "user/address", 500);
    await button("Save Address").click();
    await toasts.says("Address Update Failed", "Failed to update address. Please try again.");
    await page.unrouteAll();
    await button("Save Address").click();
    await toasts.says("Address Updated");
    await button("Edit").first().click();
    await button("Use saved billing address").click();
    await toasts.says("Billing Address Loaded");
    await button("Cancel").first().click();
    await button(/^Pay now/).waitFor();
    await fillCard(page, "4242 4242 4242 4242");
    await answer(page, "sandbox/**", 409, "broken");
    await button(/^Pay now/).click();
    await toasts.says("Payment Error", "Something went wrong. Please try again.");
    await answer(page, "create-checkout", 401, "signed-out");
    await openHydrated(page, "/checkout");
    await toasts.sendsAway("Session Expired", "Please sign in again to complete your purchase");
  });

  it("are said of a plan that is paid by itself and then cancelled", async () => {
    const { page, toasts, sent } = await open();
    await page.goto("/");
    await becomeCustomer(page);
    await page.request.post("/api/questionnaire", { data: ANSWERS });
    await answer(page, "create-subscription", 500);
    await openHydrated(page, "/subscription/pay");
    await toasts.says("Setup Error", "Unable to set up payment. Please try again.");
    // The session has ended elsewhere, while the page still knows the customer. Only the first call is refused, because
    // the sign-in page may lead back before the next line runs.
    await page.unrouteAll();
    const signedOut = { status: 401, json: { ...ERROR, code: "signed-out" } };
    await page.route("**/api/create-subscription", (route) => route.fulfill(signedOut), { times: 1 });
    await page.getByRole("button", { name: "Try again" }).click();
    await toasts.sendsAway("Please Sign In", "You need to sign in to continue with your subscription");
    await page.unrouteAll();
    await openHydrated(page, "/subscription/pay");
    await page.getByLabel("Card number").waitFor();
    expect(sent.at(-1)).toEqual({ call: "POST /api/create-subscription", body: { productId: 103 } });
    const onTheWay = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("checkoutData") ?? "{}"));
    expect(await onTheWay()).toMatchObject({ subscriptionData: { productId: 103, productPrice: "26.99" } });
    await fillCard(page, "4000 0000 0000 0002");
    await page.getByRole("button", { name: "Subscribe and pay £19.99 now" }).click();
    await toasts.says("Payment Failed", "Your card was declined (card_declined).");
    await fillCard(page, "4242 4242 4242 4242");
    await page.getByRole("button", { name: "Subscribe and pay £19.99 now" }).click();
    await toasts.says("Subscription Created!");
    await page.waitForURL("**/account");
    expect(await onTheWay()).not.toHaveProperty("subscriptionData");
    await answer(page, "subscriptions/*/cancel", 500);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    await dialog.getByRole("button", { name: "Cancel subscription", exact: true }).click();
    await toasts.says("Error", "Failed to cancel subscription. Please try again.");
    await page.unrouteAll();
    await page.route("**/api/subscriptions/*/cancel", async (route) => {
      await dialog.getByRole("button", { name: "Cancelling..." }).waitFor();
      await route.fallback();
    });
    await dialog.getByRole("button", { name: "Cancel subscription", exact: true }).click();
    expect(sent.at(-1)).toEqual({
      call: expect.stringMatching(/^POST \/api\/subscriptions\/\d+\/cancel$/),
      body: { ending: "period-end" },
    });
    await toasts.says("Subscription Updated", "Your subscription will be cancelled at the end of the current period.");
  });

  it("are said of a word that is drawn by touch, for a second", async () => {
    const { page, toasts } = await open();
    await openHydrated(page, "/wordsearch");
    const [first, second] = await readWords(page);
    if (!first || !second) throw new Error("no words");
    await dragByTouch(page, first.from, first.to);
    await toasts.says("Word found!", first.word, 1_000);
    await page.locator("del").filter({ hasText: first.word }).waitFor();
    await dragByTouch(page, second.to, second.from);
    await page.getByText("2 of 10 found").waitFor();
    await toasts.says("Word found!", second.word, 1_000);
  });

  it("are said of an article that is shared", async () => {
    const { page, toasts } = await open();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", { value: undefined, writable: true });
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => undefined } });
    });
    await openHydrated(page, "/blog/natural-bath-tips");
    await page.getByRole("button", { name: "Share" }).click();
    await toasts.says("Link copied to clipboard!");
    await page.evaluate(() => {
      navigator.share = async ({ url } = {}) => {
        document.body.dataset.shared = url;
      };
    });
    await page.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset.shared)).toMatch(/\/blog\/natural-bath-tips$/);
  });

  it("stand for five seconds by the page's clock, failures as alerts and the rest as words", () => {
    expect(measured.filter(({ atOnce }) => atOnce !== 1)).toEqual([]);
    const good =
      /^(Word found!|Address (Updated|Loaded)|Billing Address Loaded|Demo Items Added|Item Removed|Basket Cleared|Added to basket|Subscription (Created!|Updated)|Link copied to clipboard!)$/;
    expect(measured.filter(({ title, role }) => (role === "status") !== good.test(title))).toEqual([]);
    // Ignores toasts that ended early because another toast replaced them or the page changed. A toast that is open too
    // long fails in its own journey.
    const kept = measured.filter(({ led, lastedMs = 0 }) => !led && lastedMs > 5_000 - CLOCK_STEP_MS);
    expect(kept.length).toBeGreaterThan(30);
  });
});
