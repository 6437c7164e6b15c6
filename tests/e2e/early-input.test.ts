import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openSharedFront } from "#tests/support/shop-front.ts";

describe("a page whose scripts are slow, in a real browser", () => {
  const { openPage } = openSharedFront();

  it("sends no password by the address, and signs in once it can", async () => {
    const { page, complaints } = await openPage(390);
    const letScriptsCome = await holdScripts(page);
    await page.goto("/auth?next=/account");
    await page.getByLabel("Username").fill("demo");
    await page.getByLabel("Password", { exact: true }).fill("demo123");
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
    expect(new URL(page.url()).search).toBe("?next=/account");
    letScriptsCome();
    await page.waitForURL("**/account");
    expect(complaints).toEqual([]);
  });

  it("keeps what was chosen and the last button pressed", async () => {
    const { page } = await openPage(390);
    const letScriptsCome = await holdScripts(page);
    await page.goto("/questionnaire");
    for (const choice of [/Women/, /^Men/, /Women/]) await page.getByRole("radio", { name: choice }).check();
    letScriptsCome();
    await page.getByText("Step 2 of 4").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    expect(await page.getByRole("radio", { name: /Women/ }).isChecked()).toBe(true);

    const letTheseCome = await holdScripts(page);
    await page.goto("/products");
    const button = page.getByRole("button", { name: /Add to Basket/ }).first();
    await button.click();
    await button.click();
    letTheseCome();
    await page.getByText(/has been added to your basket/).waitFor();
    const basket = (await (await page.request.get("/api/cart")).json()) as { items: { quantity: number }[] };
    expect(basket.items.map(({ quantity }) => quantity)).toEqual([1]);
  });
});

/** Blocks all scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
