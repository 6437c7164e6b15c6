import { describe, expect, it } from "vitest";
import { shopifyOrdersFile } from "#tests/support/moving-people-files.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

describe("an owner who moves in with past orders", () => {
  const { openPage } = openShopFront();

  it.each([LAPTOP.width, PHONE.width])("imports, searches and opens them at %i px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/past-orders");
    if (width === LAPTOP.width) await inspect("135-past-orders-none");
    await openHydrated(page, "/admin/move-in");
    const buffer = Buffer.from(shopifyOrdersFile("NO-SKU"));
    await page.getByLabel("File as CSV").setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Read the file" }).click();
    await untilQuiet(page);
    await page.getByText(/Shopify, past orders, \d+ rows\./).waitFor();
    await page.getByRole("button", { name: "Try without writing" }).click();
    await page.getByRole("table").first().waitFor();
    await untilQuiet(page);
    await inspect("136-move-in-orders-tried");
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByText("The import is finished").waitFor();
    await untilQuiet(page);
    await inspect("137-move-in-orders-finished");
    await openHydrated(page, "/admin/past-orders");
    await page.getByRole("table").first().waitFor();
    await untilQuiet(page);
    await page.getByRole("main").getByRole("link", { name: "Move in" }).waitFor();
    await inspect("138-past-orders");
    expect(complaints).toEqual([]);
  });
});
