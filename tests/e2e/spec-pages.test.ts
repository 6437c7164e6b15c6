import { describe, expect, it } from "vitest";
import { SPECIFIED_LINKS, SPECIFIED_PAGES } from "#tests/spec/specified-pages.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";

function wordsOf(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:)])/g, "$1");
}

describe("a page of the specification", () => {
  const { shop } = openSharedFront();

  it.each(Object.keys(SPECIFIED_PAGES))("says before any script runs what it is to say: %s", async (path) => {
    const reply = await fetch(shop.url + path);
    const words = wordsOf(await reply.text());
    expect(reply.status).toBe(path.includes("no-such") ? 404 : 200);
    expect(SPECIFIED_PAGES[path]?.filter((text) => !words.includes(text))).toEqual([]);
  });

  it.each(Object.keys(SPECIFIED_LINKS))("leads where it is to lead: the %s", async (place) => {
    const [part, path] = place.split(" of ");
    const html = await (await fetch(`${shop.url}${path}`)).text();
    const drawn = new RegExp(`<${part}[ >][\\s\\S]*</${part}>`).exec(html)?.[0] ?? "";
    const isThere = (link: string) => drawn.includes(link.startsWith("#") ? `id="${link.slice(1)}"` : `href="${link}"`);
    expect(SPECIFIED_LINKS[place]?.filter((link) => !isThere(link))).toEqual([]);
  });
});
