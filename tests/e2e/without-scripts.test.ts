import { describe, expect, it } from "vitest";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { PHONE } from "#tests/support/watched-page.ts";

describe("the shop without scripts", () => {
  const { newContext } = openSharedFront();

  it.each([
    ["/basket", /^Your basket needs JavaScript/],
    ["/checkout", /^Paying needs JavaScript/],
  ])("says what it needs on %s", async (path, words) => {
    const page = await (await newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(path);
    await page.getByText(words).waitFor();
    expect(await page.getByRole("status").isVisible()).toBe(false);
  });

  it.each(["/", "/shop/soap-bars", "/products/rose-petal-bath-bomb", "/subscription", "/questionnaire"])(
    "shows no button on %s that nobody listens to, and leads on from its menu",
    async (path) => {
      const page = await (await newContext({ javaScriptEnabled: false, viewport: PHONE })).newPage();
      await page.goto(path);
      const dead = page.locator("button:not([type=submit], [popovertarget])").filter({ visible: true });
      expect(await dead.allTextContents()).toEqual([]);
      await page.getByRole("link", { name: "Menu" }).click();
      expect(new URL(page.url()).hash).toBe("#site-links");
      const delivery = page.getByRole("contentinfo").getByRole("link", { name: "Delivery" });
      expect((await delivery.boundingBox())?.y).toBeLessThan(PHONE.height);
    },
  );

  it.each([
    "/account",
    "/account/home",
    "/account/security",
    "/account/data",
    "/account/reviews",
    "/account/preferences",
    "/success?order=1",
    "/payment-failed",
    "/wishlist",
    "/wishlist/shared?goods=1",
    "/box?token=old.link",
    "/box/pay?token=old.link",
    "/review?token=old.link",
    "/orders/find",
    "/give",
    "/give/balance",
    "/contact",
    "/cancel-order",
    "/wordsearch",
    "/blog",
    "/faq",
    "/search?q=lavender",
  ])("keeps nobody waiting on %s for what cannot come", async (path) => {
    const page = await (await newContext({ javaScriptEnabled: false, viewport: PHONE })).newPage();
    await page.goto(path);
    const waiting = page.locator("[role=status]:has(.animate-spin)").filter({ visible: true });
    expect(await waiting.allTextContents()).toEqual([]);
    const dead = page.locator("main button:not([type=submit], [popovertarget])").filter({ visible: true });
    expect(await dead.allTextContents()).toEqual([]);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(40);
  });

  it("says beside a product that buying needs them, and shows its picture large", async () => {
    const page = await (await newContext({ javaScriptEnabled: false, viewport: PHONE })).newPage();
    await page.goto("/products/rose-petal-bath-bomb");
    await page.getByText(/^Buying here needs JavaScript/).waitFor();
    await page
      .getByRole("link", { name: /^Look closer/ })
      .first()
      .click();
    expect(page.url()).toMatch(/\/pictures\/.*\.webp$/);
  });

  it("writes nothing that was typed into an address, and comes back to the form", async () => {
    const page = await (await newContext({ javaScriptEnabled: false })).newPage();
    await page.goto("/auth?next=/account");
    await page.getByLabel("Username").fill("demo");
    await page.getByLabel("Password", { exact: true }).fill("demo123");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
    expect((await (await sent).response())?.status()).toBe(303);
    await page.getByLabel("Username").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/auth?next=/account");
  });
});
