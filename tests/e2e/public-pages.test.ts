import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { inGroups } from "#tests/support/in-groups.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { type SitePage, walkSite } from "#tests/support/walk-site.ts";
import { inspectPage } from "#tests/support/watched-page.ts";
import { ACCOUNT_PAGES, PRIVATE_PAGES, paths } from "#web/app/paths.ts";
import { canonicalPath, INDEXED_PATHS } from "#web/app/seo/indexed-pages.ts";
import { ARTICLES } from "#web/content/articles.ts";
import { FAQ } from "#web/content/faq.ts";
import { findPicture, largestFile } from "#web/ui/pictures/find-picture.ts";

const UNLISTED_PAGES = ["/admin", ...Object.values({ ...PRIVATE_PAGES, ...ACCOUNT_PAGES })].filter(
  (path) => !path.includes(":") && path !== paths.homeAlias,
);

/** Every public page in the specification's route table. */
const PUBLIC_PAGES = [...INDEXED_PATHS, ...ARTICLES.map((article) => `/blog/${article.id}`)];

/** The middle width runs with `--all` only, because no layout is specific to it. */
const PAGE_WIDTHS = triesEverything ? [390, 768, 1280] : [390, 1280];

const TITLE_CHARACTERS_MAX = 60;
const DESCRIPTION_CHARACTERS_MAX = 155;

describe("the public pages", () => {
  const { shop, openPage } = openSharedFront();
  let pages: SitePage[];
  /** The public address may differ from the address of the request. */
  let publicUrl: string;
  beforeAll(async () => {
    publicUrl = ((await (await fetch(`${shop.url}/api/shop`)).json()) as { url: string }).url;
    pages = await walkSite(shop.url);
  });

  const pathsWhere = (isSo: (page: SitePage) => boolean) => pages.filter(isSo).map((page) => page.path);
  const listed = () => pages.filter((page) => page.canonical === publicUrl + page.path);

  it("lead from the home page to every page of the shop, by no broken link", () => {
    expect(pages.filter((page) => page.status !== 200).map(({ path, foundOn }) => `${path}, on ${foundOn}`)).toEqual(
      [],
    );
    const found = new Set(pages.map((page) => page.path.replace(/\?.*/, "")));
    expect(
      [...PUBLIC_PAGES, "/auth", "/account", "/basket", "/questionnaire"].filter((path) => !found.has(path)),
    ).toEqual([]);
  });

  it("lead to no fragment that is not there", () => {
    const idsByPath = new Map(pages.map((page) => [page.path, page.ids]));
    const lost = pages.flatMap((page) =>
      page.links
        .filter(({ path, fragment }) => fragment !== "" && !idsByPath.get(path)?.includes(fragment))
        .map(({ path, fragment }) => `${page.path} -> ${path}#${fragment}`),
    );
    expect(lost).toEqual([]);
  });

  it("have one first heading each, and speak British English", () => {
    expect(pathsWhere((page) => page.headings !== 1)).toEqual([]);
    expect(pathsWhere((page) => page.language !== "en-GB")).toEqual([]);
  });

  it("have a title and a description of their own, short enough to be shown whole", () => {
    expect(listed().length).toBeGreaterThanOrEqual(PUBLIC_PAGES.length);
    for (const [read, max] of [
      [(page: SitePage) => page.title, TITLE_CHARACTERS_MAX],
      [(page: SitePage) => page.description, DESCRIPTION_CHARACTERS_MAX],
    ] as const) {
      expect(
        listed()
          .filter((page) => read(page) === "" || read(page).length > max)
          .map((page) => page.path),
      ).toEqual([]);
      const texts = listed().map(read);
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });

  it("name their one address and what is shown when they are shared", () => {
    const canonicals = new Map(pages.map((page) => [page.path, page.canonical]));
    expect(PUBLIC_PAGES.filter((path) => canonicals.get(path) !== publicUrl + path)).toEqual([]);
    const tags = ["og:title", "og:description", "og:image", "og:type", "og:url"];
    expect(
      listed().flatMap((page) => tags.filter((tag) => !page.openGraph[tag]).map((tag) => `${page.path}: ${tag}`)),
    ).toEqual([]);
  });

  it("describe themselves to machines in JSON that can be read", () => {
    const typesOf = (path: string) => pages.find((page) => page.path === path)?.jsonLd.map((data) => data["@type"]);
    expect(typesOf("/")).toContain("OnlineStore");
    expect(typesOf("/faq")).toEqual(["BreadcrumbList", "FAQPage"]);
    expect(typesOf("/blog/natural-bath-tips")).toEqual(["BreadcrumbList", "Article"]);
    expect(pathsWhere((page) => page.jsonLd.some((data) => data["@context"] !== "https://schema.org"))).toEqual([]);
  });

  it("show the picture of an article when it is shared", () => {
    const article = pages.find((page) => page.path === "/blog/natural-bath-tips");
    expect(article?.openGraph["og:image"]).toBe(publicUrl + largestFile(findPicture("/pictures/article-tips")));
    expect(article?.openGraph["og:type"]).toBe("article");
  });

  it("are in the sitemap, and what is in it answers", async () => {
    const addresses = [...(await (await fetch(`${shop.url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = ""]) => address,
    );
    const shelvesAndProducts = listed()
      .map(({ path }) => path)
      .filter((path) => /^\/(shop|products)\/[\w-]+$/.test(path));
    expect(shelvesAndProducts.length).toBeGreaterThan(20);
    const wanted = [...PUBLIC_PAGES, ...shelvesAndProducts];
    expect(wanted.filter((path) => !addresses.includes(publicUrl + path))).toEqual([]);
    const listedPaths = addresses.map((address) => address.slice(publicUrl.length));
    expect(listedPaths.filter((path) => canonicalPath(path, "") !== path)).toEqual([]);
    const statuses = await Promise.all(
      addresses.map(async (address) => (await fetch(address.replace(publicUrl, shop.url))).status),
    );
    expect(addresses.filter((_, index) => statuses[index] !== 200)).toEqual([]);
    const robots = await (await fetch(`${shop.url}/robots.txt`)).text();
    expect(robots.match(/^(Disallow|Sitemap): .*/gm)).toEqual(["Disallow: /api/", `Sitemap: ${publicUrl}/sitemap.xml`]);
  });

  it.each(["google", "meta"])(
    "have their products in a feed for %s, whose links and pictures answer",
    async (reader) => {
      const reply = await fetch(`${shop.url}/feeds/${reader}.xml`);
      expect(reply.headers.get("content-type")).toContain("application/xml");
      const feed = await reply.text();
      const products = (await (await fetch(`${shop.url}/api/products`)).json()) as Product[];
      const items = products.filter(({ isSubscription }) => !isSubscription);
      expect([...feed.matchAll(/<g:id>(\d+)</g)].map(([, id]) => Number(id)).toSorted()).toEqual(
        items.map(({ id }) => id).toSorted(),
      );
      const first = (name: string) => new URL(new RegExp(`<g:${name}>([^<]*)<`).exec(feed)?.[1] ?? "").pathname;
      expect((await fetch(shop.url + first("link"))).status).toBe(200);
      const picture = await fetch(shop.url + first("image_link"));
      expect(picture.headers.get("content-type")).toBe("image/jpeg");
      const { width = 0, height = 0 } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(500);
    },
  );

  it("leave out what is private or another's double", async () => {
    for (const path of UNLISTED_PAGES) {
      const html = await (await fetch(shop.url + path)).text();
      expect(html.match(/<meta name="robots" content="noindex"/g), path).toHaveLength(1);
      expect(html.includes('rel="canonical"'), path).toBe(false);
    }
    expect(await (await fetch(`${shop.url}/home`)).text()).toContain(`rel="canonical" href="${publicUrl}/"`);
  });

  it("answer an unknown article with 404 and a way back", async () => {
    const { page, inspect } = await openPage(390);
    const response = await page.goto("/blog/no-such-article");
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "Post Not Found" }).waitFor();
    await page.getByText("The blog post you're looking for doesn't exist.").waitFor();
    await inspect("40-post-not-found");
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await page.waitForURL("**/blog");
  });

  it("answer what leads nowhere, or cannot be read, in the shop's dress, whoever asks", async () => {
    for (const who of [undefined, "admin"] as const) {
      const { page, complaints } = await openPage(1280);
      if (who) await signIn(page.request, who);
      for (const path of ["/admin/unknown", "/products/%?q=1", "/%E0%A4%A"]) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(404);
        await page.locator("html[data-hydrated]").waitFor();
        await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
      }
      // Ignores a warning that the router logs for such an address.
      expect(complaints.filter((complaint) => !/404|could not be decoded/.test(complaint))).toEqual([]);
    }
  });

  it("find an answer by a word, and open the one that an address names", async () => {
    const { page, complaints } = await openPage(1280);
    await openHydrated(page, "/faq#how-to-cancel");
    await page.getByText("In your account, with two clicks and no questions.").waitFor();
    const all = FAQ.flatMap((category) => category.questions).length;
    expect(await page.locator("details").count()).toBe(all);
    await page.getByLabel("Search the questions").fill("vegan");
    await page
      .getByRole("status")
      .filter({ hasText: /^\d+ questions?$/ })
      .waitFor();
    expect(await page.locator("details").count()).toBeLessThan(all);
    await page.getByText("Is everything vegan?", { exact: true }).waitFor();
    await page.getByLabel("Search the questions").fill("xylophone");
    await page.getByText("Nothing found.").waitFor();
    expect(complaints).toEqual([]);
  });

  it("say all they have to say on paper, and nothing that leads elsewhere", async () => {
    const { page } = await openPage(1280);
    await page.emulateMedia({ media: "print" });
    const onPaper = async (path: string) => {
      await openHydrated(page, path);
      return page.evaluate(() => document.body.innerText);
    };
    const answers = await onPaper("/faq");
    for (const words of ["Questions and answers", "In your account, with two clicks and no questions."])
      expect(answers).toContain(words);
    for (const path of ["/faq", "/terms-conditions", "/blog/natural-bath-tips"]) {
      const text = await onPaper(path);
      for (const words of ["Skip to main content", "Subscription Boxes", "The newsletter", "Sign In"])
        expect(text, path).not.toContain(words);
    }
  });

  it("say when a parcel would come, and where none can go", async () => {
    const { page, inspect } = await openPage(390);
    await openHydrated(page, "/delivery");
    const postcode = page.getByLabel("Your postcode");
    const show = page.getByRole("button", { name: "Show the dates" });
    await show.click();
    await page.getByText("Postcode is required").waitFor();
    await postcode.fill("nonsense");
    await show.click();
    await page.getByText("Enter a full UK postcode, like SW1A 1AA").waitFor();
    expect(await postcode.getAttribute("aria-invalid")).toBe("true");
    await inspect("41-delivery-error");
    await postcode.fill("JE2 3AB");
    await show.click();
    await page.getByText(/cannot deliver to Jersey or Guernsey/).waitFor();
    await postcode.fill("ba12ab");
    await show.click();
    await page.getByText(/To BA1 2AB: between \d+ \w+ \d{4} and \d+ \w+ \d{4}/).waitFor();
    await inspect("42-delivery-dates");
  });

  it("take an address for the newsletter, once it is one", async () => {
    const { page, inspect } = await openPage(390);
    await openHydrated(page, "/blog");
    const form = page.getByRole("main").locator("form");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await form.getByText("Invalid email address").waitFor();
    await form.getByLabel("Your email address").fill("reader@example.com");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await form.getByText("We have sent an email to reader@example.com. Please confirm with the link in it.").waitFor();
    await inspect("43-newsletter");
    await openHydrated(page, "/newsletter/confirm?token=not-ours");
    await page.getByRole("button", { name: "Yes, send it to me" }).click();
    await page.getByText("This link is not valid").waitFor();
    await inspect("44-newsletter-unknown");
  });

  it.each(inGroups([...PUBLIC_PAGES, "/newsletter/confirm?token=x", "/newsletter/unsubscribe?token=x"]))(
    "have nothing that axe finds at any width, and nothing wider: %s and others",
    async (...group) => {
      const { page, complaints } = await openPage(390);
      for (const path of group) {
        await page.goto(path);
        await inspectPage(page, path.replace(/\W+/g, "-"), { widths: PAGE_WIDTHS });
      }
      expect(complaints).toEqual([]);
    },
  );
});
