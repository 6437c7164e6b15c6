import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

describe("a shop on its way to its first order", () => {
  const { shop, openPage } = openShopFront();

  it.each(JOURNEY_WIDTHS)("ticks off what comes before it, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/going-live");
    await page.getByRole("heading", { name: "Checked by the shop" }).waitFor();
    const reason = page.getByText("you owe a yearly fee to the Information Commissioner's Office");
    expect(await reason.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Why: The data protection fee is paid" }).click();
    await reason.waitFor();
    const tick = page.getByRole("checkbox", { name: "The data protection fee is paid" });
    if (width === 390) await tick.check();
    await page.getByText(/^Checked by Ada Meadow, /).waitFor();
    await page.reload();
    await page.getByText(/^Checked by Ada Meadow, /).waitFor();
    expect(await tick.isChecked()).toBe(true);
    await inspect("95-going-live");
    expect(complaints).toEqual([]);
  });

  it("shows the merchant's address in every text of the shop", async () => {
    for (const path of ["/terms-conditions", "/privacy-policy", "/returns", "/delivery", "/about", "/ingredients"]) {
      const html = await (await fetch(`${shop.url}${path}`)).text();
      const article = html.slice(html.indexOf("leading-[1.7]"), html.indexOf("More to read"));
      expect(article, path).toContain('href="mailto:hello@meadowandsalt.example"');
    }
  });

  it("is looked at from outside by the smoke test, which leaves nothing behind", () => {
    const { stdout, status } = smoke(shop.url.replace("127.0.0.1", "localhost"));
    expect(stdout).not.toMatch(/^failed/m);
    expect(stdout).toMatch(/shows the same price on the page, in its data and in the API: £\d+\.\d\d/);
    expect(stdout).toContain("All checks passed.");
    expect(status).toBe(0);
  });

  it("is told by the smoke test where nobody answers, and how to call it", async () => {
    const nobody = smoke(`http://127.0.0.1:${await freePort()}`);
    expect(nobody.status).toBe(1);
    expect(nobody.stdout).toContain("failed  is alive");
    expect(smoke().stderr).toContain("Usage: npm run smoke -- https://shop.example");
  });
});

function smoke(...args: string[]) {
  return spawnSync(process.execPath, ["tools/smoke.mjs", ...args], { encoding: "utf8", timeout: 120_000 });
}
