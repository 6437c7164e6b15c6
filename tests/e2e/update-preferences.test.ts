import { describe, expect, it } from "vitest";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";

describe("preferences in the account", () => {
  const { openPage } = openShopFront();

  it.each([390, 768])("are updated in a dialog that begins with the saved ones, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "demo");
    await openHydrated(page, "/account");
    await page.getByRole("button", { name: "Update Preferences" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("radio", { name: /Women/ }).isChecked()).toBe(true);
    await inspect("50-update-preferences");
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("radio", { name: width === 390 ? /99% Natural/ : /100% Natural/ }).check();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Save Preferences" }).click();
    await dialog.waitFor({ state: "hidden" });
    const saved = await page.evaluate(async () => (await fetch("/api/questionnaire")).json());
    expect(saved).toMatchObject({ audience: "women", naturalness: width === 390 ? "99natural" : "100natural" });
    expect(page.url()).toMatch(/\/account$/);
    expect(complaints).toEqual([]);
  });
});
