import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listProducts } from "#contract/catalogue/catalogue.ts";
import {
  createPage,
  getAdminPage,
  listAdminPages,
  previewPage,
  publishPage,
  savePage,
  withdrawPage,
} from "#contract/content/admin-pages.ts";
import { getArticle, getPage, listArticles, listPages } from "#contract/content/content.ts";
import { getShopMode } from "#contract/shop.ts";
import { ARTICLE_SLUGS } from "#domain/content/articles.ts";
import { isoDay } from "#domain/iso-day.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const slug = "salt-by-the-sea";
const FACTS = {
  category: "Wellness",
  author: "Ada Hale",
  publishedOn: "2026-07-09",
  picture: "/pictures/about",
  pictureAlt: "Soap bars",
};
const ARTICLE = {
  title: "Salt by the sea",
  lead: "Parcels cost {{delivery price}}.",
  description: "Salt from {{shop name}}.",
  body: `We walk.\n\n${"word ".repeat(360)}`,
  article: FACTS,
  menu: "none",
  menuLabel: "",
} as const;

describe("articles of the journal", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let visitor: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true, now: "2026-07-10T12:00:00Z" });
    admin = await signInAdmin(test);
    visitor = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  const shown = async (of: string = slug) => (await visitor.call(getArticle, { slug: of })).article;
  const publish = (revision: number, version: number, on: string | null = null, of: string = slug) =>
    admin.call(publishPage, { slug: of, revision, version, on });

  it("are drafts until they are published, and then listed newest first with current figures", async () => {
    const draft = await admin.call(createPage, { ...ARTICLE, slug });
    expect(draft).toMatchObject({ kind: "article", liveVersion: null, text: { article: FACTS } });
    expect([await shown(), await visitor.call(listArticles, {})]).toEqual([null, []]);
    await publish(1, 1);
    const listed = {
      slug,
      title: "Salt by the sea",
      lead: "Parcels cost £1.00.",
      description: "Salt from Meadow & Salt.",
      category: "Wellness",
      author: "Ada Hale",
      publishedOn: "2026-07-09",
      changedOn: "2026-07-10",
      readMinutes: 2,
      picture: expect.objectContaining({ src: "/pictures/about", alt: "Soap bars", width: 1920 }),
    };
    expect(await visitor.call(listArticles, {})).toEqual([listed]);
    expect(await shown()).toEqual({ ...listed, html: expect.stringMatching(/^<p>We walk\.<\/p>/) });
    // It is not a page as well.
    expect((await visitor.call(getPage, { slug })).page).toBeNull();
    expect(await visitor.call(listPages, {})).toEqual([]);
    const older = { ...ARTICLE, slug: "older", article: { ...FACTS, publishedOn: "2026-07-08" } };
    await admin.call(createPage, older);
    await publish(1, 1, null, "older");
    expect((await visitor.call(listArticles, {})).map((article) => article.slug)).toEqual([slug, "older"]);
  });

  it("are published on a day, and never linked in a menu", async () => {
    await admin.call(createPage, { ...ARTICLE, slug, menu: "footer", menuLabel: "Salt" });
    await publish(1, 1, "2026-07-12");
    test.setClock("2026-07-11T22:59:00Z");
    expect(await visitor.call(listArticles, {})).toEqual([]);
    test.setClock("2026-07-11T23:00:00Z");
    expect(await visitor.call(listArticles, {})).toHaveLength(1);
    expect((await visitor.call(getShopMode, {})).menus).toBeUndefined();
  });

  it("keep picture, category, day and author of each version", async () => {
    await admin.call(createPage, { ...ARTICLE, slug });
    await publish(1, 1);
    const other = { ...FACTS, category: "Travel", author: "", picture: "/pictures/home", pictureAlt: "A bath" };
    await admin.call(savePage, { ...ARTICLE, slug, article: other, revision: 2 });
    expect(await shown()).toMatchObject({ category: "Wellness", picture: { src: "/pictures/about" } });
    await publish(3, 2);
    expect(await shown()).toMatchObject({ category: "Travel", author: "", picture: { src: "/pictures/home" } });
  });

  it("replace an article that comes with the shop until it is shown again", async () => {
    const known = "natural-bath-tips";
    expect(await admin.call(getAdminPage, { slug: known })).toMatchObject({ kind: "article", revision: 0, text: null });
    const saved = await admin.call(savePage, { ...ARTICLE, slug: known, revision: 0 });
    expect(saved).toMatchObject({ kind: "article", revision: 1 });
    await publish(1, 1, null, known);
    expect(await shown(known)).toMatchObject({ title: "Salt by the sea" });
    await admin.call(withdrawPage, { slug: known, revision: 2 });
    expect(await shown(known)).toBeNull();
    const slugs = (await admin.call(listAdminPages, {})).map((page) => page.slug);
    expect(slugs.filter((each) => ARTICLE_SLUGS.some((article) => article === each))).toEqual([...ARTICLE_SLUGS]);
  });

  it("have products, whose place the page fills, and refuse those that are not on sale", async () => {
    const [first, second] = (await visitor.call(listProducts, {})).filter((product) => !product.isSubscription);
    if (!first || !second) throw new Error("the demonstration has two products");
    const body = `We walk.\n\n[product: ${first.slug}] [product: ${second.slug}]\n\nWe rest.`;
    await admin.call(createPage, { ...ARTICLE, slug, body });
    await publish(1, 1);
    const lines = body.replace("] [", "]\n\n[");
    expect((await admin.call(previewPage, { title: "", lead: "", body: lines })).html).toContain(
      `<aside data-products="${first.slug} ${second.slug}"></aside>`,
    );
    const html = `<p>We walk.</p><aside data-products="${first.slug} ${second.slug}"></aside><p>We rest.</p>`;
    expect((await shown())?.html).toBe(html);
    // A page can have products, too. A product that leaves the shop leaves the text as it is.
    await admin.call(createPage, { ...ARTICLE, article: null, slug: "a-page", body });
    await rows(test.shop, `update products set is_active = false where id = ${first.id}`);
    expect((await shown())?.html).toBe(html);
    for (const [typed, message] of [
      [`[product: ${first.slug}]`, /No product on sale has the address/],
      ["[product: nothing]", /No product on sale has the address nothing/],
      [`See [product: ${second.slug}]`, /line of their own/],
      [`- [product: ${second.slug}]`, /line of their own/],
      [`> [product: ${second.slug}]`, /line of their own/],
      ['[product: "><script>]', /line of their own/],
      [`[product: x]: https://example.com`, /line of their own/],
      [Array.from({ length: 9 }, (_, index) => `[product: a${index}]`).join(" "), /at most 8 products/],
    ] as const) {
      const refused = await admin.send(savePage, { ...ARTICLE, slug, body: typed, revision: 2 });
      expect([refused.statusCode, refused.json()], typed).toMatchObject([
        422,
        { issues: [{ path: "body", message: expect.stringMatching(message) }] },
      ]);
      const preview = await admin.call(previewPage, { title: "", lead: "", body: typed });
      expect(preview.problems[0]).toMatch(message);
    }
  });

  it("refuse missing facts, pictures of other sites and pictures without a description", async () => {
    const refusedAt = async (change: object) => {
      const reply = await admin.send(createPage, { ...ARTICLE, slug, ...change });
      return [reply.statusCode, (reply.json() as { issues?: { path: string }[] }).issues?.[0]?.path];
    };
    const facts = (change: object) => ({ article: { ...FACTS, ...change } });
    expect(await refusedAt({ lead: "" })).toEqual([422, "lead"]);
    expect(await refusedAt(facts({ pictureAlt: " " }))).toEqual([422, "article.pictureAlt"]);
    expect(await refusedAt(facts({ picture: "https://evil.example/a.png" }))).toEqual([422, "article.picture"]);
    expect(await refusedAt(facts({ picture: "data:image/png;base64,AAAA" }))).toEqual([422, "article.picture"]);
    expect(await refusedAt(facts({ category: "" }))).toEqual([422, "article.category"]);
    expect(await refusedAt(facts({ publishedOn: "2026-02-30" }))).toEqual([422, "article.publishedOn"]);
    expect(await refusedAt({ slug: "natural-bath-tips" })).toEqual([409, undefined]);
    await admin.call(createPage, { ...ARTICLE, slug });
    const without = await admin.send(savePage, { ...ARTICLE, article: null, slug, revision: 1 });
    expect(without.json()).toMatchObject({ issues: [{ path: "article" }] });
    const text = await admin.send(savePage, { ...ARTICLE, slug: "returns", revision: 0 });
    expect(text.json()).toMatchObject({ issues: [{ path: "article" }] });
    expect(isoDay(FACTS.publishedOn)).toBe((await admin.call(getAdminPage, { slug })).text?.article?.publishedOn);
  });
});
