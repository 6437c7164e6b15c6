import { describe, expect, it } from "vitest";
import { getGiftCardDocument } from "#contract/gift-cards/gift-cards.ts";
import { listSampleEmails, readSampleFacts } from "#server/admin/sent-emails/preview-email.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { EMAIL_PAGES, renderEmail } from "#server/platform/mail/render-email.ts";
import { SEEDED_IDENTITY } from "#tests/support/seeded-identity.ts";
import routes from "#web/routes.ts";

const shop = {
  config: readConfig({ NODE_ENV: "development", PUBLIC_URL: "https://shop.example" }),
  secret: "a-secret-for-tests-of-at-least-32-characters",
};

const SAMPLES = listSampleEmails().map(({ kind, sample }) => [`${kind}, ${sample}`, kind, sample] as const);

describe("the links in emails", () => {
  it.each(SAMPLES)("%s: lead to pages that the site has, and to Royal Mail", async (_name, kind, sample) => {
    const facts = readSampleFacts(kind, sample);
    const { html, text } = await renderEmail(shop, kind, { facts, identity: SEEDED_IDENTITY });
    const inText = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url.replace(/[.,]$/, ""));
    const links = [...[...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url), ...inText];
    expect(links.length).toBeGreaterThan(0);
    const isOwn = (url: string) => url.startsWith(shop.config.publicUrl);
    expect(links.filter((url) => isOwn(url) && !isPage(new URL(url).pathname) && !isSheet(url))).toEqual([]);
    expect(links.filter((url) => !isOwn(url) && !/^(mailto:|https:\/\/www\.royalmail\.com\/)/.test(url))).toEqual([]);
  });

  it("may lead to any page that emails know", () => {
    expect(Object.values(EMAIL_PAGES).filter((path) => !isPage(path))).toEqual([]);
  });
});

function isSheet(url: string): boolean {
  return new URL(url).pathname === getGiftCardDocument.path;
}

function isPage(path: string): boolean {
  const known = patternsOf(routes, "").filter((pattern) => !pattern.endsWith("*"));
  return known.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path));
}

function patternsOf(list: readonly (typeof routes)[number][], parent: string): string[] {
  return list.flatMap(({ path, index, children }) => {
    const full = path ? `${parent}/${path}` : parent;
    const own = path || index ? [full || "/"] : [];
    return [...own, ...patternsOf(children ?? [], full)];
  });
}
