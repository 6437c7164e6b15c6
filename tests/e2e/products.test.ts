import { beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { openHydrated, untilHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { readPage } from "#tests/support/walk-site.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

describe("the shop's products, in a real browser", () => {
  const { shop, openPage, newContext } = openShopFront({ database: "pglite" });
  let products: Product[];
  beforeAll(async () => {
    const reply = await fetch(`${shop.url}/api/products`);
    products = ((await reply.json()) as Product[]).filter((product) => !product.isSubscription);
  });

  it.each(JOURNEY_WIDTHS)("finds products by word and by category at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await openHydrated(page, "/products");
    await page.getByRole("heading", { name: "Everything we make", level: 1 }).waitFor();
    await inspect("21-everything");
    await page.getByRole("navigation", { name: "Shelves" }).getByRole("link", { name: "Soap Bars" }).last().click();
    await page.getByRole("heading", { name: "Soap Bars", level: 1 }).waitFor();
    const soaps = products.filter(({ categoryId }) => categoryId === 12);
    const buttons = page.getByRole("button", { name: /Add to Basket|Out of Stock/ });
    expect(await buttons.count()).toBe(soaps.length);
    await inspect("22-category");

    const isPhone = width < 1024;
    if (isPhone) await page.getByRole("button", { name: "Filter and sort" }).click();
    const unscented = page.getByRole("checkbox", { name: /^Unscented/ }).filter({ visible: true });
    const fits = Number(/\((\d+)\)/.exec(await unscented.locator("..").innerText())?.[1]);
    await unscented.check();
    await page.waitForURL("**/shop/soap-bars?**is=unscented**");
    expect(await unscented.evaluate((box) => box === document.activeElement)).toBe(true);
    await page
      .getByRole("status")
      .filter({ hasText: `${fits} product` })
      .waitFor();
    expect(await buttons.count()).toBe(fits);
    await page.getByRole("combobox", { name: "Sort by" }).filter({ visible: true }).selectOption("price-desc");
    await page.waitForURL("**sort=price-desc**");
    if (isPhone) {
      await page.getByRole("button", { name: `Show ${fits}` }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("The goods");
    }
    // Each choice is a step that Back undoes, and a chip takes a filter off.
    await page.goBack();
    await page.waitForURL((url) => url.search === "?is=unscented");
    await page.getByRole("link", { name: "Remove filter: Unscented" }).click();
    await page.waitForURL((url) => url.search === "");
    await page
      .getByRole("status")
      .filter({ hasText: `${soaps.length} products` })
      .waitFor();
    expect(await buttons.count()).toBe(soaps.length);
    await openHydrated(page, "/shop/soap-bars?is=unscented&sort=price-desc");
    await page.getByRole("link", { name: "Plain Olive Soap Bar" }).click();
    await page.getByRole("heading", { name: "Plain Olive Soap Bar", level: 1 }).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Soap Bars" }).click();
    await page.waitForURL("**is=unscented**price-desc**");
    await page.goBack();
    await page.goBack();
    await page.waitForURL("**is=unscented**price-desc**");
    // After going back, a phone shows the number of active filters on the closed sheet's button.
    if (isPhone) await page.getByRole("button", { name: "Filter and sort (1)" }).click();
    expect(await unscented.isChecked()).toBe(true);
    await inspect("22-narrowed");
    expect(complaints).toEqual([]);
  });

  it.each(JOURNEY_WIDTHS)("answers while one types, whatever is misspelt, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await openHydrated(page, "/about");
    await page.getByRole("link", { name: "Search the shop" }).click();
    const search = page.getByRole("dialog").getByRole("combobox", { name: "Search the shop" });
    // The field has focus before the first letter is typed.
    await search.waitFor();
    await page.keyboard.type("lavendar sope", { delay: 30 });
    await page.getByRole("option", { name: /Lavender & Rosemary Soap Bar/ }).waitFor();
    // Results for a shorter search text may remain for a moment.
    await expect.poll(() => page.getByRole("option").count()).toBe(1);
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "hidden" });
    const opener = page.getByRole("link", { name: "Search the shop" });
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
    await opener.click();
    await search.waitFor();
    await page.keyboard.type("charcole", { delay: 30 });
    await page.getByRole("option", { name: /Cedar & Charcoal Soap Bar/ }).waitFor();
    await inspect("23-answers", "dialog");
    await search.press("ArrowDown");
    await expect.poll(() => search.getAttribute("aria-activedescendant")).toBeTruthy();
    await search.press("Enter");
    await page.getByRole("heading", { name: "Cedar & Charcoal Soap Bar", level: 1 }).waitFor();

    await openHydrated(page, "/search?q=lavendar");
    await page.getByText("Showing results for “lavender”.").waitFor();
    await page.getByRole("link", { name: "Lavender Field Bath Bomb" }).waitFor();
    await inspect("23-search");
    if (width < 640) {
      await openHydrated(page, "/search?q=bath");
      const names = page.locator("#goods li h3 a");
      const shown = await names.count();
      await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
      await expect.poll(() => names.count()).toBeGreaterThan(shown);
      const first = await names.nth(shown).textContent();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first);
      // The row of tabs scrolls to the tab of the current shelf.
      await openHydrated(page, "/shop/essential-oil-blends");
      const tab = page.getByRole("navigation", { name: "Shelves" }).locator("[aria-current]");
      expect((await tab.boundingBox())?.x).toBeLessThan(width / 2);
    }
    await page.goto("/search?q=gift");
    await page.getByRole("link", { name: "Everything we make, and sets to give" }).waitFor();
    await page.goto("/search?q=xylophone");
    await page.getByRole("heading", { name: "No products found for “xylophone”" }).waitFor();
    await page.getByRole("heading", { name: "Best sellers" }).waitFor();
    await inspect("23-nothing-found");
    expect(complaints).toEqual([]);
  });

  it("leads from the addresses of before to the shelf or the search that they asked for", async () => {
    for (const [before, now] of [
      ["/products?category=soap-bars", "/shop/soap-bars"],
      ["/products?q=rose+soap", "/search?q=rose+soap"],
      ["/shop", "/products"],
    ]) {
      const reply = await fetch(shop.url + before, { redirect: "manual" });
      expect([reply.status, reply.headers.get("location")]).toEqual([301, now]);
    }
    for (const gone of ["/shop/motor-oil", "/products?category=motor-oil"])
      expect((await fetch(shop.url + gone)).status).toBe(404);
  });

  it.each(JOURNEY_WIDTHS)("shows each picture of a product, and closer, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "admin");
    const price = products.find(({ id }) => id === 12)?.price;
    const data = { name: "Rose Petal Soap Bar", price, gallery: ["/pictures/article-tips", "/pictures/about"] };
    expect((await page.request.put("/api/admin/products/12", { data })).status()).toBe(200);
    await openHydrated(page, "/products/rose-petal-soap-bar");
    const pictures = page.getByRole("region", { name: "Pictures of Rose Petal Soap Bar" });
    const shown = () => pictures.locator("[aria-current]").getAttribute("aria-label");
    const count = await pictures.getByRole("button", { name: /^Picture/ }).count();
    expect(count).toBeGreaterThanOrEqual(3);
    await pictures.getByRole("button", { name: "Picture 2" }).click();
    await expect.poll(shown).toBe(`Picture 2 of ${count}`);
    await pictures
      .getByRole("list")
      .first()
      .evaluate((row) => row.scrollTo({ left: 0 }));
    await expect.poll(shown).toBe(`Picture 1 of ${count}`);
    await inspect("19-product-pictures");

    await pictures
      .getByRole("link", { name: /^Look closer/ })
      .nth(1)
      .press("Enter");
    const closer = page.getByRole("dialog", { name: "Pictures of Rose Petal Soap Bar" });
    await closer.getByText(`Picture 2 of ${count}`).waitFor();
    await page.keyboard.press("ArrowRight");
    await closer.getByText(`Picture 3 of ${count}`).waitFor();
    await closer.getByRole("button", { name: "Previous picture" }).click();
    await closer.getByText(`Picture 2 of ${count}`).waitFor();
    await closer.getByRole("button", { name: "Zoom in" }).first().click();
    await closer.getByRole("button", { name: "Fit to window" }).first().waitFor();
    await inspect("20-picture-closer", "dialog");
    await page.keyboard.press("Escape");
    await closer.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Look closer");
    await expect.poll(shown).toBe(`Picture 2 of ${count}`);
    expect(complaints).toEqual([]);
  });

  it("finds products without JavaScript", async () => {
    const context = await newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/about");
    await page.getByRole("link", { name: "Search the shop" }).click();
    await page.getByRole("combobox", { name: "Search the shop" }).fill("Plain Olive");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/search?q=Plain+Olive");
    await page
      .getByRole("checkbox", { name: /^Unscented/ })
      .filter({ visible: true })
      .check();
    await page
      .getByRole("button", { name: /^Show \d/ })
      .filter({ visible: true })
      .click();
    await page.waitForURL("**is=unscented**");
    await page.getByRole("link", { name: "Plain Olive Soap Bar" }).click();
    await page.getByRole("heading", { name: "Plain Olive Soap Bar", level: 1 }).waitFor();
    await context.close();
  });

  it.each(JOURNEY_WIDTHS)("shows a product with all that is paid and all that is in it at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await openHydrated(page, "/products/rose-petal-bath-bomb");
    const text = await page.locator("main").innerText();
    for (const words of ["£5.99", "£6.99 delivered", "per 100 g", "150 g", "Geraniol", "Shelf life 12 months"]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/\+ £1\.00 delivery per order \(Tracked\s48\)/);
    await inspect("24-product");

    await page.getByRole("button", { name: "One more: Quantity of Rose Petal Bath Bomb" }).click();
    await page.getByText("2 for £12.98 delivered").waitFor();
    await page
      .getByRole("button", { name: /Add to Basket.*Rose Petal Bath Bomb/ })
      .first()
      .click();
    await page.getByText("Rose Petal Bath Bomb has been added to your basket.").waitFor();
    await page.getByRole("link", { name: "Basket, 2 items" }).waitFor();

    await openHydrated(page, "/products/stress-relief-collection");
    await page.locator("main").getByText("bought separately £42.99, Save £8.00").waitFor();
    await inspect("25-set");
    await page.getByRole("link", { name: "Lavender Mini Hearts" }).first().click();
    await page.getByRole("heading", { name: "Lavender Mini Hearts", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("says that a product is out of stock, and offers no way to buy it", async () => {
    const soldOut = products.find(({ stock }) => stock === 0);
    const { page, inspect } = await openPage(390);
    await page.goto(`/products/${soldOut?.slug}`);
    const button = page.getByRole("button", { name: "Out of Stock" });
    expect(await button.isDisabled()).toBe(true);
    const { offers } = findProduct((await readPage(shop.url, `/products/${soldOut?.slug}`)).jsonLd);
    expect(offers.availability).toBe("https://schema.org/OutOfStock");
    await untilHydrated(page);
    // The form for back-in-stock emails loads after the page.
    await untilQuiet(page);
    const alert = page.getByRole("region", { name: "Email me when it is back" });
    await alert.getByLabel("Your email address").fill("nobody");
    await alert.getByRole("button", { name: "Tell me" }).click();
    await alert.getByText("Invalid email address").waitFor();
    expect(await alert.getByLabel("Your email address").evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await alert.getByLabel("Your email address").fill("wren@example.com");
    await inspect("26-out-of-stock-alert");
    await page.keyboard.press("Enter");
    await alert.getByRole("status").getByText("We will email wren@example.com once").waitFor();
    await inspect("26-out-of-stock");
  });

  it("tells search engines the price that the shop charges, for every product", async () => {
    for (const product of products) {
      const { name, offers } = findProduct((await readPage(shop.url, `/products/${product.slug}`)).jsonLd);
      expect({ name, price: offers.price, currency: offers.priceCurrency }).toEqual({
        name: product.name,
        price: product.price,
        currency: "GBP",
      });
    }
  });

  it("answers an unknown product with the status 404 and a way on", async () => {
    const { page, inspect } = await openPage(390);
    const response = await page.goto("/products/no-such-thing");
    expect(response?.status()).toBe(404);
    await inspect("27-no-such-product");
    await page.getByRole("link", { name: "See everything we make" }).click();
    await page.waitForURL("**/products");
  });
});

interface ProductData {
  name: string;
  offers: { price: string; priceCurrency: string; availability: string };
}

function findProduct(jsonLd: Record<string, unknown>[]): ProductData {
  const found = jsonLd.find((data) => data["@type"] === "Product");
  if (!found) throw new Error("the page has no Product data");
  return found as unknown as ProductData;
}
