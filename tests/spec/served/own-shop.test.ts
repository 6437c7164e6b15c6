import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { publishPage, savePage } from "#contract/content/admin-pages.ts";
import { getShopMode } from "#contract/shop.ts";
import { missingFrom } from "#tests/spec/draw-text.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import HomePage, { loader as loadHome } from "#web/content/home/home-page.tsx";
import SubscriptionPage, { loader as loadBox } from "#web/shop/subscriptions/plan/subscription-page.tsx";
import { drawServed, drawServedMarkup } from "./draw-page.ts";

const NO_LINK = { menu: "none", menuLabel: "", article: null } as const;

describe("the pages of a shop that its owner has made her own", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let visitor: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    visitor = new TestBrowser(test.app);
  });
  afterAll(() => test.close());

  async function publish(slug: string, title: string, body: string) {
    const text = { slug, title, lead: "By {{shop name}}.", description: "", body };
    await admin.call(savePage, { ...text, ...NO_LINK, revision: 0 });
    await admin.call(publishPage, { slug, revision: 1, version: 1, on: null });
  }

  it("show her texts about the box, and those that come with the shop for the rest", async () => {
    await publish("subscription", "Your monthly crate", "## Six small things {#give}\n\nFor a friend.");
    const box = await drawServed(visitor, SubscriptionPage, { at: "/subscription?audience=women", loader: loadBox });
    expect(missingFrom(box, ["Your monthly crate", "Five things in every box", "These five are an example."])).toEqual(
      [],
    );
    expect(box).not.toContain("Your monthly box");
    await publish("home", "A crate by post", "## Every crate {#inside}\n\nSix things.\n\n## Ask away {#contact}");
    const home = await drawServed(visitor, HomePage, { loader: loadHome });
    expect(missingFrom(home, ["A crate by post", "Every crate Six things.", "Ask away", "How it works"])).toEqual([]);
    expect(home).not.toContain("A question first?");
  });

  it("have the parts of the home page in her order, none of them twice", async () => {
    const titles = async () =>
      [...(await drawServedMarkup(visitor, HomePage, { loader: loadHome })).matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(
        ([, title]) => title,
      );
    const before = await titles();
    expect((await visitor.call(getShopMode, {})).order).toBeUndefined();
    await admin.call(updateSettings, { homeOrder: ["contact", "how-it-works", "gone"], footerOrder: ["/faq"] });
    const after = await titles();
    expect(after.slice(0, 2)).toEqual(["Ask away", "How it works"]);
    expect(after.toSorted()).toEqual(before.toSorted());
    expect((await visitor.call(getShopMode, {})).order).toEqual({
      ...{ home: ["contact", "how-it-works", "gone"], header: [], footer: ["/faq"] },
    });
    const refused = await admin.send(updateSettings, { headerOrder: ["javascript:alert(1)"] });
    expect(refused.statusCode).toBe(422);
  });

  it("show only the boxes that she offers", async () => {
    await admin.call(updateSettings, { offeredAudiences: { women: true, men: false, children: true } });
    const page = () => drawServed(visitor, SubscriptionPage, { at: "/subscription?audience=men", loader: loadBox });
    expect(
      missingFrom(await page(), ["Who is it for?", "Women Flowers, herbs and citrus, in turn", "Children"]),
    ).toEqual([]);
    expect(await page()).not.toMatch(/Men Dry and green|Men's/);
    const home = await drawServed(visitor, HomePage, { loader: loadHome });
    expect(missingFrom(home, ["33% off the first women's box.", "The children's box is £19.99"])).toEqual([]);
    expect(home).not.toMatch(/\bmen's/i);
  });
});
