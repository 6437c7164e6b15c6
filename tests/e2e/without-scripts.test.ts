import { describe, expect, it } from "vitest";
import { openSharedFront } from "#tests/support/shop-front.ts";

describe("the shop without scripts", () => {
  const { newContext } = openSharedFront();

  it.each([
    ["/basket", /^Your basket is kept by this page.s scripts/],
    ["/checkout", /^Paying needs JavaScript/],
  ])("says what it needs on %s", async (path, words) => {
    const page = await (await newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(path);
    await page.getByText(words).waitFor();
    expect(await page.getByRole("status").isVisible()).toBe(false);
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
