import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/call.ts";
import { downloadContent, importContent } from "#contract/content/admin-content-file.ts";
import {
  createPage,
  deletePage,
  getAdminPage,
  publishPage,
  savePage,
  withdrawPage,
} from "#contract/content/admin-pages.ts";
import { getPage } from "#contract/content/content.ts";
import { getShopMode } from "#contract/shop.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const slug = "our-workshop";
const PAGE = {
  title: "Our workshop",
  lead: "",
  description: "",
  body: "Parcels cost {{delivery price}}.",
  menu: "footer",
  menuLabel: "Workshop",
} as const;

type Mode = "check" | "apply";

describe("all pages as a file", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true, now: "2026-07-10T12:00:00Z" });
    admin = await signInAdmin(test);
    await admin.call(createPage, { ...PAGE, slug });
    await admin.call(savePage, { ...PAGE, slug, body: "Second", revision: 1 });
    await admin.call(publishPage, { slug, revision: 2, version: 1, on: null });
    await admin.call(publishPage, { slug, revision: 3, version: 2, on: "2026-07-20" });
    await admin.call(savePage, { ...PAGE, slug: "returns", revision: 0, body: "Send it back." });
  });
  afterEach(() => test.close());

  const download = async () => (await admin.send(downloadContent, {})).body;
  const upload = (mode: Mode, bytes: string | Buffer, by = admin) =>
    by.upload(importContent, { mode }, { name: "content.json", type: "application/json", bytes });
  const report = async (mode: Mode, bytes: string | Buffer) => {
    const reply = await upload(mode, bytes);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json() as OutputOf<typeof importContent>;
  };
  const change = async (edit: (page: Record<string, unknown> & { versions: Record<string, unknown>[] }) => void) => {
    const file = JSON.parse(await download());
    for (const page of file.pages) edit(page);
    return JSON.stringify(file);
  };

  it("comes back into a shop without them as it was, with publication, plan and menu", async () => {
    const reply = await admin.send(downloadContent, {});
    expect(reply.headers["content-disposition"]).toBe('attachment; filename="content-2026-07-10.json"');
    const file = reply.body;
    expect(file).not.toMatch(/author|admin@/);
    await admin.call(withdrawPage, { slug, revision: 4 });
    await admin.call(deletePage, { slug });
    await admin.call(deletePage, { slug: "returns" });
    const added = [
      { slug: "our-workshop", title: "Our workshop", isNew: true, versions: 2 },
      { slug: "returns", title: "Our workshop", isNew: true, versions: 1 },
    ];
    const before = await snapshotOf(test.shop);
    expect(await report("check", file)).toEqual({
      pages: added,
      unchanged: 0,
      problems: [],
      problemCount: 0,
      isApplied: false,
    });
    expect(await snapshotOf(test.shop)).toEqual(before);
    expect(await report("apply", file)).toMatchObject({ pages: added, unchanged: 0, isApplied: true });
    expect(JSON.parse(await download())).toEqual(JSON.parse(file));
    const visitor = new TestBrowser(test.app);
    expect((await visitor.call(getPage, { slug })).page?.html).toBe("<p>Parcels cost £1.00.</p>");
    expect((await visitor.call(getShopMode, {})).menus?.footer).toEqual([{ to: `/pages/${slug}`, label: "Workshop" }]);
    test.setClock("2026-07-20T00:00:00Z");
    expect((await visitor.call(getPage, { slug })).page?.html).toBe("<p>Second</p>");
    expect(await rows(test.shop, "select entity_id, after from audit_log where action = 'import' order by id")).toEqual(
      [
        { entity_id: "our-workshop", after: { versions: 2 } },
        { entity_id: "returns", after: { versions: 1 } },
      ],
    );
  });

  it("adds nothing to the shop that it came from, however often", async () => {
    const file = await download();
    const before = await snapshotOf(test.shop);
    for (const mode of ["check", "apply", "apply"] as const) {
      expect(await report(mode, file)).toMatchObject({ pages: [], unchanged: 2, problemCount: 0 });
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("adds other texts as drafts, and leaves texts, publication and menu of the shop as they are", async () => {
    const other = await change((page) => {
      page.menuLabel = "Other";
      page.liveVersion = null;
      page.versions = [{ ...page.versions[0], number: 7, body: "Third \u202e" }];
      page.plannedVersion = null;
      page.plannedOn = null;
    });
    expect(await report("apply", other)).toMatchObject({ pages: [{ versions: 1, isNew: false }, { versions: 1 }] });
    expect(await report("apply", other)).toMatchObject({ pages: [], unchanged: 2 });
    const page = await admin.call(getAdminPage, { slug });
    expect(page).toMatchObject({ liveVersion: 1, plannedVersion: 2, menuLabel: "Workshop", text: { body: "Third" } });
    expect(page.versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    // An editor who has the page open keeps the text, and learns of the change.
    const stale = await admin.send(savePage, { ...PAGE, slug, body: "Mine", revision: page.revision - 1 });
    expect(stale.json()).toMatchObject({ code: "changed-meanwhile" });
  });

  it("is imported once when two users import it at once", async () => {
    const file = await download();
    await admin.call(withdrawPage, { slug, revision: 4 });
    await admin.call(deletePage, { slug });
    const both = await Promise.all([upload("apply", file), upload("apply", file)]);
    expect(both.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await admin.call(getAdminPage, { slug })).versions).toHaveLength(2);
  });

  it("is refused as a whole for one hostile, broken or unknown part, and writes nothing", async () => {
    const before = await snapshotOf(test.shop);
    const faulty = (text: object) => change((page) => page.versions.push({ ...page.versions[0], number: 99, ...text }));
    for (const [file, problem] of [
      ["not json", { page: "", message: expect.stringMatching(/not a file of pages/) }],
      [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), { page: "" }],
      ["[]", { page: "" }],
      ['{"format":"content","formatVersion":2,"pages":[]}', { page: "" }],
      [await faulty({ body: "<script>alert(1)</script>" }), { page: slug, version: 99, message: /HTML/ }],
      [await faulty({ body: "[x](javascript:alert(1))" }), { page: slug, version: 99, message: /link/ }],
      [await faulty({ body: "{{nothing}}" }), { page: slug, version: 99, message: /Unknown/ }],
      [await faulty({ body: "a".repeat(30_001) }), { page: slug, version: 99, message: /30000/ }],
      [await faulty({ body: 5 }), { page: slug, version: 99 }],
      [await change((page) => Object.assign(page, { slug: "../x" })), { page: "../x", version: null }],
      [await change((page) => Object.assign(page, { versions: [] })), { page: slug, message: /version/ }],
      [await change((page) => Object.assign(page, { liveVersion: 9 })), { page: slug, message: /missing/ }],
      [await change((page) => Object.assign(page, { plannedOn: "soon" })), { page: slug }],
      [await change((page) => Object.assign(page, { kind: page.kind === "text" ? "page" : "text" })), { page: slug }],
    ] as const) {
      const expected = Object.fromEntries(
        Object.entries(problem).map(([key, value]) => [
          key,
          value instanceof RegExp ? expect.stringMatching(value) : value,
        ]),
      );
      const refused = await report("apply", file);
      expect([refused.isApplied, refused.problems[0]]).toMatchObject([false, expected]);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
    const customer = await newCustomer(test);
    expect((await customer.send(downloadContent, {})).statusCode).toBe(403);
    expect((await upload("apply", await download(), customer)).statusCode).toBe(403);
  });
});
