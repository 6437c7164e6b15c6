import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ShopProcess } from "#tests/support/shop-process.ts";

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  html: string;
}

describe("pages as they are sent", () => {
  const shop = new ShopProcess({ TRUST_PROXY: "1" });
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      request(shop.url + path, { headers }, (reply) => {
        let html = "";
        reply.setEncoding("utf8").on("data", (part) => {
          html += part;
        });
        const { date: _date, "x-request-id": _requestId, ...kept } = reply.headers;
        reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: kept, html }));
      })
        .on("error", reject)
        .end();
    });

  it.each(["/", "/products", "/faq", "/checkout", "/faq.data", "/_.data"])(
    "are the same from memory: %s",
    async (path) => {
      const rendered = await ask(path);
      const kept = await ask(path);
      expect(rendered.status).toBe(200);
      expect(kept).toEqual(rendered);
      expect(kept.headers["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600");
      expect(kept.headers.vary).toBe("accept-encoding");
      expect(kept.headers["x-content-type-options"]).toBe("nosniff");
      const unchanged = await ask(path, { "if-none-match": String(kept.headers.etag) });
      expect([unchanged.status, unchanged.html]).toEqual([304, ""]);
    },
  );

  it("are the same for whom an advertisement brings, and no session is made or looked at", async () => {
    const plain = await ask("/about");
    const advertised = await ask("/about?utm_source=email&utm_campaign=spring", { cookie: "ms_session=made.up" });
    expect(advertised).toEqual(plain);
    expect(advertised.headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    ["/api/newsletter/a-token/unsubscribe", "/newsletter/unsubscribe?token=a-token"],
    ["/api/morning-email/a-token/stop", "/admin/settings#setting-sendsMorningEmail"],
  ])("take the place of the one-click address %s in a browser", async (address, page) => {
    const reply = await ask(address);
    expect([reply.status, reply.headers.location]).toEqual([302, page]);
  });

  it("cost a visitor as much as ten others if their query is new, so invented queries end soon", async () => {
    const from = { "x-forwarded-for": "203.0.113.9" };
    let shown = 0;
    // A new minute may begin in between.
    while (shown <= 120 && (await ask(`/products?search=invented${shown}`, from)).status === 200) shown += 1;
    expect(shown).toBeGreaterThanOrEqual(60);
    expect(shown).toBeLessThanOrEqual(120);
    expect((await ask("/products?search=invented0", from)).status, "from memory").toBe(200);
    expect((await ask("/products?search=invented-elsewhere")).status).toBe(200);
  });

  it("are one page for all addresses that lead nowhere", async () => {
    const [one, other] = [await ask("/no-such-page"), await ask("/and/none/here")];
    expect(one?.status).toBe(404);
    expect(one?.html).toContain("404 Page Not Found");
    expect(other).toEqual(one);
    expect(await ask("/dev/ui")).toEqual(one);
    for (const broken of ["/%E0%A4%A", "/products/%", "/products/%?q=1", "/admin/%zz", "/%E0%A4%A?x=%"]) {
      expect(await ask(broken), broken).toEqual(one);
    }
  });

  it.each([
    "lavender 👨‍👩‍👧",
    "\u200b",
    "\u202alavender\u202c",
    "lavender\tsoap\n",
    "lavender\u0000",
    "x".repeat(10_000),
    `${"x".repeat(79)}👨‍👩‍👧`,
  ])("of a search answer whatever is typed or pasted: %j", async (typed) => {
    const query = new URLSearchParams({ q: typed, page: "1e9" });
    for (const path of ["/search", "/search/suggestions", "/search.data", "/shop/soap-bars"]) {
      expect((await ask(`${path}?${query}`)).status, path).toBe(200);
    }
  });

  it.each([
    ["/kept", "/wishlist"],
    ["/kept/shared?list=1-2", "/wishlist/shared?list=1-2"],
    ["/admin/letters?letter=12", "/admin/emails?email=12"],
  ])("lead on from an address of version 0.1: %s", async (old, current) => {
    const { status, headers } = await ask(old);
    expect([status, headers.location]).toEqual([301, current]);
  });

  it("bring with them, from memory too, which files the pages belong to that they link to", async () => {
    const [, version = ""] = /manifest-(\w+)\.js/.exec((await ask("/")).html) ?? [];
    const address = `/__manifest?paths=%2Fabout%2C%2Ffaq&version=${version}`;
    const first = await ask(address);
    expect(Object.keys(JSON.parse(first.html) as object)).toContain("faq");
    expect(first.headers["cache-control"]).toContain("immutable");
    expect(await ask(address)).toEqual(first);
  });
});
