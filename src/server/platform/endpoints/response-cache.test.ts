import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApi, createServer } from "#server/app/http/app.ts";
import { readProducts } from "#server/catalogue/index.ts";
import { announcePagesChanged, listenTo, PAGES_CHANGED } from "#server/platform/db/listen-to.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { ResponseCache } from "./response-cache.ts";

const PRODUCTS = "/api/products";
const CONFIRM_EVERY_MS = 250;
const OWN = ["date", "x-request-id"];

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe("answers from memory", () => {
  let test: TestShop;
  let app: FastifyInstance;
  let cache: ResponseCache;
  let stopListening: () => Promise<void>;
  let stopWatching: () => Promise<void>;
  let hooked = 0;
  let whenConfirmed: (() => void) | undefined;
  let whenCleared: (() => void) | undefined;
  beforeAll(async () => {
    // Controls the age of responses, however busy the machine is.
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    test = await openTestShop();
    cache = new ResponseCache();
    app = createServer(test.shop.config, cache);
    app.addHook("onRequest", async () => {
      hooked += 1;
    });
    await buildApi(app, test.shop, cache);
    await app.listen({ host: "127.0.0.1", port: 0 });
    stopWatching = cache.watchStock(
      async (ids) => {
        const products = await readProducts(test.shop.db, ids);
        setImmediate(() => whenConfirmed?.());
        return products;
      },
      (error) => {
        throw error;
      },
    );
    stopListening = await listenTo(test.database, PAGES_CHANGED, () => {
      cache.clear();
      whenCleared?.();
    });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await stopListening();
    await stopWatching();
    await app.close();
    await test.close();
  });

  /** Advances the clock to the next confirmation, and waits for its query. */
  const passUntilConfirmed = async () => {
    const confirmed = new Promise<void>((resolve) => {
      whenConfirmed = resolve;
    });
    vi.advanceTimersByTime(CONFIRM_EVERY_MS);
    await confirmed;
  };

  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<Answer>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo;
      const asked = httpRequest({ host: "127.0.0.1", port, path, method, headers }, (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.on("end", () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
        );
      });
      asked.on("error", reject);
      asked.end();
    });
  const withoutOwn = (headers: IncomingHttpHeaders) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));

  it.each(["br, gzip", "gzip", "identity"])(
    "have the head of any other answer (%s), and come before all hooks",
    async (encoding) => {
      cache.clear();
      const first = await ask(PRODUCTS, { "accept-encoding": encoding });
      const before = hooked;
      const second = await ask(PRODUCTS, { "accept-encoding": encoding });
      expect(hooked).toBe(before);
      expect(second.status).toBe(200);
      expect(second.body.equals(first.body)).toBe(true);
      expect(withoutOwn(second.headers)).toEqual(withoutOwn(first.headers));
      expect(second.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(second.headers["cache-control"]).toBe("no-store");
    },
  );

  it("tell a browser that has them that nothing changed, with the same head", async () => {
    cache.clear();
    const first = await ask(PRODUCTS, { "accept-encoding": "gzip" });
    const known = { "accept-encoding": "gzip", "if-none-match": first.headers.etag ?? "" };
    const fromMemory = await ask(PRODUCTS, known);
    cache.clear();
    const fromServer = await ask(PRODUCTS, known);
    expect([fromMemory.status, fromServer.status]).toEqual([304, 304]);
    expect(withoutOwn(fromMemory.headers)).toEqual(withoutOwn(fromServer.headers));
    expect(fromMemory.body.length).toBe(0);
  });

  it("are for reading only: another method is looked at, and an unknown address is not kept", async () => {
    await ask(PRODUCTS);
    expect((await ask(PRODUCTS, {}, "DELETE")).status).toBe(404);
    expect((await ask(PRODUCTS, { origin: "https://elsewhere.example" }, "POST")).status).toBe(403);
    const head = await ask(PRODUCTS, {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await ask("/api/products/no-such-thing")).status).toBe(404);
    expect((await ask("/api/products/no-such-thing")).status).toBe(404);
  });

  it("are gone the moment something that they show is changed", async () => {
    const priceOf = async () => {
      const { body } = await ask("/api/products", { "accept-encoding": "gzip" });
      return (JSON.parse(gunzipSync(body).toString()) as { price: string }[])[0]?.price;
    };
    const before = await priceOf();
    await rows(test.shop, "update products set price = 77.77 where id = (select min(id) from products)");
    expect(await priceOf()).toBe(before);
    const cleared = new Promise<void>((resolve) => {
      whenCleared = resolve;
    });
    await test.shop.db.transaction(announcePagesChanged);
    await cleared;
    expect(await priceOf()).toBe("77.77");
  });

  it("of one product stay for longer than any other, and say within a second what was sold", async () => {
    const path = "/api/products/rose-petal-bath-bomb";
    const stockOf = async () => JSON.parse((await ask(path)).body.toString()).stock as number;
    cache.clear();
    const stock = await stockOf();
    const before = hooked;
    for (let passedMs = 0; passedMs < 2_500; passedMs += CONFIRM_EVERY_MS) {
      await passUntilConfirmed();
      expect(await stockOf()).toBe(stock);
    }
    expect(hooked).toBe(before);
    await rows(test.shop, "update products set stock = stock - 1 where slug = 'rose-petal-bath-bomb'");
    await passUntilConfirmed();
    expect(await stockOf()).toBe(stock - 1);
  });
});
