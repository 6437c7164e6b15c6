import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { pathParameters } from "#contract/call.ts";
import {
  createPage,
  deletePage,
  getAdminPage,
  getPageVersion,
  listAdminPages,
  previewPage,
  publishPage,
  savePage,
  withdrawPage,
} from "#contract/content/admin-pages.ts";
import { getPage, listPages } from "#contract/content/content.ts";
import { getShopMode } from "#contract/shop.ts";
import { ARTICLE_SLUGS } from "#domain/content/articles.ts";
import { TEXT_SLUGS } from "#domain/content/pages.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const slug = "our-workshop";
const to = `/pages/${slug}`;
const PAGE = {
  title: "Our workshop",
  lead: "Delivery is {{delivery price}}.",
  description: "Where {{shop name}} is made.",
  body: "We send for {{delivery price}}.",
  menu: "none",
  menuLabel: "",
} as const;

describe("the merchant's pages", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let visitor: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true, now: "2026-07-10T12:00:00Z" });
    admin = await signInAdmin(test);
    visitor = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  const shown = async (of: string = slug) => (await visitor.call(getPage, { slug: of })).page;
  const publish = (revision: number, version: number, on: string | null = null, of: string = slug) =>
    admin.call(publishPage, { slug: of, revision, version, on });
  const menus = async () => (await visitor.call(getShopMode, {})).menus;

  it("are drafts until they are published, with current figures", async () => {
    const draft = await admin.call(createPage, { ...PAGE, slug });
    expect(draft).toMatchObject({ slug, kind: "page", revision: 1, liveVersion: null, text: { body: PAGE.body } });
    expect(await shown()).toBeNull();
    expect(await visitor.call(listPages, {})).toEqual([]);
    await publish(1, 1);
    expect(await shown()).toEqual({
      title: "Our workshop",
      lead: "Delivery is £1.00.",
      description: "Where Meadow & Salt is made.",
      html: "<p>We send for £1.00.</p>",
    });
    await admin.call(updateSettings, { basketDeliveryPence: 250 });
    expect((await shown())?.html).toBe("<p>We send for £2.50.</p>");
    expect(await visitor.call(listPages, {})).toEqual([
      {
        ...{ slug, title: "Our workshop", lead: "Delivery is £2.50.", changedOn: "2026-07-10" },
        description: "Where Meadow & Salt is made.",
      },
    ]);
    expect(
      await rows(test.shop, "select action, entity_id, after from audit_log where entity = 'page' order by id"),
    ).toEqual([
      { action: "create", entity_id: slug, after: { title: "Our workshop" } },
      { action: "publish", entity_id: slug, after: { version: 1 } },
    ]);
  });

  it("show a saved text only once it is published, and an older version again", async () => {
    await admin.call(createPage, { ...PAGE, slug });
    await publish(1, 1);
    const saved = await admin.call(savePage, { ...PAGE, slug, body: "Second", revision: 2 });
    expect(saved).toMatchObject({ revision: 3, liveVersion: 1, text: { body: "Second" } });
    expect(saved.versions).toMatchObject([
      { number: 2, savedBy: expect.stringMatching(/./), savedAt: "2026-07-10T12:00:00.000Z" },
      { number: 1 },
    ]);
    expect((await shown())?.html).toBe("<p>We send for £1.00.</p>");
    await publish(3, 2);
    expect((await shown())?.html).toBe("<p>Second</p>");
    const first = await admin.call(getPageVersion, { slug, version: "1" });
    expect(first.body).toBe(PAGE.body);
    await admin.call(savePage, { ...PAGE, ...first, slug, revision: 4 });
    await publish(5, 3);
    expect((await shown())?.html).toBe("<p>We send for £1.00.</p>");
  });

  it("are published on a day in London, which summer time moves, and linked from that day", async () => {
    await admin.call(createPage, { ...PAGE, slug, menu: "footer", menuLabel: "Workshop" });
    expect(await publish(1, 1, "2026-07-12")).toMatchObject({ plannedVersion: 1, plannedOn: "2026-07-12" });
    expect([await shown(), await menus()]).toEqual([null, undefined]);
    test.setClock("2026-07-11T22:59:00Z");
    expect([await shown(), await menus()]).toEqual([null, undefined]);
    test.setClock("2026-07-11T23:00:00Z");
    expect(await shown()).toMatchObject({ title: "Our workshop" });
    expect(await menus()).toEqual({ header: [], footer: [{ to, label: "Workshop" }] });
    expect(await admin.call(getAdminPage, { slug })).toMatchObject({ liveVersion: 1, plannedOn: null });
    // A later draft leaves the version whose day has come where it is.
    await admin.call(savePage, { ...PAGE, slug, body: "Later", menu: "header", menuLabel: "W", revision: 2 });
    expect((await shown())?.html).toContain("We send");
    expect(await publish(3, 2, "2026-07-20")).toMatchObject({ liveVersion: 1, plannedVersion: 2 });
    expect(await menus()).toEqual({ header: [{ to, label: "W" }], footer: [] });
    const past = await admin.send(publishPage, { slug, revision: 4, version: 2, on: "2026-07-11" });
    expect([past.statusCode, past.json()]).toMatchObject([422, { issues: [{ path: "on" }] }]);
  });

  it("leave the shop and its menus when they are withdrawn, and can then be deleted", async () => {
    await admin.call(createPage, { ...PAGE, slug, menu: "footer", menuLabel: "Workshop" });
    await publish(1, 1);
    expect(await menus()).toMatchObject({ footer: [{ to, label: "Workshop" }] });
    const early = await admin.send(deletePage, { slug });
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: "changed-meanwhile" }]);
    await admin.call(withdrawPage, { slug, revision: 2 });
    expect([await shown(), await menus(), await visitor.call(listPages, {})]).toEqual([null, undefined, []]);
    await admin.call(deletePage, { slug });
    expect((await admin.send(getAdminPage, { slug })).statusCode).toBe(404);
    expect(await rows(test.shop, "select 1 from content_versions")).toEqual([]);
    expect((await admin.send(deletePage, { slug })).statusCode).toBe(404);
  });

  it("replace a text of the shop until it is restored, and are never linked twice", async () => {
    expect(await shown("returns")).toBeNull();
    expect(await admin.call(getAdminPage, { slug: "returns" })).toMatchObject({
      revision: 0,
      text: null,
      versions: [],
    });
    const saved = await admin.call(savePage, {
      ...{ ...PAGE, slug: "returns", revision: 0, body: "Send it back.", menu: "footer", menuLabel: "Returns" },
    });
    expect(saved).toMatchObject({ kind: "text", revision: 1, liveVersion: null, menu: "none" });
    await publish(1, 1, null, "returns");
    expect((await shown("returns"))?.html).toBe("<p>Send it back.</p>");
    expect([await menus(), await visitor.call(listPages, {})]).toEqual([undefined, []]);
    await admin.call(withdrawPage, { slug: "returns", revision: 2 });
    expect(await shown("returns")).toBeNull();
    expect((await admin.call(getAdminPage, { slug: "returns" })).versions).toHaveLength(1);
    const listed = await admin.call(listAdminPages, {});
    expect(listed.map((page) => page.slug)).toEqual([...TEXT_SLUGS, ...ARTICLE_SLUGS]);
    expect(listed.find((page) => page.slug === "returns")).toMatchObject({ title: "Our workshop", latestVersion: 1 });
    expect(listed[0]).toMatchObject({ slug: "about", title: null, latestVersion: null });
  });

  it("are questions and answers, which the page lists by category", async () => {
    const body = "## Orders\n\n### What is delivery? {#delivery}\n\n{{delivery price}}, *tracked*.";
    const faq = { ...PAGE, slug: "faq", body };
    await admin.call(savePage, { ...faq, revision: 0 });
    expect(await shown("faq")).toBeNull();
    await publish(1, 1, null, "faq");
    const question = {
      ...{ id: "delivery", question: "What is delivery?", answer: "£1.00, tracked." },
      html: "<p>£1.00, <em>tracked</em>.</p>",
    };
    expect(await shown("faq")).toMatchObject({
      title: "Our workshop",
      html: "",
      questions: [{ id: "orders", title: "Orders", questions: [question] }],
    });
    const refused = await admin.send(savePage, { ...faq, revision: 2, body: "Only text." });
    expect(refused.json()).toMatchObject({ issues: [{ path: "body", message: expect.stringMatching(/question/) }] });
    const preview = { slug: "faq", title: "", lead: "" };
    expect(await admin.call(previewPage, { ...preview, body })).toMatchObject({
      html: expect.stringMatching(/^<h2>Orders<\/h2><h3>What is delivery\?<\/h3>/),
      problems: [],
    });
    expect((await admin.call(previewPage, { ...preview, body: "Only text." })).problems).toHaveLength(1);
    await admin.call(withdrawPage, { slug: "faq", revision: 2 });
    expect(await shown("faq")).toBeNull();
  });

  it("are the texts of the home page, section by section", async () => {
    const home = { ...PAGE, slug: "home", body: "## Rest {#self-care}\n\nFor {{first box}}." };
    await admin.call(savePage, { ...home, revision: 0 });
    await publish(1, 1, null, "home");
    expect((await shown("home"))?.sections).toEqual([
      { id: "self-care", title: "Rest", paragraphs: ["For £19.99."], items: [] },
    ]);
    const refused = await admin.send(savePage, { ...home, revision: 2, body: "## Rest" });
    expect(refused.json()).toMatchObject({ issues: [{ path: "body" }] });
  });

  it("are the texts about the box, and those that came with the shop after one press", async () => {
    const box = { ...PAGE, slug: "subscription", title: "Your crate", body: "## Six things {#contents}\n\nBy hand." };
    await admin.call(savePage, { ...box, revision: 0 });
    await publish(1, 1, null, "subscription");
    expect(await shown("subscription")).toMatchObject({
      title: "Your crate",
      sections: [{ id: "contents", title: "Six things", paragraphs: ["By hand."], items: [] }],
    });
    const refused = await admin.send(savePage, { ...box, revision: 2, body: "## Rest {#self-care}" });
    expect(refused.json()).toMatchObject({ issues: [{ path: "body", message: expect.stringMatching(/\{#give\}/) }] });
    await admin.call(withdrawPage, { slug: "subscription", revision: 2 });
    expect(await shown("subscription")).toBeNull();
  });

  it("lose nobody's text when two users save, publish or withdraw at once", async () => {
    await admin.call(createPage, { ...PAGE, slug });
    const both = await Promise.all(
      ["A", "B"].map((body) => admin.send(savePage, { ...PAGE, slug, body, revision: 1 })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await admin.call(getAdminPage, { slug })).versions).toHaveLength(2);
    for (const stale of [
      admin.send(publishPage, { slug, revision: 1, version: 1, on: null }),
      admin.send(withdrawPage, { slug, revision: 1 }),
    ])
      expect((await stale).json()).toMatchObject({ code: "changed-meanwhile" });
    const first = { ...PAGE, slug: "about", revision: 0 };
    const texts = await Promise.all([admin.send(savePage, first), admin.send(savePage, first)]);
    expect(texts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it("refuse hostile texts, unknown placeholders and addresses that are taken", async () => {
    await admin.call(createPage, { ...PAGE, slug });
    for (const [change, path, message] of [
      [{ body: "<script>alert(1)</script>" }, "body", /HTML/],
      [{ body: "[x](javascript:alert(1))" }, "body", /link/],
      [{ body: "a".repeat(30_001) }, "body", /30000/],
      [{ body: " \u202e\u200b " }, "body", /required/],
      [{ body: "{{delivery prise}}" }, "body", /Unknown: \{\{delivery prise\}\}\. Use .*\{\{delivery price\}\}/],
      [{ title: "{{nothing}}" }, "title", /Unknown/],
      [{ title: "" }, "title", /required/],
      [{ menu: "footer" }, "menuLabel", /label/],
      [{ slug: "Our Workshop" }, "slug", /lower-case/],
      [{ slug: "../admin" }, "slug", /lower-case/],
    ] as const) {
      const reply = await admin.send(createPage, { ...PAGE, slug: "another", ...change });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { issues: [{ path, message: expect.stringMatching(message) }] },
      ]);
    }
    for (const taken of [slug, "returns"]) {
      const reply = await admin.send(createPage, { ...PAGE, slug: taken });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        409,
        { code: "already-taken", facts: { field: "slug" } },
      ]);
    }
    const large = await admin.send(createPage, { ...PAGE, slug: "large", body: "a".repeat(1_000_000) });
    expect(large.statusCode).toBe(413);
    expect((await admin.send(savePage, { ...PAGE, slug: "nowhere", revision: 0 })).statusCode).toBe(404);
    expect((await admin.send(publishPage, { slug, revision: 1, version: 9, on: null })).statusCode).toBe(404);
    expect((await admin.send(getPageVersion, { slug, version: "9" })).statusCode).toBe(404);
    expect(await rows(test.shop, "select slug from content_pages")).toEqual([{ slug }]);
    const marked = await admin.call(savePage, { ...PAGE, slug, body: "a\u202eb \u2066c", revision: 1 });
    expect(marked.text?.body).toBe("ab c");
    const customer = await newCustomer(test);
    for (const call of [listAdminPages, createPage, savePage, publishPage, withdrawPage, deletePage]) {
      const input = { ...PAGE, revision: 2, version: 1, on: null, slug };
      expect(pathParameters(call.path).every((name) => name in input)).toBe(true);
      expect((await customer.send(call, input)).statusCode).toBe(403);
    }
  });

  it("are previewed with current figures, and with everything that would be refused", async () => {
    expect(
      await admin.call(previewPage, { title: "{{shop name}}", lead: "", body: "{{delivery price}} <b>x</b>" }),
    ).toEqual({
      title: "Meadow & Salt",
      lead: "",
      html: "<p>£1.00 x</p>",
      problems: [expect.stringMatching(/HTML.*<b>/), expect.stringMatching(/HTML.*<\/b>/)],
    });
    expect((await admin.call(previewPage, { title: "", lead: "", body: "{{x}}" })).problems).toEqual([
      expect.stringMatching(/^Unknown: \{\{x\}\}/),
    ]);
  });
});
