import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";

const PROGRAM = readFileSync("src/web/admin/install/worker-program.js", "utf8");
const ORIGIN = "https://shop.example";
const TABLE = "/admin/packing-table";

/** A cache whose entries are texts by path. */
class FakeCache {
  readonly texts = new Map<string, string>();
  load: (path: string) => string = (path) => path;
  match = async (request: string | Request) => {
    const text = this.texts.get(pathOf(request));
    return text === undefined ? undefined : new Response(text);
  };
  put = async (request: string | Request, reply: Response) => {
    this.texts.set(pathOf(request), await reply.text());
  };
  add = async (path: string) => void this.texts.set(path, this.load(path));
  delete = async (path: string) => this.texts.delete(path);
  keys = async () => [...this.texts.keys()].map((path) => ({ url: ORIGIN + path }));
}

function pathOf(request: string | Request): string {
  return new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
}

describe("the dashboard's service worker", () => {
  let cache: FakeCache;
  let deleted: string[];
  let isOnline: boolean;
  let status: number;
  let handlers: Record<string, (event: object) => void>;
  beforeEach(() => {
    cache = new FakeCache();
    deleted = [];
    isOnline = true;
    status = 200;
    handlers = {};
    runInNewContext(PROGRAM, {
      URL,
      Response,
      Set,
      setTimeout,
      fetch: async (request: Request) => {
        if (!isOnline) throw new TypeError("Failed to fetch");
        return new Response(`fresh ${pathOf(request)}`, { status });
      },
      caches: {
        open: async () => cache,
        keys: async () => ["packing-table-0", "packing-table-1", "another"],
        delete: async (name: string) => deleted.push(name),
      },
      self: {
        location: { origin: ORIGIN },
        skipWaiting: () => undefined,
        clients: { claim: async () => undefined },
        addEventListener: (name: string, handler: (event: object) => void) => {
          handlers[name] = handler;
        },
      },
    });
  });

  /** The text that the worker answers. Undefined if it leaves the request to the browser. */
  async function open(path: string, { mode = "navigate", method = "GET", origin = ORIGIN } = {}) {
    let reply: Promise<Response> | undefined;
    const request = { url: origin + path, mode, method };
    handlers.fetch?.({ request, respondWith: (answer: Promise<Response>) => (reply = answer) });
    return (await reply)?.text();
  }

  async function send(name: string, data?: object) {
    let done: Promise<unknown> | undefined;
    handlers[name]?.({ data, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  }

  it("opens the packing table fresh, and as it was without a connection or when the server fails", async () => {
    expect(await open(TABLE)).toBe(`fresh ${TABLE}`);
    isOnline = false;
    expect(await open(TABLE)).toBe(`fresh ${TABLE}`);
    isOnline = true;
    cache.texts.set(TABLE, "kept");
    status = 500;
    expect(await open(TABLE)).toBe("kept");
    expect(cache.texts.get(TABLE), "a failure is not kept").toBe("kept");
  });

  it("keeps no other page and answers no call, but says that there is no connection", async () => {
    expect(await open("/admin/orders")).toBe("fresh /admin/orders");
    expect(cache.texts.size).toBe(0);
    isOnline = false;
    expect(await open("/admin/orders")).toContain("No connection");
    expect(await open(TABLE), "before the first visit").toContain("No connection");
    expect(await open("/api/admin/parcels", { mode: "cors" })).toBeUndefined();
    expect(await open(TABLE, { method: "POST" })).toBeUndefined();
    expect(await open("/assets/a.js", { mode: "cors", origin: "https://other.example" })).toBeUndefined();
  });

  it("keeps the files of the present version only", async () => {
    await send("message", { assets: ["/assets/a-1.js", "/assets/b-1.js", "/api/user"] });
    expect([...cache.texts.keys()].toSorted()).toEqual([TABLE, "/assets/a-1.js", "/assets/b-1.js"].toSorted());
    await send("message", { assets: ["/assets/a-2.js", "/assets/b-1.js"] });
    expect([...cache.texts.keys()].toSorted()).toEqual([TABLE, "/assets/a-2.js", "/assets/b-1.js"].toSorted());
    isOnline = false;
    expect(await open("/assets/b-1.js", { mode: "cors" })).toBe("/assets/b-1.js");
    await send("message", "nonsense" as never);
    await send("activate");
    expect(deleted).toEqual(["packing-table-0"]);
  });
});
