import { text as readText } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

describe("the merchant's articles", () => {
  const { shop, openPage } = openShopFront();

  const servedText = async (path: string) => (await fetch(shop.url + path)).text();

  it.each([
    [PHONE.width, "salt-by-the-sea", "Salt by the sea"],
    [LAPTOP.width, "oil-by-the-lake", "Oil by the lake"],
  ])("are written with two products, published, found, exported and imported at %d px", async (width, slug, title) => {
    const { page, complaints, inspect, toasts } = await openPage(width);
    await signIn(page.request, "admin");
    // The pages are cached before the change.
    for (const path of ["/blog", "/sitemap.xml"]) expect(await servedText(path)).not.toContain(slug);

    await openHydrated(page, "/admin/pages");
    await page.getByRole("button", { name: "Edit One parcel, taken apart" }).waitFor();
    await page.getByRole("button", { name: "Add article" }).click();
    await page.getByRole("heading", { name: "New article" }).waitFor();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Address").fill(slug);
    await page.getByLabel("Introduction").fill("A walk along the shore.");
    await page.getByLabel("Category").fill("Travel");
    await page.getByLabel("Author").fill("Ada Hale");
    const text = page.getByRole("textbox", { name: "Text" });
    await text.fill("We walk.");
    // The picture and its description are required.
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("link", { name: "Describe the picture for people who cannot see it" }).waitFor();
    await page.getByLabel("Picture", { exact: true }).selectOption("/pictures/about");
    expect(await page.getByLabel("Description of the picture").inputValue()).toContain("soap bars");
    await page.getByLabel("Add a product").selectOption({ index: 1 });
    await page.getByLabel("Add a product").selectOption({ index: 2 });
    expect(await text.inputValue()).toMatch(/\[product: [a-z0-9-]+\]\s+\[product: [a-z0-9-]+\]/);
    await page
      .getByRole("region", { name: "Preview of the page" })
      .getByText(/^Products: /)
      .first()
      .waitFor();
    await untilQuiet(page);
    await inspect(`116-article-editor-${width}`);
    await page.getByRole("button", { name: "Save draft" }).click();
    await toasts.contains("Article saved as a draft");
    await page.getByRole("button", { name: "Publish version 1 now" }).click();
    await toasts.contains("The page is published");
    await page.getByText("Customers see version 1").waitFor();

    for (const path of ["/blog", "/sitemap.xml", `/search?q=${encodeURIComponent(title)}`]) {
      expect(await servedText(path), path).toContain(`/blog/${slug}`);
    }
    expect(await servedText(`/blog/${slug}`)).toContain('"author":{"@type":"Person","name":"Ada Hale"}');
    const visitor = await openPage(width);
    await openHydrated(visitor.page, "/blog");
    await visitor.inspect(`117-journal-${width}`);
    await visitor.page.getByRole("link", { name: title }).click();
    await visitor.page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await visitor.page.getByRole("article").locator("a[href^='/products/']").nth(1).waitFor();
    await untilQuiet(visitor.page);
    await visitor.inspect(`118-own-article-${width}`);
    expect(visitor.complaints).toEqual([]);

    // The file of all pages comes back without doubling anything.
    await openHydrated(page, "/admin/pages");
    await page.getByRole("button", { name: "Export and import" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export pages" }).click();
    const file = await readText(await (await saving).createReadStream());
    expect(JSON.parse(file).pages.map((each: { slug: string }) => each.slug)).toContain(slug);
    const choose = (content: string) =>
      page
        .getByLabel("JSON file")
        .setInputFiles({ name: "content.json", mimeType: "application/json", buffer: Buffer.from(content) });
    await choose(file);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("Everything in this file is here already").waitFor();
    await choose(file.replaceAll("We walk.", "<iframe></iframe>"));
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("Nothing is imported until the file has none.").waitFor();
    await inspect(`119-pages-file-${width}`, "dialog[open]");
    await choose(file.replaceAll("We walk.", "We swim."));
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("No errors").waitFor();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await toasts.contains("Pages imported");
    expect(await servedText(`/blog/${slug}`)).toContain("We walk.");
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    await page.getByRole("button", { name: "Publish version 2 now" }).waitFor();
    expect(await text.inputValue()).toContain("We swim.");

    // Questions and answers are a text with a form of its own.
    await openHydrated(page, "/admin/pages?page=faq");
    await text.waitFor();
    const ownText = page.getByRole("button", { name: "Load the text that came with the shop" });
    if (await ownText.isVisible()) await ownText.click();
    await expect.poll(() => text.inputValue()).toContain("{#allergens}");
    await text.fill("Only text.");
    await page.getByText(/An answer needs a question above it/).waitFor();
    await text.fill(`## Journal\n\n### Who wrote ${title}?\n\n**Ada** did, for {{delivery price}}.`);
    await page.getByRole("button", { name: "Save draft" }).click();
    await toasts.contains("Saved as a draft");
    await page.getByRole("button", { name: /^Publish version \d now/ }).click();
    await toasts.contains("The page is published");
    expect(await servedText("/faq")).toContain('"text":"Ada did, for £1.00."');
    expect(await servedText("/search?q=Who+wrote")).toContain(`Who wrote ${title}?`);
    await openHydrated(visitor.page, "/faq");
    await visitor.page.getByText(`Who wrote ${title}?`).first().click();
    await visitor.page.getByText("Ada did, for £1.00.").waitFor();
    await visitor.inspect(`120-own-questions-${width}`);
    await page.getByRole("button", { name: "Restore the text that came with the shop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore text" }).click();
    await toasts.contains("The shop's own text is shown again");
    expect(await servedText("/faq")).toContain("I have an allergy");

    // So are the texts of the home page.
    expect(await servedText("/")).toContain("A good bath, once a month, by post");
    await openHydrated(page, "/admin/pages?page=home");
    await text.waitFor();
    if (await ownText.isVisible()) await ownText.click();
    await expect.poll(() => text.inputValue()).toContain("{#testimonials}");
    await page.getByLabel("Title").fill(`A bath, ${title}`);
    await text.fill("## An hour by the sea {#self-care}\n\nListen to it.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await toasts.contains("Saved as a draft");
    await page.getByRole("button", { name: /^Publish version \d now/ }).click();
    await toasts.contains("The page is published");
    const home = await servedText("/");
    for (const part of [`A bath, ${title}`, "Listen to it.", "Start Your Journey", "Made by hand"]) {
      expect(home).toContain(part);
    }
    await openHydrated(visitor.page, "/");
    await visitor.page.getByRole("heading", { name: "An hour by the sea" }).waitFor();
    await visitor.inspect(`121-own-home-${width}`);
    await page.getByRole("button", { name: "Restore the text that came with the shop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore text" }).click();
    await toasts.contains("The shop's own text is shown again");
    expect(await servedText("/")).toContain("A good bath, once a month, by post");
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  });
});
