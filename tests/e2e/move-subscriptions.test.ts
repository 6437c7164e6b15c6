import { describe, expect, it } from "vitest";
import { templateFile } from "#tests/support/moving-subscriptions.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe("an owner who moves subscriptions in", () => {
  const { openPage } = openShopFront();

  it.each([LAPTOP.width, PHONE.width])("chooses plans, rehearses and starts at %i px", async (width) => {
    const { page, complaints, inspect, toasts } = await openPage(width);
    const row = (key: string) => ({
      subscription_id: `${width}-${key}`,
      email: `moved-${width}-${key}@example.com`,
      next_charge_date: dayIn(10),
    });
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/move-subscriptions");
    const choose = (buffer: Buffer) =>
      page
        .getByLabel("Subscriptions as CSV")
        .setInputFiles({ name: "subscriptions.csv", mimeType: "text/csv", buffer });
    await choose(Buffer.from("name,price\nSoap,5\n"));
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByText("Its headings are not those").waitFor();
    await inspect(`130-move-subscriptions-refused`);
    await choose(
      templateFile([
        row("1"),
        { ...row("2"), stripe_customer: "cus_unknown" },
        { ...row("3"), price: "none" },
        { ...row("4"), price: "none" },
      ]),
    );
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByText("The shop's own table, 4 rows.").waitFor();
    await untilQuiet(page);
    // The file of the other width has as many rows.
    await page.getByText(`moved-${width}-3@example.com`).first().waitFor();
    await page.getByLabel("Show").selectOption("refused");
    await page.getByRole("button", { name: "Correct line 4" }).click();
    await page.getByLabel("Price", { exact: true }).fill("26.50");
    await inspect("131-move-subscriptions-correct");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toasts.says("Success", "Row corrected");
    await untilQuiet(page);
    // The row has left the list, and the focus is on the list's heading.
    await page.getByRole("button", { name: "Correct line 4" }).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.id === "move-rows");
    await page.getByLabel("Show").selectOption("all");
    await page.getByLabel("Box for her (3)").selectOption({ label: "Women's box, monthly" });
    await page.getByLabel("Other shop off from").fill(dayIn(0));
    await page.getByRole("button", { name: "Save choices" }).click();
    await toasts.says("Success", "Choices saved");
    await page.getByRole("button", { name: "Look the cards up" }).click();
    await page.getByText("The card provider does not know the customer").waitFor();
    await untilQuiet(page);
    await page.getByText("3 to be asked for a card").waitFor();
    await inspect("131-move-subscriptions-rehearsed");
    const start = page.getByRole("button", { name: "Start 3 subscriptions" });
    expect(await start.isDisabled()).toBe(true);
    await page.getByLabel(/charges nobody any more/).check();
    await start.click();
    await page.getByText("3 subscriptions run here.").waitFor();
    await untilQuiet(page);
    await page.getByLabel("Show").selectOption("refused");
    await page.getByText("Its price cannot be read.").waitFor();
    await inspect("132-move-subscriptions-started");
    await openHydrated(page, `/admin/subscriptions?search=moved-${width}-1`);
    await page.getByText(`moved-${width}-1@example.com`).first().waitFor();
    expect(complaints.filter((complaint) => !/\b422\b/.test(complaint))).toEqual([]);
  });
});
