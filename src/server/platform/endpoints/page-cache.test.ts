import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, encodePage, hasPage, PageCache, type StockOfProducts, toCachedPage } from "./page-cache.ts";

const LIMITS = { bytesMax: 1024 * 1024, freshMs: 5_000, staleMs: 60_000 };

const pageOf = (text: string) => toCachedPage({ status: 200, headers: {}, body: Buffer.from(text) });
const textOf = (page: Awaited<ReturnType<typeof pageOf>> | undefined) => page?.body.toString();

describe("the page cache", () => {
  it("renders a page once for all who ask for it at the same time", async () => {
    const cache = new PageCache(LIMITS);
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
    const cache = new PageCache(LIMITS);
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
    let left = 3;
    const cache = new PageCache(LIMITS, { nowMs: () => nowMs });
    const render = () => pageOf(`${left} left`);
    await cache.read("/", render);
    left = 2;
    nowMs = 6_000;
    expect(textOf(await cache.read("/", render))).toBe("3 left");
    await expect.poll(async () => textOf(await cache.read("/", render))).toBe("2 left");
  });

  it("keeps neither failures nor what is no page, and forgets the least used beyond its limit", async () => {
    const cache = new PageCache(LIMITS);
    await expect(cache.read("/", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await cache.read("/", async () => undefined)).toBeUndefined();
    await cache.read("/", () => pageOf("home"));
    for (let page = 0; page < 300; page += 1) await cache.read(`/${page}`, () => pageOf("other"));
    expect(textOf(await cache.read("/", () => pageOf("home again")))).toBe("home again");
  });

  it("forgets a page at once that fails, or is no page any more, when it is made anew behind a visitor", async () => {
    for (const becomes of [() => Promise.reject(new Error("down")), async () => undefined]) {
      let nowMs = 1;
      let isGone = false;
      const cache = new PageCache(LIMITS, { nowMs: () => nowMs });
      await cache.read("/", () => (isGone ? becomes() : pageOf("soap")));
      isGone = true;
      nowMs = 6_001;
      expect(textOf(cache.peek("/"))).toBe("soap");
      await expect.poll(() => cache.peek("/")).toBeUndefined();
    }
  });

  it("counts what keys take, too", async () => {
    const cache = new PageCache({ ...LIMITS, bytesMax: 64 * 1024 });
    await cache.read("/", () => pageOf("home"));
    await cache.read(`/${"q".repeat(64 * 1024)}`, () => pageOf("other"));
    expect(cache.peek("/")).toBeUndefined();
  });

  it("compresses a page once for each encoding that is asked for, and its successor ahead for the same", async () => {
    const page = await pageOf("lavender");
    expect(Object.keys(page.encoded)).toEqual([]);
    const first = await encodePage(page, "br");
    expect(await encodePage(page, "br")).toBe(first);
    expect(brotliDecompressSync(first).toString()).toBe("lavender");
    const next = await toCachedPage({ status: 200, headers: {}, body: Buffer.from("mint") }, page);
    expect(Object.keys(next.encoded)).toEqual(["br"]);
    expect(gunzipSync(await encodePage(next, "gzip")).toString()).toBe("mint");
    expect(["gzip, deflate, br", "gzip;q=1, br;q=0", "deflate", undefined].map(chooseEncoding)).toEqual([
      "br",
      "gzip",
      "identity",
      "identity",
    ]);
  });

  it("shows nobody a page that has lain about for long: its next visitor waits for a new one", async () => {
    let nowMs = 0;
    const cache = new PageCache(LIMITS, { nowMs: () => nowMs });
    await cache.read("/", () => pageOf("until tomorrow"));
    expect(textOf(cache.peek("/"))).toBe("until tomorrow");
    nowMs = 61_000;
    expect(cache.peek("/")).toBeUndefined();
    expect(textOf(await cache.read("/", () => pageOf("today")))).toBe("today");
  });

  it("tells what was there last to who makes a page anew, also after everything was cleared", async () => {
    let nowMs = 0;
    const cache = new PageCache(LIMITS, { nowMs: () => nowMs });
    await cache.read("/", () => pageOf("on Monday"));
    nowMs = 61_000;
    expect(textOf(await cache.read("/", async (previous) => previous))).toBe("on Monday");
    cache.clear();
    expect(cache.peek("/")).toBeUndefined();
    expect(textOf(await cache.read("/", async (previous) => previous))).toBe("on Monday");
  });

  it("shows what it has while it is frozen, however old, and makes nothing anew", async () => {
    let nowMs = 0;
    let isFrozen = false;
    let rendered = 0;
    const render = () => {
      rendered += 1;
      return pageOf(`made ${rendered} times`);
    };
    const cache = new PageCache(LIMITS, { nowMs: () => nowMs, isFrozen: () => isFrozen });
    await cache.read("/", render);
    cache.clear();
    // A slow refresh does not keep visitors waiting.
    const slow = cache.read("/", () => new Promise(() => undefined));
    isFrozen = true;
    nowMs = 3_600_000;
    expect(textOf(cache.peek("/"))).toBe("made 1 times");
    expect(textOf(await cache.read("/", render))).toBe("made 1 times");
    expect(rendered).toBe(1);
    isFrozen = false;
    expect(cache.peek("/")).toBeUndefined();
    expect(textOf(await cache.read("/", render))).toBe("made 2 times");
    expect(slow).toBeInstanceOf(Promise);
  });

  it("keeps what speaks of goods as long as they are confirmed, and drops it when they are not as it says", async () => {
    let nowMs = 0;
    let stock = 3;
    const cache = new PageCache(
      { bytesMax: 1024 * 1024, freshMs: 500, staleMs: 1_000, confirmedMs: 60_000 },
      { nowMs: () => nowMs },
    );
    const soap = (): StockOfProducts => new Map([[7, `${stock} left`]]);
    const render = async () =>
      toCachedPage({ status: 200, headers: {}, body: Buffer.from(`${stock} left`), products: soap() });
    await cache.read("/soap", render);
    expect([...cache.listProducts(10)]).toEqual([7]);
    for (nowMs = 400; nowMs <= 4_000; nowMs += 400) cache.confirm(soap(), nowMs);
    expect(textOf(cache.peek("/soap"))).toBe("3 left");
    stock = 2;
    // A confirmation from before the page was rendered does not count.
    cache.confirm(soap(), -1);
    expect(textOf(cache.peek("/soap"))).toBe("3 left");
    cache.confirm(soap(), nowMs);
    expect(cache.peek("/soap")).toBeUndefined();
    expect(textOf(await cache.read("/soap", render))).toBe("2 left");
    // The confirmation contains no data about the page's product, so the page is neither confirmed nor outdated.
    cache.confirm(new Map(), nowMs);
    expect(textOf(cache.peek("/soap"))).toBe("2 left");
    nowMs += 1_001;
    expect(cache.peek("/soap")).toBeUndefined();
  });

  it("lists the goods of the pages used last, and no more than asked for", async () => {
    const cache = new PageCache(LIMITS);
    const about = (...ids: number[]) =>
      toCachedPage({
        status: 200,
        headers: {},
        body: Buffer.from(`${ids}`),
        products: new Map(ids.map((id) => [id, "1 left"])),
      });
    await cache.read("/a", () => about(1, 2));
    await cache.read("/b", () => about(2, 3));
    cache.peek("/a");
    expect([...cache.listProducts(2)]).toEqual([1, 2]);
    expect(cache.listProducts(9).size).toBe(3);
  });

  it("keeps the bytes of a page that has not changed", async () => {
    const first = await pageOf("bath");
    const again = await toCachedPage({ status: 200, headers: {}, body: Buffer.from("bath") }, first);
    const gone = await toCachedPage({ status: 404, headers: {}, body: Buffer.from("bath") }, first);
    expect(again).toBe(first);
    expect(gone).not.toBe(first);
  });

  it("knows from a browser's own words whether it has the page", () => {
    expect(['"a-br"', 'W/"a-br"', '"b", "a-br"'].every((known) => hasPage(known, '"a-br"'))).toBe(true);
    expect([undefined, "", '"a-gzip"'].some((known) => hasPage(known, '"a-br"'))).toBe(false);
  });
});
