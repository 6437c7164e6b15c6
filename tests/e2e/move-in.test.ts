import { describe, expect, it } from "vitest";
import { shopifyFile } from "#tests/support/moving-files.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

/** Pictures of the file are in a private network, which the shop never asks. */
const FILE = shopifyFile().replaceAll("https://cdn.example", "http://10.0.0.7");

describe("an owner who moves in", () => {
  const { shop, openPage } = openShopFront();

  it.each([LAPTOP.width, PHONE.width])("tries and imports a file at %i px, and mends an old address", async (width) => {
    const { page, complaints, inspect, toasts } = await openPage(width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/move-in");
    const choose = (buffer: Buffer) =>
      page.getByLabel("File as CSV").setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer });
    await choose(Buffer.from("name,price\nSoap,5\n"));
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByText("Its headings are not those").waitFor();
    await inspect("120-move-in-refused");
    await choose(Buffer.from(FILE));
    await page.getByRole("button", { name: "Read the file" }).click();
    await untilQuiet(page);
    await page.getByText("Shopify, products, 8 rows.").waitFor();
    await page.getByText(/^\d+ other columns$/).click();
    await page.getByText("Products have no tags here").waitFor();
    await inspect("121-move-in-columns");
    await page.getByLabel("Search title").selectOption({ label: "Leave out" });
    await page.getByLabel("Put on sale what was on sale").check();
    await page.getByRole("button", { name: "Try without writing" }).click();
    await page
      .getByRole("button", { name: /^Import( \d rows)?$/ })
      .or(page.getByText("4 in the shop already"))
      .first()
      .waitFor();
    await page.getByText("It has no handle").waitFor();
    await inspect("122-move-in-tried");
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByText("The import is finished").waitFor();
    await untilQuiet(page);
    await page.getByLabel("Show").selectOption("noted");
    await page.getByText("is not on the public internet").first().waitFor();
    await inspect("123-move-in-finished");
    expect((await fetch(`${shop.url}/products/oat-soap`)).status).toBe(200);

    const old = `/pages/story-${width}`;
    const missed = await fetch(`${shop.url}${old}`, { redirect: "manual" });
    expect(missed.status).toBe(404);
    // The counts are stored once a minute, so this page gets its own.
    const misses = [{ path: old, count: 12, lastAt: "2026-11-20T12:00:00.000Z" }];
    await page.route("**/api/admin/missed-paths", (route) => route.fulfill({ json: misses }));
    await openHydrated(page, "/admin/old-addresses");
    await inspect("124-not-found");
    await page.getByRole("button", { name: `Redirect ${old}` }).click();
    await page.getByLabel("Leads to", { exact: true }).fill("/about");
    await inspect("125-old-address-form");
    await page.getByRole("button", { name: "Create redirect" }).click();
    await toasts.says("Success", "Redirect created successfully");
    await page.getByRole("cell", { name: old }).first().waitFor();
    await inspect("126-old-addresses");
    const led = await fetch(`${shop.url}${old}?utm_source=y`, { redirect: "manual" });
    expect([led.status, led.headers.get("location")]).toEqual([301, "/about"]);
    // A product of the old shop in one of its collections.
    const product = await fetch(`${shop.url}/collections/all/products/oat-soap`, { redirect: "manual" });
    expect([product.status, product.headers.get("location")]).toEqual([301, "/products/oat-soap"]);
    expect((await fetch(`${shop.url}/about`, { redirect: "manual" })).status).toBe(200);
    expect(complaints.filter((complaint) => !/\b422\b/.test(complaint))).toEqual([]);
  });

  it("pauses a try and an import, and goes on where they stopped", async () => {
    const { page, complaints } = await openPage(PHONE.width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/move-in");
    const rows = Array.from({ length: 100 }, (_, n) => `pause-${n},Pause ${n},1.00`);
    const buffer = Buffer.from(["Handle,Title,Variant Price", ...rows].join("\n"));
    await page.getByLabel("File as CSV").setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByText("100 rows.").waitFor();
    for (const [start, goOn, progress] of [
      ["Try without writing", "Go on trying", "Rows tried: 40 of 100"],
      ["Import 100 rows", "Go on", "Rows imported: 40 of 100"],
    ] as const) {
      await page.getByRole("button", { name: start }).waitFor();
      // The first part waits until Pause is pressed.
      const paused = Promise.withResolvers<void>();
      await page.route("**/api/admin/import/continue", async (route) => {
        await paused.promise;
        await route.continue();
      });
      await page.getByRole("button", { name: start }).click();
      await page.getByRole("button", { name: "Pause" }).click();
      paused.resolve();
      await page.getByText(progress).waitFor();
      await page.unroute("**/api/admin/import/continue");
      await page.getByRole("button", { name: goOn, exact: true }).click();
    }
    await page.getByText("The import is finished").waitFor();
    await page.getByText("100 rows are new").first().waitFor();
    expect(complaints).toEqual([]);
  });
});
