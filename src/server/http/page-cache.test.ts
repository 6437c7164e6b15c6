import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, isPlainAddress, PageCache, toCachedPage } from "./page-cache.ts";

const pageOf = (text: string) => toCachedPage({ status: 200, headers: {}, body: Buffer.from(text) });
const textOf = (page: Awaited<ReturnType<typeof pageOf>> | undefined) => page?.bodies.identity.toString();

describe("the page cache", () => {
  it("renders a page once for all who ask for it at the same time", async () => {
    const cache = new PageCache();
    let rendered = 0;
    const render = () => {
      rendered += 1;
      return pageOf("bath");
    };
    const pages = await Promise.all([1, 2, 3].map(() => cache.read("/", render)));
    expect(pages.map(textOf)).toEqual(["bath", "bath", "bath"]);
    expect(rendered).toBe(1);
  });

  it("renders everything anew once it was cleared, also what was being rendered then", async () => {
    const cache = new PageCache();
    const slow = cache.read("/", async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return pageOf("old");
    });
    cache.clear();
    expect(textOf(await cache.read("/", () => pageOf("new")))).toBe("new");
    await slow;
    expect(textOf(await cache.read("/", () => pageOf("newer")))).toBe("new");
  });

  it("answers at once with a page some seconds old and makes a new one behind it", async () => {
    let nowMs = 0;
    const cache = new PageCache(() => nowMs);
    await cache.read("/", () => pageOf("3 left"));
    nowMs = 6_000;
    expect(textOf(await cache.read("/", () => pageOf("2 left")))).toBe("3 left");
    await expect.poll(async () => textOf(await cache.read("/", () => pageOf("wrong")))).toBe("2 left");
  });

  it("keeps neither failures nor what is no page, and forgets the least used beyond its limit", async () => {
    const cache = new PageCache();
    await expect(cache.read("/", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await cache.read("/", async () => undefined)).toBeUndefined();
    await cache.read("/", () => pageOf("home"));
    for (let page = 0; page < 2_000; page += 1) await cache.read(`/${page}`, () => pageOf("other"));
    expect(textOf(await cache.read("/", () => pageOf("home again")))).toBe("home again");
  });

  it("holds each page in the encodings that browsers take", async () => {
    const { bodies } = await pageOf("lavender");
    expect(brotliDecompressSync(bodies.br).toString()).toBe("lavender");
    expect(gunzipSync(bodies.gzip).toString()).toBe("lavender");
    expect(["gzip, deflate, br", "gzip;q=1, br;q=0", "deflate", undefined].map(chooseEncoding)).toEqual([
      "br",
      "gzip",
      "identity",
      "identity",
    ]);
  });

  it("is for pages under their own addresses, not under every spelling of them", () => {
    for (const address of ["/", "/products", "/products/lavender-field-bath-bomb", "/sitemap.xml", "/products.data"]) {
      expect(isPlainAddress(address), address).toBe(true);
    }
    for (const address of [
      "/Products",
      "/%70roducts",
      "/products/",
      "//products",
      "/products?x=1",
      "/products#x",
      "",
    ]) {
      expect(isPlainAddress(address), address).toBe(false);
    }
  });
});
