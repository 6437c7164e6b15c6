import { describe, expect, it } from "vitest";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

describe("the merchant's pages", () => {
  const { shop, openPage } = openShopFront();

  const servedText = async (path: string) => (await fetch(shop.url + path)).text();

  it.each([
    [PHONE.width, "our-workshop", "Our workshop"],
    [LAPTOP.width, "our-garden", "Our garden"],
  ])("are written, published, linked, changed and restored at %d px", async (width, slug, title) => {
    const { page, complaints, inspect, toasts } = await openPage(width);
    await signIn(page.request, "admin");
    // The pages are cached before the change.
    for (const path of ["/", "/returns"]) await servedText(path);

    await openHydrated(page, "/admin/pages");
    await page.getByRole("button", { name: "Edit Returns" }).waitFor();
    await inspect(`110-pages-${width}`);
    await page.getByRole("button", { name: "Add page" }).click();
    await page.getByRole("heading", { name: "New page" }).waitFor();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Address").fill(slug);
    const text = page.getByRole("textbox", { name: "Text" });
    await text.fill("<script>alert(1)</script>");
    await page.getByText("This text cannot be saved yet").waitFor();
    await text.fill("Parcels cost ");
    await page.getByLabel("Add a placeholder").selectOption("delivery price");
    expect(await text.inputValue()).toBe("Parcels cost {{delivery price}}");
    await page.getByRole("region", { name: "Preview of the page" }).getByText("Parcels cost £1.00").waitFor();
    await page.getByRole("button", { name: "laptop" }).click();
    await untilQuiet(page);
    await inspect(`111-page-editor-${width}`);

    // Unsaved text is not lost without a question.
    await page.getByRole("button", { name: "All pages" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Save draft" }).click();
    await toasts.contains("Page saved as a draft");
    await page.getByRole("heading", { name: title, exact: true }).first().waitFor();
    expect((await fetch(`${shop.url}/pages/${slug}`)).status).toBe(404);

    await page.getByRole("combobox", { name: "Link" }).selectOption("footer");
    await page.getByLabel("Label of the link").fill(title);
    await page.getByText("Save the draft to publish it.").waitFor();
    await page.getByRole("button", { name: "Save draft" }).click();
    await toasts.contains("Saved as a draft");
    await page.getByRole("button", { name: "Publish version 2 now" }).click();
    await toasts.contains("The page is published");
    await page.getByText("Customers see version 2").waitFor();
    await page.getByRole("button", { name: "Differences of version 2" }).click();
    await page.getByText("Nothing differs.").waitFor();
    await inspect(`112-page-differences-${width}`, "dialog[open]");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Restore version 1" }).waitFor();
    await inspect(`113-page-published-${width}`);

    expect(await servedText("/")).toContain(`href="/pages/${slug}"`);
    expect(await servedText("/sitemap.xml")).toContain(`/pages/${slug}<`);
    const visitor = await openPage(width);
    await openHydrated(visitor.page, "/");
    await visitor.page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await visitor.page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await visitor.page.getByText("Parcels cost £1.00").waitFor();
    await visitor.inspect(`114-own-page-${width}`);
    expect(visitor.complaints).toEqual([]);

    // A text that comes with the shop is replaced, and shown again.
    await openHydrated(page, "/admin/pages?page=returns");
    const ownText = page.getByRole("button", { name: "Load the text that came with the shop" });
    // The button is there if the page already has a version, as from a test at another width.
    await text.waitFor();
    if (await ownText.isVisible()) await ownText.click();
    await expect.poll(() => text.inputValue()).toContain("{{delivery price}} on an order of single products");
    await text.fill(`## Send it back\n\nWe refund {{delivery price}}. ${title}`);
    await page.getByRole("button", { name: "Save draft" }).click();
    await toasts.contains("Saved as a draft");
    await page.getByRole("button", { name: /^Publish version \d now/ }).click();
    await toasts.contains("The page is published");
    expect(await servedText("/returns")).toContain(`We refund £1.00. ${title}`);
    await openHydrated(visitor.page, "/returns");
    await visitor.page.getByRole("heading", { name: "Send it back" }).waitFor();
    await visitor.inspect(`115-own-returns-${width}`);
    await page.getByRole("button", { name: "Restore the text that came with the shop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore text" }).click();
    await toasts.contains("The shop's own text is shown again");
    await page.getByText("Customers see the text that came with the shop.").waitFor();
    expect(await servedText("/returns")).toContain("Changed your mind: 14 days");
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  });
});
