import type { APIRequestContext } from "playwright-core";
import { extractText } from "unpdf";
import { describe, expect, it } from "vitest";
import { putIntoBasket } from "#tests/support/checkout-steps.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

const WOMENS_THREE_MONTHS = 103;
/** Pages whose own texts name an audience or its box. */
const NAMING_PAGES = [
  ...["/", "/questionnaire", "/products", "/products/rose-petal-bath-bomb"],
  ...["/faq", "/terms-conditions", "/subscription?audience=women"],
];
/** The name that comes with the shop, with the apostrophe as typed, as in texts and as in HTML. */
const OLD_NAME = /\bWomen\b|\bwomen('|’|&#x27;|&#39;)s\b|\bfor women, /;

/** Pages whose own texts say how many items a box has. */
const COUNTING_PAGES = [
  ...["/", "/subscription?audience=women", "/questionnaire", "/products", "/wellness", "/give"],
  ...["/faq", "/terms-conditions", "/about"],
];
const FOUR = /\b(four handmade things|four things|four items|box of four)\b/i;
/** The number that comes with the shop, in texts about the box. Sets of five things keep theirs. */
const OLD_SIZE =
  /\b(five handmade things|five things (in every|chosen|for (mums|women))|five things, chosen|five items|box of five)\b/i;

const MONTHS_MAX = 12;

/** Text of the packing slips of the last months' boxes. */
async function slipsOfPastBoxes(request: APIRequestContext): Promise<string> {
  const now = new Date();
  const texts: string[] = [];
  for (let ago = 0; ago < MONTHS_MAX; ago += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
    const reply = await request.post(`/api/admin/box-run/${month}/slips`, { data: {} });
    if (!reply.ok()) continue;
    texts.push((await extractText(new Uint8Array(await reply.body()), { mergePages: true })).text);
  }
  return texts.join("\n");
}

describe("a shop whose owner makes the box and the pages her own", () => {
  const { shop, openPage } = openShopFront();

  const servedText = async (path: string) => (await fetch(shop.url + path)).text();

  it("has her boxes, her texts about them and her order, at once and in every page", async () => {
    const { page, complaints, inspect, toasts } = await openPage(LAPTOP.width);
    await signIn(page.request, "admin");
    // The pages are cached before the change.
    for (const path of ["/", "/subscription", "/give/box", "/sustainability"]) await servedText(path);

    await openHydrated(page, "/admin/settings");
    const section = (title: string) => page.getByRole("region", { name: title });
    const offer = section("Boxes on offer");
    await offer.getByLabel("Offer the men's box").uncheck();
    await offer.getByRole("button", { name: /^Save/ }).click();
    await toasts.contains("Settings updated successfully");
    const looks = section("Names, lines and pictures of boxes");
    await looks.getByLabel("Line of the women's box").fill("Roses and rain");
    await looks.getByLabel("Picture of the women's box").selectOption("/pictures/about");
    await looks.getByLabel("What a box is").fill("Three crates of rain");
    await looks.getByRole("button", { name: /^Save/ }).click();
    await toasts.contains("Settings updated successfully");
    const order = section("Order of parts and links");
    const home = order.getByRole("group", { name: "Home page" });
    for (let place = 9; place > 0; place -= 1) await home.getByRole("button", { name: "Move Contact up" }).click();
    await order
      .getByRole("group", { name: "Header and menu" })
      .getByRole("button", { name: "Move Subscription Boxes down" })
      .click();
    await order.getByRole("button", { name: /^Save/ }).click();
    await toasts.contains("Settings updated successfully");
    await untilQuiet(page);
    await inspect("116-own-settings");

    const text = page.getByRole("textbox", { name: "Text" });
    await openHydrated(page, "/admin/pages?page=subscription");
    await expect.poll(() => text.inputValue()).toContain("## Give a box {#give}");
    await page.getByLabel("Title").fill("Your monthly crate");
    await text.fill("## Give a crate {#give}\n\nFor {{first box}} or a little more.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await toasts.contains("Saved as a draft");
    await page.getByRole("button", { name: "Publish version 1 now" }).click();
    await toasts.contains("The page is published");

    await openHydrated(page, "/admin/pages?page=sustainability");
    await expect.poll(() => text.inputValue()).toContain("## ");
    await text.fill("Paper only.");
    await text.press("End");
    await page.getByLabel("Add a picture").selectOption("/pictures/about");
    await text.press("Control+End");
    await page.getByRole("button", { name: "Button", exact: true }).click();
    await page.keyboard.type("See the boxes");
    await expect
      .poll(() => text.inputValue())
      .toMatch(/\(\/pictures\/about\)\s+\[button: See the boxes \| \/subscription\]\s+$/);
    await page
      .getByRole("region", { name: "Preview of the page" })
      .getByRole("link", { name: "See the boxes" })
      .waitFor();
    await inspect("117-text-with-blocks");
    await page.getByRole("button", { name: "Save draft" }).click();
    await toasts.contains("Saved as a draft");
    await page.getByRole("button", { name: "Publish version 1 now" }).click();
    await toasts.contains("The page is published");
    expect(complaints).toEqual([]);

    const front = await servedText("/");
    expect(front.indexOf("A question first?")).toBeLessThan(front.indexOf("One box for each of you"));
    expect(front).not.toContain("See the men");
    expect(await servedText("/subscription")).toContain("Your monthly crate");
    for (const path of ["/products", "/wellness", "/give"]) {
      expect((await servedText(path)).replaceAll("<!-- -->", ""), path).toContain("Three crates of rain, ");
    }
    await openHydrated(page, "/");
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByText("Three crates of rain, every month").waitFor();
    await page.keyboard.press("Escape");
    await page.setViewportSize(LAPTOP);
    // The other tests look for the texts that come with the shop.
    await openHydrated(page, "/admin/settings");
    await looks.getByLabel("What a box is").fill("");
    await looks.getByRole("button", { name: /^Save/ }).click();
    await toasts.contains("Settings updated successfully");
    expect(await servedText("/products")).not.toContain("Three crates of rain");
    expect(await servedText("/give/box")).toContain("For £19.99 or a little more.");
    for (const path of ["/faq", "/terms-conditions", "/delivery", "/returns"]) {
      expect((await fetch(shop.url + path)).status, path).toBe(200);
    }
    expect(await servedText("/sustainability")).toMatch(/<picture [^>]*>.*srcSet|<picture [^>]*>.*srcset/s);
  });

  it.each([PHONE.width, LAPTOP.width])("shows visitors nothing of what is switched off at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await openHydrated(page, "/subscription?audience=men");
    await page.getByRole("heading", { name: "Your monthly crate", level: 1 }).waitFor();
    await page.getByText("Roses and rain").waitFor();
    expect(await page.getByRole("radio", { name: /^Men/ }).count()).toBe(0);
    await inspect(`118-own-box-${width}`);
    await openHydrated(page, "/sustainability");
    await page
      .getByRole("img", { name: /handmade soap bars/ })
      .first()
      .waitFor();
    await inspect(`119-page-with-blocks-${width}`);
    await page.getByRole("main").getByRole("link", { name: "See the boxes" }).click();
    await page.getByRole("heading", { name: "Your monthly crate", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("has her name for an audience in the shop, in the dashboard, in emails and on documents, at once", async () => {
    const { page, complaints, inspect, toasts } = await openPage(LAPTOP.width);
    await signIn(page.request, "admin");
    for (const path of NAMING_PAGES) await servedText(path);
    await openHydrated(page, "/admin/settings");
    const looks = page.getByRole("region", { name: "Names, lines and pictures of boxes" });
    const name = looks.getByLabel("First audience");
    expect(await name.inputValue()).toBe("Women");
    await name.fill("Men");
    await looks.getByRole("button", { name: /^Save/ }).click();
    await toasts.contains("Failed to update settings");
    await looks.getByRole("link", { name: "Second audience: Enter a name that no other audience has" }).waitFor();
    await name.fill("Mums & Dads");
    await looks.getByRole("button", { name: /^Save/ }).click();
    await toasts.contains("Settings updated successfully");
    await looks.getByLabel("Line of the Mums & Dads' box").waitFor();
    await untilQuiet(page);
    await inspect("120-own-names");

    for (const path of NAMING_PAGES) {
      const text = await servedText(path);
      expect(text, path).toMatch(/mums (&amp;|&#38;|&) dads/i);
      expect(OLD_NAME.exec(text)?.[0], path).toBeUndefined();
    }
    const slips = await slipsOfPastBoxes(page.request);
    expect(slips).toContain("Mums & Dads' Monthly Subscription Box");
    expect(slips).not.toContain("Women's");
    const email = await servedText("/api/dev/emails/payment-notice/sample.txt");
    expect(email).toContain("Mums & Dads' Monthly Subscription Box");
    expect(email).not.toContain("Women");

    await openHydrated(page, "/admin/recipes");
    await page.getByRole("link", { name: /^Mums & Dads .*100% natural/ }).click();
    await page.getByRole("heading", { name: "Mums & Dads' Box, 100% natural, no colour" }).waitFor();
    await openHydrated(page, "/admin/subscriptions");
    await page.getByText("Mums & Dads' box, 12 months").filter({ visible: true }).first().waitFor();
    await openHydrated(page, "/admin/products?search=Subscription");
    await page.getByText("Mums & Dads' Monthly Subscription Box").filter({ visible: true }).first().waitFor();
    await openHydrated(page, "/admin/activity?entity=setting");
    await page.getByText("First audience").filter({ visible: true }).first().waitFor();
    expect(complaints.filter((complaint) => !/\b422\b/.test(complaint))).toEqual([]);
  });

  it("has her name for an audience on the page of the box and in the basket on a phone", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    await openHydrated(page, "/subscription?for=women");
    await page.getByRole("radio", { name: /^Mums & Dads/ }).waitFor();
    await inspect("121-own-name-box");
    await putIntoBasket(page, WOMENS_THREE_MONTHS);
    await openHydrated(page, "/basket");
    await page.getByRole("heading", { name: "Mums & Dads' Monthly Subscription Box" }).waitFor();
    await page.getByRole("link", { name: "Mums & Dads' Box", exact: true }).waitFor();
    expect(await page.getByRole("main").textContent()).not.toContain("Women");
    await inspect("122-own-name-basket");
    expect(complaints).toEqual([]);
  });

  it("has as many items in a box as she says, in texts at once and in recipes as she saves them", async () => {
    const { page, complaints, inspect, toasts } = await openPage(PHONE.width);
    await signIn(page.request, "admin");
    for (const path of COUNTING_PAGES) await servedText(path);
    // The address opens the section, which is folded on a phone.
    await openHydrated(page, "/admin/settings#setting-boxSize");
    const limits = page.getByRole("region", { name: "Subscriptions", exact: true });
    const size = limits.getByLabel("Items in a box");
    await size.fill("9");
    await limits.getByRole("button", { name: /^Save/ }).click();
    await toasts.contains("Failed to update settings");
    await size.fill("4");
    await limits.getByRole("button", { name: /^Save/ }).click();
    await toasts.contains("Settings updated successfully");
    await inspect("123-own-size");
    for (const path of COUNTING_PAGES) {
      // React separates two pieces of one text by an empty comment.
      const text = (await servedText(path)).replaceAll("<!-- -->", "");
      expect(FOUR.exec(text), path).not.toBeNull();
      expect(OLD_SIZE.exec(text)?.[0], path).toBeUndefined();
    }

    await openHydrated(page, "/admin/recipes");
    await page.getByText("A box has four items now.").waitFor();
    const items = page.getByRole("combobox", { name: /^Item \d$/ });
    expect(await items.count()).toBe(0);
    await inspect("124-recipe-of-another-size");
    await page.getByRole("button", { name: "Change to four items" }).click();
    expect(await items.count()).toBe(4);
    await page.getByRole("button", { name: "Save recipe" }).click();
    await toasts.contains("Recipe saved");
    await page.getByRole("button", { name: "Change to four items" }).waitFor({ state: "detached" });
    const standards = page.getByRole("region", { name: "Standard boxes" });
    const old = standards.getByText("5 items", { exact: true });
    await old.first().click();
    await standards.getByRole("button", { name: "Save standard box" }).filter({ visible: true }).click();
    await toasts.contains("Standard box saved");
    await expect.poll(() => old.count()).toBe(2);
    await inspect("125-standard-boxes");
    expect(complaints.filter((complaint) => !/\b422\b/.test(complaint))).toEqual([]);
  });
});
