import { describe, expect, it } from "vitest";
import { shopifyCustomersFile } from "#tests/support/moving-people-files.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

describe("an owner who moves in with customers", () => {
  const { openPage } = openShopFront();

  it.each([LAPTOP.width, PHONE.width])("imports and invites them at %i px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/move-in");
    if (width === LAPTOP.width) {
      await page.getByText("Where the files are").waitFor();
      await inspect("127-move-in-places");
    }
    const buffer = Buffer.from(
      shopifyCustomersFile()
        .replaceAll("@example.org", `@w${width}.example.org`)
        .replaceAll("@Example.org", `@w${width}.example.org`),
    );
    await page.getByLabel("File as CSV").setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Read the file" }).click();
    await untilQuiet(page);
    await page.getByText("Shopify, customers, 7 rows.").waitFor();
    await page.getByText("no email is sent").waitFor();
    await page.getByRole("button", { name: "Try without writing" }).click();
    await page.getByText("The email address is not valid").waitFor();
    await inspect("128-move-in-customers-tried");
    await page.getByRole("button", { name: "Import 3 rows" }).click();
    await page.getByText("The import is finished").waitFor();
    await untilQuiet(page);
    await page.getByLabel("Show").selectOption("noted");
    await page.getByText("we deliver to the United Kingdom only").first().waitFor();
    await page.getByRole("button", { name: "Invite 3 customers" }).click();
    const asked = page.getByRole("dialog", { name: "Invite 3 customers?" });
    await asked.getByText("sent emails cannot be recalled").waitFor();
    await asked.getByRole("button", { name: "Send invitations" }).click();
    await page.getByText(/[36] invited/).waitFor();
    await untilQuiet(page);
    // The button has gone with the last invitation, and the focus is on the progress.
    await page.waitForFunction(() => document.activeElement !== document.body);
    await inspect("129-move-in-invited");
    expect(complaints).toEqual([]);
  });
});
