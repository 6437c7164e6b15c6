import { describe, expect, it } from "vitest";
import { wooCommerceCouponsFile, wooCommerceGiftCardsFile } from "#tests/support/moving-people-files.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

describe("an owner who moves in with discount codes and gift cards", () => {
  const { openPage } = openShopFront();

  it.each([LAPTOP.width, PHONE.width])("imports them and starts again at %i px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/move-in");
    const read = async (name: string, text: string) => {
      await page.getByLabel("File as CSV").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
      await page.getByRole("button", { name: "Read the file" }).click();
      await untilQuiet(page);
    };
    await read("coupons.csv", wooCommerceCouponsFile());
    await page.getByText("coupons.csv").waitFor();
    await page.getByText(/WooCommerce, discount codes, \d+ rows\./).waitFor();
    await page.getByRole("button", { name: "Try without writing" }).click();
    await page.getByText("It gives free delivery").waitFor();
    await inspect("130-move-in-discounts-tried");
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByText("Records that were imported stay").waitFor();
    await inspect("131-move-in-start-again");
    await page.getByRole("button", { name: "Forget the file" }).click();
    await page.getByText("The file is forgotten").waitFor();
    await untilQuiet(page);
    await page.waitForFunction(() => document.activeElement !== document.body);
    await page.getByText("Where the files are").waitFor();

    await read("coupons.csv", wooCommerceCouponsFile());
    await page.getByRole("button", { name: "Try without writing" }).click();
    await page.getByText("It gives free delivery").waitFor();
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByText("The import is finished").waitFor();
    await untilQuiet(page);
    await openHydrated(page, "/admin/discounts");
    await page.getByText("SPRING10").first().waitFor();

    await openHydrated(page, "/admin/move-in");
    const cards = wooCommerceGiftCardsFile()
      .replaceAll("H4XJ-9K2M", `W${width}-9K2M`)
      .replaceAll("Xmas-Gift", `Xmas-${width}`)
      .replaceAll("xmas gift", `xmas ${width}`);
    await read("cards.csv", cards);
    await page.getByText("WooCommerce, gift cards, 12 rows.").waitFor();
    await page.getByText("Switch gift cards off at the other shop first").waitFor();
    await page.getByRole("button", { name: "Try without writing" }).click();
    await page.getByText("only the last characters of the code").first().waitFor();
    await inspect("132-move-in-gift-cards-tried");
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByText("The import is finished").waitFor();
    await untilQuiet(page);
    await openHydrated(page, "/admin/gift-cards");
    await page.getByText("Brought over").first().waitFor();
    await inspect("133-moved-gift-cards");
    await page.getByRole("link", { name: "the card that ends in 7Q8R" }).first().click();
    await page.getByText("Brought over from another shop").waitFor();
    await page.getByText("No end").waitFor();
    await inspect("134-moved-gift-card");
    expect(complaints).toEqual([]);
  });
});
