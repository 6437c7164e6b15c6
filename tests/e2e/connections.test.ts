import { describe, expect, it } from "vitest";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS, PHONE } from "#tests/support/watched-page.ts";

describe("connections, in a real browser", () => {
  const { openPage } = openShopFront();

  it.each(JOURNEY_WIDTHS)("are an API key, made, used and revoked, at %d px", async (width) => {
    const { page, inspect, complaints } = await openPage(width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/connections");
    await inspect("150-connections");
    await page.getByRole("button", { name: "Add API key" }).click();
    const dialog = page.getByRole("dialog", { name: "Add API key" });
    await dialog.getByRole("button", { name: "Create API key" }).click();
    await dialog.getByText("Choose at least one permission").last().waitFor();
    await inspect("151-key-errors");
    await dialog.getByLabel("Name").fill(`Script ${width}`);
    await dialog.getByLabel("Products, stock").check();
    await dialog.getByRole("button", { name: "Create API key" }).click();
    await dialog.getByText("The key is ready").waitFor();
    const key = await dialog.locator("code").innerText();
    await inspect("152-key-shown-once");
    const headers = { authorization: `Bearer ${key}` };
    const call = () => page.request.get("/api/admin/products", { headers });
    expect((await call()).status()).toBe(200);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("button", { name: `Edit Script ${width}` }).click();
    await page.getByRole("button", { name: "Revoke" }).click();
    await inspect("153-key-revoke");
    await page.getByRole("button", { name: "Revoke API key" }).click();
    await page.getByText("API key revoked").waitFor();
    expect((await call()).status()).toBe(401);
    expect(complaints).toEqual([]);
  });

  it("are a webhook with its log, which the own network refuses", async () => {
    const { page, inspect, complaints } = await openPage(PHONE.width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/connections");
    await page.getByRole("button", { name: "Add webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Add webhook" });
    await dialog.getByLabel("Name").fill("Ledger");
    await dialog.getByLabel("Address").fill("https://127.0.0.1/hook");
    await dialog.getByLabel("Order paid").check();
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText("outside the shop's own network").last().waitFor();
    await inspect("154-webhook-refused");
    await dialog.getByLabel("Address").fill("https://localhost/hook");
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText("whsec_").waitFor();
    await inspect("155-webhook-secret");
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("button", { name: "Edit Ledger" }).click();
    const edit = page.getByRole("dialog", { name: "Webhook" });
    await edit.getByText("No events yet.").waitFor();
    await edit.getByRole("button", { name: "Send test event" }).click();
    await edit.getByText("Test event", { exact: true }).waitFor();
    const refused = edit.getByText("address in the shop's own network");
    await expect
      .poll(
        async () => {
          await edit.getByRole("button", { name: "Refresh" }).click();
          await untilQuiet(page);
          return refused.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await inspect("156-webhook-log");
    await edit.getByRole("button", { name: "Pause" }).click();
    await edit.getByRole("button", { name: "Start" }).waitFor();
    await inspect("157-webhook-paused");
    expect(complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
  });
});
